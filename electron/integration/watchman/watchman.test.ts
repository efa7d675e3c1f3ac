import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { endAll, newFolder } from '@/electron/testing/app-harness'
import { builtBundles } from '@/electron/testing/built-bundle'
import { bothRunning, expectPrintedSoon, countPrinted, untilPrinted } from './testing/two-programs'

afterEach(endAll)

describe('application and watchman, as processes', () => {
  it('report each other’s end and standstill, and once the events in between (L25, L26, L27)', async () => {
    const programs = await bothRunning()
    const { application, watchman, startApplication, startWatchman, until, more, inject, alarms } = programs
    await watchman.signal('SIGSTOP')
    await expectPrintedSoon(application, /ALARM The watchman is gone: Its process is there and does not answer/)
    await watchman.signal('SIGCONT')
    await until('The watchman is gone', 'over')
    await watchman.signal('SIGKILL')
    await expectPrintedSoon(application, /ALARM The watchman is gone: Its process ended without a message/)
    const second = await startWatchman()
    await until('The watchman is gone', 'over')
    await inject({ kind: 'forbearance', enabled: true })
    await application.signal('SIGSTOP')
    await inject({ kind: 'shock', fraction: -0.3, ms: 1 })
    await untilPrinted(second, /ALARM warning Mine: Loan-to-value rose/)
    await expectPrintedSoon(second, /ALARM critical Mine: The application is gone: Its process is there/)
    await application.signal('SIGCONT')
    await until('The application is gone', 'over')
    await application.signal('SIGKILL')
    await expectPrintedSoon(second, /ALARM critical Mine: The application is gone: Its process ended/)
    const again = await startApplication()
    await until('The application is gone', 'over')
    await untilPrinted(again, /Volley is ready/)
    await again.signal('SIGTERM')
    await untilPrinted(second, /The application has quit/)
    await more(3)
    await second.signal('SIGTERM')
    expect(await second.ended).toBe(0)
    programs.expectWholeHistory()
    expect(countPrinted(application, 'The watchman is gone')).toBe(2)
    expect(countPrinted(second, 'Loan-to-value rose')).toBe(1)
    const rises = alarms().filter(({ title }) => title.startsWith('Loan-to-value rose'))
    expect(rises).toMatchObject([{ undelivered: null }])
    expect(countPrinted(second, 'ALARM critical Mine: The application is gone')).toBe(2)
  })
})

describe('application and watchman of an account with two risk units', () => {
  it('go on with both, whichever is killed or stopped (L26, L27)', async () => {
    const programs = await bothRunning(newFolder(), 'one-way')
    const { application, watchman, startApplication, until, more } = programs
    await application.signal('SIGSTOP')
    await expectPrintedSoon(watchman, /ALARM critical Mine: The application is gone: Its process is there/)
    await application.signal('SIGCONT')
    await until('The application is gone', 'over')
    await application.signal('SIGKILL')
    await expectPrintedSoon(watchman, /ALARM critical Mine: The application is gone: Its process ended/)
    const again = await startApplication()
    await until('The application is gone', 'over')
    await watchman.signal('SIGKILL')
    await expectPrintedSoon(again, /ALARM The watchman is gone: Its process ended/)
    await more(6)
    programs.expectWholeHistory()
    expect(new Set(programs.seconds().map((second) => second.split(' ')[0])).size).toBe(2)
  })
})

describe('the program of the watchman', () => {
  it('holds nothing that could place, change or cancel an order (L28)', () => {
    const [bundle = ''] = builtBundles({ watch: 'watch/watch.js' })
    const { sources } = JSON.parse(readFileSync(`${bundle}.map`, 'utf8')) as { sources: string[] }
    expect(sources.some((path) => path.endsWith('services/monitors/monitors.ts'))).toBe(true)
    const trading = /services\/orders|app\/session\/(session|account-ledger|active-session)\.ts|\/practice\//
    expect(sources.filter((path) => trading.test(path))).toEqual([])
  })
})
