import { describe, expect, it } from 'vitest'
import { delayAfter, firstDelay, followUps, type Phase } from './follow-up'
import { settleWindowMs } from './settle-window'

const MINUTE = 60_000
/** When the first polls of a question happen, in ms after it began. */
function pollTimes(phase: Phase, count: number): number[] {
  const times = [firstDelay(phase, false, false)]
  for (let polls = 1; polls < count; polls += 1) times.push(times.at(-1)! + delayAfter(phase, polls))
  return times
}

describe('polls of an order', () => {
  it.each(['unknown', 'acknowledged'] as const)('%s: soon at first, then every eight seconds', (phase) => {
    expect(pollTimes(phase, 7)).toEqual([300, 1_000, 2_500, 5_500, 11_500, 19_500, 27_500])
  })

  it('not found: every minute of a day', () => {
    expect(pollTimes('not_found', 3)).toEqual([MINUTE, 2 * MINUTE, 3 * MINUTE])
    expect(followUps.not_found.forMs).toBe(24 * 60 * MINUTE)
  })

  it('commanded: later, since a push usually answers first', () => {
    expect(pollTimes('commanded', 5)).toEqual([1_000, 3_000, 7_000, 15_000, 23_000])
  })

  it('seldom after thirty polls, and never more often than before', () => {
    expect([delayAfter('unknown', 30), delayAfter('unknown', 31)]).toEqual([8_000, 30_000])
    expect(delayAfter('not_found', 31)).toBe(MINUTE)
  })

  it('waits for the push of an acknowledgement, and for nothing after a restart', () => {
    expect([firstDelay('acknowledged', true, false), firstDelay('acknowledged', true, true)]).toEqual([5_000, 5_000])
    expect([firstDelay('unknown', true, false), firstDelay('unknown', true, true)]).toEqual([300, 300])
    expect([firstDelay('commanded', true, true), firstDelay('not_found', true, true)]).toEqual([300, 300])
  })
})

it('an order can appear until its request expires, is carried out and listed, by either clock (J6)', () => {
  const window = (errorMs: number | null) =>
    settleWindowMs({ clock: () => (errorMs === null ? null : ({ errorMs } as never)) })
  expect(window(0)).toBe(30_000 + 30_000 + 5_000)
  expect(window(200) - window(0)).toBe(400)
  expect(window(null) - window(0)).toBe(2_000)
})
