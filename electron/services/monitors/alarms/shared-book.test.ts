import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createManualClock } from '@/shared/testing/manual-clock'
import { MINUTE_MS } from '@/shared/base/time'
import { openDatabase, riskHistory } from '@/electron/base/storage/database'
import type { JoinedWatch, JoiningWatch } from '../joined-watch'
import { recordAt, scriptedLending, notConnected, watchScripted } from '../testing/scripted-lending'
import { confirmedThresholds, ltvAnswer } from '../testing/started-monitors'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0).toReversed()) end()
})

/** Two processes with a history of one file, each with an exchange of its own to see; a test says who speaks. */
async function watchedByTwo() {
  const folder = mkdtempSync(join(tmpdir(), 'volley-shared-'))
  ends.push(() => rmSync(folder, { recursive: true }))
  const clock = createManualClock()
  let speaker: 'application' | 'watchman' | null = 'application'
  const turns: (() => void)[] = []
  function start(role: 'application' | 'watchman') {
    const lending = scriptedLending()
    const { database } = openDatabase(join(folder, 'history.sqlite'), riskHistory)
    const joinAs = ({ leaderChanged }: JoiningWatch): JoinedWatch => {
      turns.push(leaderChanged)
      return {
        speaks: () => speaker === role,
        isAccompanied: () => true,
        isShared: () => true,
        hasUnwritten: () => false,
        isAnsweredByPartner: role === 'watchman',
        reports: () => [],
        reported: () => undefined,
        end: () => undefined,
      }
    }
    const watched = watchScripted(clock, lending, { database, join: joinAs })
    ends.push(() => {
      watched.monitors.stop()
      database.close()
    })
    /** Of the thresholds; the speed of these falls is told as well. */
    const delivered = () => watched.alarms.flatMap(({ rule, level }) => (rule === 'level' ? [level] : []))
    const levelAlarms = () => watched.monitors.alarmBook.list().filter(({ rule }) => rule === 'level')
    return { ...lending, ...watched, delivered, levelAlarms }
  }
  const [application, watchman] = [start('application'), start('watchman')]
  await clock.advanceAsync(3000)
  application.monitors.confirm({ riskUnitId: '7', ...confirmedThresholds })
  await clock.advanceAsync(2000)
  const processes = [application, watchman]
  return {
    clock,
    application,
    watchman,
    see: (price: string) => processes.forEach(({ state }) => (state.ltv = () => ltvAnswer(price))),
    speak: (role: typeof speaker): void => {
      speaker = role
      for (const leaderChanged of turns) leaderChanged()
    },
  }
}

describe('alarms of an account that two processes watch (L25)', () => {
  it('are announced by the leader, and by thresholds that were confirmed in the other process', async () => {
    const { clock, application, watchman, see, speak } = await watchedByTwo()
    see('88000')
    await clock.advanceAsync(5000)
    expect([application.delivered(), watchman.delivered()]).toEqual([['warning'], []])
    speak('watchman')
    await clock.advanceAsync(5000)
    expect(watchman.delivered()).toEqual([])
    see('75000')
    await clock.advanceAsync(5000)
    expect(watchman.delivered()).toContain('call')
    expect(application.delivered()).toEqual(['warning'])
    speak('application')
    await clock.advanceAsync(5000)
    expect(application.delivered()).toEqual(['warning'])
  })

  it('go by lines that were confirmed in one process while the other speaks', async () => {
    const { clock, application, watchman, see, speak } = await watchedByTwo()
    speak('watchman')
    await clock.advanceAsync(2000)
    application.monitors.confirm({ riskUnitId: '7', ...confirmedThresholds, warn: '0.66' })
    see('93000')
    await clock.advanceAsync(3000)
    expect([application.delivered(), watchman.delivered()]).toEqual([[], ['warning']])
  })

  it('are about units that were named or dismissed in the other process, also where no list gives them', async () => {
    const { clock, application, watchman } = await watchedByTwo()
    const ids = (monitor: typeof watchman): readonly string[] =>
      monitor.monitors.risk.overview().units.map(({ id }) => id)
    expect(await application.monitors.risk.watchTyped('8')).toBeNull()
    await clock.advanceAsync(6 * MINUTE_MS)
    expect([ids(application), ids(watchman)]).toEqual([
      ['7', '8'],
      ['7', '8'],
    ])
    expect(application.monitors.risk.unwatch('8')).toBe(true)
    await clock.advanceAsync(6 * MINUTE_MS)
    expect([ids(application), ids(watchman)]).toEqual([['7'], ['7']])
  })

  it('that come and go while neither process leads are announced by the next leader, once', async () => {
    const { clock, watchman, application, see, speak } = await watchedByTwo()
    speak(null)
    see('88000')
    await clock.advanceAsync(3000)
    see('100000')
    await clock.advanceAsync(3000)
    expect([application.delivered(), watchman.delivered()]).toEqual([[], []])
    speak('watchman')
    await clock.advanceAsync(3000)
    expect(watchman.delivered()).toEqual(['warning'])
    expect(watchman.levelAlarms()).toMatchObject([{ state: 'over' }])
    speak('application')
    await clock.advanceAsync(30_000)
    speak('watchman')
    await clock.advanceAsync(3000)
    expect([application.delivered(), watchman.delivered()]).toEqual([[], ['warning']])
  })

  it('are not undone by the process without data', async () => {
    const { clock, application, watchman, see } = await watchedByTwo()
    see('88000')
    await clock.advanceAsync(2000)
    watchman.state.ltv = () => notConnected
    await clock.advanceAsync(30_000)
    expect(watchman.delivered()).toEqual([])
    expect(application.delivered()).toEqual(['warning'])
    expect(application.levelAlarms()).toMatchObject([{ state: 'active' }])
    // It sees what the other wrote.
    expect(watchman.monitors.risk.overview().units[0]).toMatchObject({ freshness: 'live' })
  })

  it('are answered in the application also while the watchman speaks', async () => {
    const { clock, application, watchman, see, speak } = await watchedByTwo()
    speak('watchman')
    see('88000')
    await clock.advanceAsync(3000)
    const [alarm] = application.levelAlarms()
    expect(alarm).toMatchObject({ state: 'active', acknowledged: null })
    expect(application.monitors.alarmBook.acknowledge([alarm!], 'seen', 'page')).not.toContainEqual(alarm)
    await clock.advanceAsync(3000)
    expect(watchman.levelAlarms()).toMatchObject([{ acknowledged: { reason: 'seen' }, state: 'active' }])
    expect(watchman.delivered()).toEqual(['warning'])
  })

  it('rest on one sample a second, for which the second process asks only where it is missing (L27)', async () => {
    const { clock, application, watchman } = await watchedByTwo()
    const from = clock.now()
    application.calls.length = 0
    watchman.calls.length = 0
    await clock.advanceAsync(20_000)
    expect([application.calls.length, watchman.calls.length]).toEqual([20, 10])
    const { points } = application.monitors.archive.history('7', { from, to: clock.now() - 1 }, 1000)!
    expect(points.map(({ last }) => last)).toEqual(Array(20).fill(recordAt('100000').ltv))
  })
})
