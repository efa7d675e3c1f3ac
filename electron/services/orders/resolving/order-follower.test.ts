import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '@/shared/base/time'
import { agreedTime } from '@/shared/testing/agreed-time'
import { createManualClock, type ManualClock } from '@/shared/testing/manual-clock'
import { runs } from '@/shared/testing/runs'
import type { Journal } from '../journal/journal'
import { createFaultInjectingExchange } from '../testing/fault-injecting-exchange'
import {
  type Conclusion,
  createOrderFollower,
  type OrderFollower,
  type OrderRecords,
  type Question,
} from './order-follower'
import { withEvidence, type QueryAnswer, notThere, type SearchTime } from './order-source'
import { LISTING_LAG_MS, settleWindowMs } from './settle-window'

/** An order of unknown outcome that the exchange never shows, and the monotonic times at which it was asked about. */
function lostOrder() {
  const clock = createManualClock()
  const { client } = createFaultInjectingExchange(clock)
  const polls: number[] = []
  let conclusion: { readonly kind: string; readonly at: number } | null = null
  const question: Question<null, null> = {
    id: 'lost',
    phase: 'unknown',
    about: 'existence',
    key: 'lost',
    target: null,
    since: clock.now(),
    placedAt: clock.now(),
    isLimited: false,
    isCommand: false,
    source: {
      isPushed: false,
      byName: async () => {
        polls.push(clock.mono())
        return notThere
      },
      lists: () => [],
    },
  }
  const records: OrderRecords<null, null> = {
    open: () => [question],
    question: () => (conclusion === null ? question : null),
    watch: () => () => undefined,
    take: () => false,
    conclude: (_, kind) => (conclusion = { kind, at: clock.mono() }),
  }
  const journal = { note: () => undefined } as unknown as Journal
  const follower = createOrderFollower({ client, journal, time: agreedTime(clock) })
  follower.follow(records)
  follower.start()
  return { clock, follower, polls, deadline: settleWindowMs(client), conclusion: () => conclusion }
}

describe('an order that is never shown (J6)', () => {
  it('is not found by two polls after the deadline, the lag of the lists apart, despite retries', async () => {
    const wait = fc.integer({ min: 1, max: 2 * LISTING_LAG_MS })
    await fc.assert(
      fc.asyncProperty(fc.array(wait, { minLength: 1, maxLength: 40 }), async (waits) => {
        const { clock, follower, polls, deadline, conclusion } = lostOrder()
        await clock.advanceAsync(deadline - LISTING_LAG_MS)
        for (const ms of [...waits, 20 * LISTING_LAG_MS]) {
          follower.retryNow(['lost'])
          await clock.advanceAsync(ms)
        }
        const late = polls.filter((at) => at > deadline)
        const verdict = conclusion()!
        expect(verdict.kind).toBe('not_found')
        expect(late.length).toBeGreaterThanOrEqual(2)
        expect(late.at(-1)! - late[0]!).toBeGreaterThanOrEqual(LISTING_LAG_MS)
        follower.stop()
      }),
      { numRuns: runs(50) },
    )
  })
})

describe('a question about an order', () => {
  const EVERY_MS = 8_000
  const failed = { kind: 'no-answer', cause: 'failed', why: 'no answer came' } as const
  const tooOld = { kind: 'no-answer', cause: 'too-old', why: 'it is too old' } as const
  let clock: ManualClock
  let proven: () => number | null
  let deadline: number
  let follower: OrderFollower
  let questions: Map<string, Question<string, string>>
  let changed: (id: string) => void
  let isWatched: boolean
  let answer: () => QueryAnswer<string> | Promise<QueryAnswer<string>>
  let takes: boolean
  let polls: number
  let pollTimes: number[]
  let listTimes: SearchTime[]
  let listReads: number
  let notes: string[]
  let conclusions: { readonly conclusion: Conclusion; readonly polls: number; readonly evidence: string | null }[]

  beforeEach(() => {
    clock = createManualClock()
    proven = () => clock.now()
    questions = new Map()
    changed = () => undefined
    answer = () => notThere
    takes = false
    polls = 0
    pollTimes = []
    listTimes = []
    listReads = 0
    notes = []
    conclusions = []
    const exchange = createFaultInjectingExchange(clock).client
    const client = { ...exchange, clock: () => ({ ...exchange.clock()!, errorMs: 40 }) }
    deadline = settleWindowMs(client)
    follower = createOrderFollower({
      client,
      journal: {
        note: (key: string, what: string, text: string) => notes.push(`${key} ${what} ${text}`),
      } as unknown as Journal,
      time: { ...agreedTime(clock), proven: () => proven() },
    })
    const records: OrderRecords<string, string> = {
      open: () => [...questions.values()],
      question: (id) => questions.get(id) ?? null,
      watch: (listener) => {
        changed = listener
        isWatched = true
        return () => (isWatched = false)
      },
      take: () => {
        polls += 1
        return takes
      },
      conclude: (_question, conclusion, grounds) => void conclusions.push({ conclusion, ...grounds }),
    }
    follower.follow(records)
  })
  afterEach(() => follower.stop())

  const setQuestion = (change: Partial<Question<string, string>> = {}): void => {
    questions.set('o', {
      id: 'o',
      phase: 'unknown',
      about: 'first',
      key: 'key',
      target: 't',
      isCommand: false,
      since: clock.now(),
      placedAt: clock.now(),
      source: {
        isPushed: false,
        byName: async () => {
          pollTimes.push(clock.mono())
          return answer()
        },
        lists: (_rest, _target, time) => [
          async () => {
            listReads += 1
            listTimes.push(time)
            return notThere
          },
        ],
      },
      ...change,
    } as Question<string, string>)
    changed('o')
  }
  const gaps = () => pollTimes.slice(1).map((at, nth) => at - pollTimes[nth]!)

  it('is polled soon, then rarely, and noted in the journal with its answer', async () => {
    follower.start()
    setQuestion()
    const began = clock.mono()
    answer = () => failed
    await clock.advanceAsync(30_000)
    expect(pollTimes.map((at) => at - began)).toEqual([300, 1_000, 2_500, 5_500, 11_500, 19_500, 27_500])
    expect(notes[0]).toBe('key check poll 1: no answer came')
    answer = () => notThere
    await clock.advanceAsync(EVERY_MS)
    expect(notes.at(-1)).toBe('key check poll 8: the exchange knows no such order')
    answer = () => withEvidence('x')
    await clock.advanceAsync(EVERY_MS)
    expect(notes.at(-1)).toBe('key check poll 9: it is unchanged')
    await clock.advanceAsync(deadline)
    expect(notes.at(-1)).toMatch(/^key check poll \d+: it is unchanged, after the deadline$/)
    expect(conclusions).toEqual([])
  })

  it('is polled in the lists at every third poll, and at each after the deadline', async () => {
    follower.start()
    const at = clock.now()
    setQuestion()
    answer = () => failed
    await clock.advanceAsync(20_000)
    expect([pollTimes.length, listReads]).toEqual([6, 2])
    expect(listTimes[0]).toMatchObject({ since: at - 5 * MINUTE_MS, now: at + 2_500, placedBy: at + 40 })
    await clock.advanceAsync(deadline)
    const before = [pollTimes.length, listReads] as const
    await clock.advanceAsync(2 * EVERY_MS)
    expect([pollTimes.length - before[0], listReads - before[1]]).toEqual([2, 2])
  })

  it('of a command is polled by name alone', async () => {
    follower.start()
    setQuestion({ phase: 'commanded', isCommand: true })
    answer = () => failed
    const began = clock.mono()
    await clock.advanceAsync(100_000)
    expect(pollTimes[0]! - began).toBe(1_000)
    expect(pollTimes.length).toBeGreaterThan(10)
    expect(listReads).toBe(0)
  })

  it('of a command that shows the order as before after the deadline was without effect, once', async () => {
    follower.start()
    setQuestion({ phase: 'commanded', isCommand: true })
    answer = () => withEvidence('as before')
    takes = true
    await clock.advanceAsync(deadline)
    expect(conclusions).toEqual([])
    await clock.advanceAsync(2 * EVERY_MS)
    expect(conclusions).toMatchObject([{ conclusion: 'without_effect', evidence: 'as before' }])
  })

  it('whose answer does not show the order, or answers no command, has no conclusion', async () => {
    follower.start()
    setQuestion({ phase: 'commanded', isCommand: true })
    answer = () => withEvidence('odd')
    await clock.advanceAsync(2 * deadline)
    setQuestion({ about: 'second' })
    takes = true
    await clock.advanceAsync(2 * deadline)
    expect(conclusions).toEqual([])
  })

  it('that is too old is reported once, before any deadline, and then polled every half minute', async () => {
    follower.start()
    setQuestion()
    answer = () => tooOld
    await clock.advanceAsync(1_000)
    expect(conclusions).toEqual([{ conclusion: 'too_old', polls: 1, evidence: null }])
    await clock.advanceAsync(120_000)
    expect(gaps().slice(1, 4)).toEqual([30_000, 30_000, 30_000])
    expect(conclusions).toHaveLength(1)
  })

  it('of an acknowledged order that is never shown has two misses after the deadline, and stays', async () => {
    follower.start()
    setQuestion({ phase: 'acknowledged' })
    for (let remaining = 1000; remaining > 0 && conclusions.length === 0; remaining -= 1) await clock.advanceAsync(100)
    expect(conclusions).toEqual([{ conclusion: 'not_visible', polls: pollTimes.length, evidence: null }])
    expect(pollTimes.filter((at) => at > deadline)).toHaveLength(2)
    expect(pollTimes.at(-1)! - pollTimes.at(-2)!).toBe(LISTING_LAG_MS)
    await clock.advanceAsync(120_000)
    expect(conclusions).toHaveLength(1)
    expect(gaps().slice(-3)).toEqual([30_000, 30_000, 30_000])
  })

  it('of an order of unknown outcome that is never shown has two misses after the deadline', async () => {
    follower.start()
    setQuestion()
    for (let remaining = 1000; remaining > 0 && conclusions.length === 0; remaining -= 1) await clock.advanceAsync(100)
    expect(conclusions).toEqual([{ conclusion: 'not_found', polls: pollTimes.length, evidence: null }])
    expect(pollTimes.filter((at) => at > deadline)).toHaveLength(2)
  })

  it('of a command with nothing to act on has one miss, after the deadline', async () => {
    follower.start()
    setQuestion({ phase: 'commanded', isCommand: true })
    await clock.advanceAsync(deadline)
    expect(conclusions).toEqual([])
    await clock.advanceAsync(EVERY_MS)
    expect(conclusions).toMatchObject([{ conclusion: 'in_vain' }])
  })

  it('of a request that met the rate limit is limited after one late miss, without the settle window', async () => {
    follower.start()
    setQuestion({ isLimited: true })
    await clock.advanceAsync(LISTING_LAG_MS)
    expect(conclusions).toEqual([])
    await clock.advanceAsync(EVERY_MS)
    expect(pollTimes.findIndex((at) => at > LISTING_LAG_MS)).toBe(3)
    expect(conclusions).toEqual([{ conclusion: 'limited', polls: 4, evidence: null }])
  })

  it('is another one where it is about something else, and goes on where it is not', async () => {
    follower.start()
    setQuestion()
    await clock.advanceAsync(6_000)
    const before = pollTimes.length
    setQuestion()
    await clock.advanceAsync(500)
    expect(pollTimes).toHaveLength(before)
    setQuestion({ about: 'second' })
    await clock.advanceAsync(300)
    expect(pollTimes).toHaveLength(before + 1)
    expect(notes.at(-1)).toContain('poll 1')
  })

  it('is not polled any more once it is answered', async () => {
    follower.start()
    setQuestion()
    await clock.advanceAsync(500)
    questions.clear()
    changed('o')
    await clock.advanceAsync(60_000)
    expect([pollTimes.length, clock.timers()]).toEqual([1, 0])
  })

  it('that changes during a poll gets no note of the answer', async () => {
    follower.start()
    setQuestion()
    answer = () => {
      questions.clear()
      return notThere
    }
    await clock.advanceAsync(1_000)
    expect([pollTimes.length, notes]).toEqual([1, []])
    await clock.advanceAsync(60_000)
    expect([pollTimes.length, clock.timers()]).toEqual([1, 0])
  })

  it('at the deadline itself is not late yet', async () => {
    follower.start()
    setQuestion()
    await clock.advanceAsync(deadline)
    follower.retryNow(['o'])
    await clock.advanceAsync(1)
    expect([pollTimes.at(-1), notes.at(-1)]).toEqual([
      deadline,
      expect.stringMatching(/the exchange knows no such order$/),
    ])
  })

  it('of an order not found is polled for a day', async () => {
    follower.start()
    setQuestion({ phase: 'not_found' })
    await clock.advanceAsync(DAY_MS)
    expect(pollTimes).toHaveLength(24 * 60)
    await clock.advanceAsync(DAY_MS / 24)
    expect([pollTimes.length, conclusions, clock.timers()]).toEqual([24 * 60, [], 0])
  })

  it('of an order not found is not polled once the day has passed, as far as the time is proven', async () => {
    follower.start()
    const old = { phase: 'not_found', since: clock.now() - DAY_MS - 1 } as const
    setQuestion(old)
    await clock.advanceAsync(5 * MINUTE_MS)
    expect(pollTimes).toEqual([])
    setQuestion({ ...old, since: clock.now() - DAY_MS })
    await clock.advanceAsync(MINUTE_MS)
    expect(pollTimes).toHaveLength(1)
    proven = () => null
    setQuestion({ ...old, about: 'second' })
    await clock.advanceAsync(MINUTE_MS)
    expect(pollTimes).toHaveLength(2)
  })

  it('of the last session is polled at once, and waits for the start', async () => {
    setQuestion({ phase: 'commanded', isCommand: true })
    await clock.advanceAsync(60_000)
    expect(pollTimes).toEqual([])
    follower.start()
    follower.start()
    const began = clock.mono()
    await clock.advanceAsync(500)
    expect(pollTimes.map((at) => at - began)).toEqual([300])
  })

  it('is not polled after the stop, and a later answer is ignored', async () => {
    follower.start()
    setQuestion()
    const { promise, resolve } = Promise.withResolvers<QueryAnswer<string>>()
    answer = () => promise
    await clock.advanceAsync(1_000)
    follower.stop()
    resolve(withEvidence('late'))
    await clock.advanceAsync(60_000)
    setQuestion({ about: 'second' })
    await clock.advanceAsync(60_000)
    expect([pollTimes.length, notes, conclusions, polls]).toEqual([1, [], [], 0])
  })

  it('has no timer and is not watched after the stop', () => {
    follower.start()
    setQuestion()
    expect([clock.timers(), isWatched]).toEqual([1, true])
    follower.stop()
    expect([clock.timers(), isWatched]).toEqual([0, false])
  })
})
