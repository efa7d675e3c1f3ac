import { describe, expect, it } from 'vitest'
import { sleep } from '@/shared/base/clock'
import { seededRandom } from '@/shared/base/random'
import { createManualClock, type ManualClock } from '@/shared/testing/manual-clock'
import { LOST_MS } from '@/shared/trading/ltv/freshness'
import type { HttpResult } from '@/electron/base/env/env'
import { createRateLimiter, createRateWindows } from '@/electron/exchange/limits/rate-limiter'
import { createThrottle } from '@/electron/exchange/limits/throttle'
import type { RestClient } from '@/electron/exchange/protocol/call'
import { recordAt } from '../testing/scripted-lending'
import { createLtvPoller } from './ltv-poller'

const PER_SECOND = 3
const ANSWER_MS = 20
const ok = { kind: 'response', status: 200, headers: {}, body: '' } as const

/** An exchange that takes three calls of an account in any second, and refuses the rest. */
function limitedExchange(clock: ManualClock): () => HttpResult {
  let taken: number[] = []
  return () => {
    taken = taken.filter((at) => at > clock.mono() - 1000)
    if (taken.length >= PER_SECOND) return { ...ok, status: 429 }
    taken.push(clock.mono())
    return ok
  }
}

/** One computer's way to it, which waits for turns and slows down as every call of Volley does. */
function callsOf(clock: ManualClock, seed: number, answer: () => HttpResult): Pick<RestClient, 'ltvConvert'> {
  const windowOf = createRateWindows(clock).windowsFor('exchange', `key ${seed}`)
  const limiter = createRateLimiter({ pace: () => Infinity, windowOf })
  const throttle = createThrottle({ clock, random: seededRandom(seed), limiter })
  return {
    ltvConvert: async (_request, options = {}) => {
      const turn = await limiter.take('ltvConvert', options)
      if (turn.kind === 'no-turn') return { kind: 'not-sent', code: turn.code, message: 'no turn' }
      const result = answer()
      await sleep(clock, ANSWER_MS)
      throttle.answered('ltvConvert', result)
      turn.done(false)
      if (result === ok) return { kind: 'done', data: recordAt('97000'), tookMs: ANSWER_MS }
      return { kind: 'refused', code: '429', message: 'Too many requests', status: 429, definite: true }
    },
  }
}

/** Watches units as a computer by itself does; answers what each has been told of, Unix ms. */
function watchAlone(clock: ManualClock, rest: Pick<RestClient, 'ltvConvert'>, units: readonly string[]) {
  const answers = new Map<string, number[]>(units.map((id) => [id, [clock.mono()]]))
  createLtvPoller({
    rest,
    clock,
    share: () => 'alone',
    isNear: () => false,
    catchUp: () => undefined,
    othersAgeMs: () => null,
    isUnwrittenThere: () => false,
    answered: ({ id }, answer) => void (answer.kind === 'done' && answers.get(id)!.push(clock.mono())),
  }).follow(units.map((id) => ({ id, request: {} })))
  return answers
}

const longestWait = (moments: readonly number[], end: number): number =>
  Math.max(...[...moments, end].map((at, index, all) => at - (all[index - 1] ?? at)))

describe('A computer by itself', () => {
  it('asks about two risk units twice a second, also where its timers come a little early', async () => {
    const exact = createManualClock()
    const clock = { ...exact, after: (ms: number, task: () => void) => exact.after(ms - 0.4, task) }
    let calls = 0
    watchAlone(
      clock,
      callsOf(clock, 1, () => ((calls += 1), ok)),
      ['1', '7'],
    )
    await exact.advanceAsync(60_000)
    expect(calls).toBeGreaterThanOrEqual(118)
    expect(calls).toBeLessThanOrEqual(122)
  })
})

describe('Two computers with the same account', () => {
  it('leave no risk unit of either without a figure, whichever began when', async () => {
    for (const laterMs of [0, 140, 333, 500, 777, 1900]) {
      const clock = createManualClock()
      const exchange = limitedExchange(clock)
      const first = watchAlone(clock, callsOf(clock, 1, exchange), ['1', '7'])
      await clock.advanceAsync(laterMs)
      const second = watchAlone(clock, callsOf(clock, 2, exchange), ['1', '7'])
      await clock.advanceAsync(180_000)
      for (const [id, moments] of [...first, ...second])
        expect(longestWait(moments, clock.mono()), `${id}, ${laterMs} ms apart`).toBeLessThan(LOST_MS)
    }
  })
})
