import { afterEach, describe, expect, it, vi } from 'vitest'
import { patience } from '@/shared/testing/patience'
import { startSink } from '@/electron/services/destinations/testing/sink'
import { webhook } from '@/electron/services/destinations/testing/webhook'
import { atEnd, endAll, newFolder } from '@/electron/testing/app-harness'
import { liveUnits, watchedThresholds } from '@/electron/testing/watch-trader'
import { bothRunning, expectPrintedSoon, pageOf, untilPrinted } from './testing/two-programs'

afterEach(endAll)

interface Message {
  readonly account: string
  readonly event: string
  readonly rule: string
  readonly delivery: string
  readonly alarm: string
  readonly title: string
  readonly at: string
}

describe('application and watchman, with an account in the background', () => {
  it('send each alarm of both accounts once, whichever of the two is left', async () => {
    const sink = await startSink()
    atEnd(() => sink.close())
    const messages = (): readonly Message[] => sink.received.map(({ body }) => JSON.parse(body) as Message)
    const programs = await bothRunning(newFolder(), 'one-way', 'institution')
    const { application, watchman, inject } = programs
    const page = await pageOf(application)
    await page.value('destinations.save', webhook(sink.url, { withEnds: false }))
    // The first fall takes one unit over its lines; the second fall takes the other one over its call line.
    const units = await liveUnits(page, 2)
    const low = units.find(({ sample }) => Number(sample?.ltv) < 0.5)!
    for (const { id } of units) {
      const lines = id === low.id ? { ...watchedThresholds, warn: '0.57', call: '0.6' } : watchedThresholds
      await page.value('risk.confirmThresholds', { riskUnitId: id, ...lines, despiteProduct: true })
    }
    await page.value('profiles.select', { id: 'institution' })
    await liveUnits(page, 1)
    await vi.waitFor(async () => {
      const { beside, hasWatchman } = await page.value('alarms.list', {})
      expect(beside).toContainEqual(expect.objectContaining({ account: 'Mine', blind: 0 }))
      expect(hasWatchman).toBe(true)
    }, patience)
    const levelsOf = (account: string): readonly Message[] =>
      messages().filter(
        (message) => message.account === account && message.event === 'raised' && message.rule === 'level',
      )
    await inject({ kind: 'forbearance', enabled: true })
    await inject({ kind: 'shock', fraction: -0.3, ms: 1 })
    const raisedOf = (account: string): number =>
      messages().filter((message) => message.account === account && message.event === 'raised').length
    await vi.waitFor(() => {
      expect(levelsOf('Mine').length).toBeGreaterThan(0)
      expect(raisedOf('institution')).toBeGreaterThan(0)
    }, patience)

    await application.signal('SIGKILL')
    await expectPrintedSoon(watchman, /ALARM critical \w+: The application is gone/)
    const ends = (): readonly Message[] =>
      messages().filter(({ event, rule }) => event === 'raised' && rule === 'partner')
    await vi.waitFor(() => expect(ends()).toHaveLength(1), patience)
    await inject({ kind: 'shock', fraction: -0.3, ms: 1 })
    // Of the account that was in the background.
    await untilPrinted(watchman, new RegExp(`ALARM call Mine: .*line reached: Risk unit ${low.id}`))

    const again = await programs.startApplication()
    await pageOf(again)
    await untilPrinted(watchman, /The application is running[\s\S]*by the application/)
    await programs.more(3)
    await watchman.signal('SIGKILL')
    await expectPrintedSoon(again, /ALARM (\w+: )?The watchman is gone/)
    const raised = messages().filter(({ event }) => event === 'raised')
    const firingOf = ({ account, alarm, at }: Message): string => `${account} ${alarm} ${at}`
    // A process that takes over while an answer is under way sends again under the same delivery.
    const deliveries = new Map(raised.map((message) => [message.delivery, firingOf(message)]))
    expect([...deliveries.values()].toSorted()).toEqual([...new Set(raised.map(firingOf))].toSorted())
    // A ratio that rises on is announced again at its new figure; a title that repeats has a number.
    expect(raised.filter(({ title }) => / \(\d+\)$/.test(title))).toEqual([])
    expect(messages().filter(({ rule }) => rule === 'unwatched' || rule === 'dead-man')).toEqual([])
  })
})
