import { expect, it } from 'vitest'
import { SECOND_MS } from '@/shared/base/time'
import { createManualClock } from '@/shared/testing/manual-clock'
import { notConnected, scriptedLending, watchScripted } from '../testing/scripted-lending'
import { aLoan } from '../testing/scripted-loans'
import { watchStandstill } from './standstill'

it('is recent for the duration of one answer, and once in a minute on a machine that is always late', () => {
  let now = 0
  const standstill = watchStandstill({ mono: () => now })
  const after = (ms: number): boolean => {
    now += ms
    const before = standstill.isRecent()
    standstill.check()
    return before || standstill.isRecent()
  }
  expect([after(1000), after(2000), after(20_000), after(1000), after(3000), after(1000)]).toEqual([
    false,
    false,
    true,
    true,
    true,
    false,
  ])
  expect(Array.from({ length: 8 }, () => after(4000)).slice(0, 8)).toEqual(Array(8).fill(false))
})

it.each([
  ['is no alarm where figures arrive after it', true, []],
  ['is an alarm where none arrive after it', false, ['critical dead-man', 'critical loans-lost']],
])('of 20 s %s', async (_, arrives, expected) => {
  const clock = createManualClock()
  const lending = scriptedLending()
  lending.state.loans = [aLoan('5', 1)]
  /** While the process does not run, its timers wait. */
  let resumesAt = 0
  const frozen = {
    ...clock,
    after: (ms: number, task: () => void) =>
      clock.after(ms, () => (clock.mono() < resumesAt ? void clock.after(resumesAt - clock.mono(), task) : task())),
  }
  const world = watchScripted(frozen, lending)
  await clock.advanceAsync(3000)
  resumesAt = clock.mono() + 20 * SECOND_MS
  if (!arrives) {
    lending.state.ltv = () => notConnected
    Object.assign(lending.rest, { borrowOngoing: async () => notConnected })
  }
  await clock.advanceAsync(32_000)
  expect(world.alarms.map(({ level, rule }) => `${level} ${rule}`).toSorted()).toEqual(expected)
})
