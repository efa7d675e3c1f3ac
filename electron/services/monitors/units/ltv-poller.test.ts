import { describe, expect, it } from 'vitest'
import { sleep } from '@/shared/base/clock'
import { seededRandom } from '@/shared/base/random'
import { createManualClock, type ManualClock } from '@/shared/testing/manual-clock'
import { LOST_MS } from '@/shared/trading/ltv/unit/freshness'
import type { HttpResult } from '@/electron/base/env/env'
import { createRateLimiter, createRateWindows } from '@/electron/exchange/limits/rate-limiter'
import { createThrottle } from '@/electron/exchange/limits/throttle'
import type { RestClient } from '@/electron/exchange/protocol/call'
import { recordAt } from '../testing/scripted-lending'
import { createLtvPoller } from './ltv-poller'
import type { Share } from './polling-pace'

const PER_SECOND = 3
const ANSWER_MS = 20
const JITTER_MS = 40
const STARTS = 20
const ok = { kind: 'response', status: 200, headers: {}, body: '' } as const

/** An exchange that takes three calls of an account in any second, and refuses the rest. */
function limitedExchange(clock: ManualClock): () => HttpResult {
  let times: number[] = []
  return () => {
    times = times.filter((at) => at > clock.mono() - 1000)
    if (times.length >= PER_SECOND) return { ...ok, status: 429 }
    times.push(clock.mono())
    return ok
  }
}

/** One process's way to it, which waits for turns and slows down as every call of Volley does. */
function callsOf(
  clock: ManualClock,
  seed: number,
  answer: () => HttpResult,
  jitterMs = 0,
): Pick<RestClient, 'ltvConvert'> {
  const way = seededRandom(1000 + seed)
  const windowOf = createRateWindows(clock).windowsFor('exchange', `key ${seed}`)
  const limiter = createRateLimiter({ pace: () => Infinity, windowOf })
  const throttle = createThrottle({ clock, random: seededRandom(seed), limiter })
  return {
    ltvConvert: async (_request, options = {}) => {
      const permit = await limiter.take('ltvConvert', options)
      if (permit.kind === 'no-turn') return { kind: 'not-sent', code: permit.code, message: 'no turn' }
      await sleep(clock, way.next() * jitterMs)
      const result = answer()
      await sleep(clock, ANSWER_MS)
      throttle.answered('ltvConvert', result)
      permit.release(false)
      if (result === ok) return { kind: 'done', data: recordAt('97000'), tookMs: ANSWER_MS, unreadable: [] }
      return { kind: 'refused', code: '429', message: 'Too many requests', status: 429, definite: true }
    },
  }
}

interface Watching {
  /** The parts of its processes, which share a history. */
  readonly shares?: readonly Share[]
  readonly isNear?: boolean
}

/** Watches units as the processes of one computer do; answers what each was told of, by any of them, Unix ms. */
function watchOn(
  clock: ManualClock,
  calls: () => Pick<RestClient, 'ltvConvert'>,
  units: readonly string[],
  { shares = ['alone'], isNear = false }: Watching = {},
) {
  const answers = new Map<string, number[]>(units.map((id) => [id, [clock.mono()]]))
  const lastSamples = new Map<string, { readonly by: Share; readonly at: number }>()
  for (const share of shares)
    createLtvPoller({
      rest: calls(),
      clock,
      share: () => share,
      isNear: () => isNear,
      catchUp: () => undefined,
      othersAgeMs(id) {
        const last = lastSamples.get(id)
        return last === undefined || last.by === share ? null : clock.mono() - last.at
      },
      isUnwrittenThere: () => false,
      answered({ id }, answer) {
        if (answer.kind !== 'done') return
        answers.get(id)!.push(clock.mono())
        lastSamples.set(id, { by: share, at: clock.mono() })
      },
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
    watchOn(clock, () => callsOf(clock, 1, () => ((calls += 1), ok)), ['1', '7'])
    await exact.advanceAsync(60_000)
    expect(calls).toBeGreaterThanOrEqual(118)
    expect(calls).toBeLessThanOrEqual(122)
  })
})

describe('Two computers with the same account', () => {
  it('always give a figure of each risk unit of both, in any order of start', async () => {
    for (const laterMs of [0, 140, 333, 500, 777, 1900]) {
      const clock = createManualClock()
      const exchange = limitedExchange(clock)
      const first = watchOn(clock, () => callsOf(clock, 1, exchange), ['1', '7'])
      await clock.advanceAsync(laterMs)
      const second = watchOn(clock, () => callsOf(clock, 2, exchange), ['1', '7'])
      await clock.advanceAsync(180_000)
      for (const [id, moments] of [...first, ...second])
        expect(longestWait(moments, clock.mono()), `${id}, ${laterMs} ms apart`).toBeLessThan(LOST_MS)
    }
  })

  const pair = ['first', 'second'] as const
  it.each<[what: string, first: Watching, second: Watching]>([
    ['one with a watchman', { shares: pair }, {}],
    ['both with a watchman', { shares: pair }, { shares: pair }],
    ['both alone and near a line', { isNear: true }, { isNear: true }],
    ['one with a watchman, near a line', { shares: pair, isNear: true }, { isNear: true }],
    ['both with a watchman, near a line', { shares: pair, isNear: true }, { shares: pair, isNear: true }],
  ])('share what the exchange takes, however long their calls are on the way: %s', async (_what, candidate, other) => {
    const longest: number[] = []
    for (let start = 0; start < STARTS; start += 1) {
      const clock = createManualClock()
      const exchange = limitedExchange(clock)
      let seed = start * 10
      const calls = () => callsOf(clock, (seed += 1), exchange, JITTER_MS)
      const first = watchOn(clock, calls, ['1', '7'], candidate)
      await clock.advanceAsync((start * 137) % 2000)
      const second = watchOn(clock, calls, ['1', '7'], other)
      await clock.advanceAsync(180_000)
      longest.push(Math.max(...[...first, ...second].map(([, moments]) => longestWait(moments, clock.mono()))))
    }
    // The pause after a refusal grows by chance, and with bad luck beyond any bound: one start in a few is worse.
    expect(longest.toSorted((a, b) => a - b)[STARTS / 2]).toBeLessThan(1.5 * LOST_MS)
  })
})
