import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agreedTime } from '@/shared/testing/agreed-time'
import { createManualClock } from '@/shared/testing/manual-clock'
import { runs } from '@/shared/testing/runs'
import type { Journal } from '../journal/journal'
import { createFaultInjectingExchange } from '../testing/fault-injecting-exchange'
import { createOrderFollower, type OrderRecords, type Question } from './order-follower'
import { notThere } from './order-source'
import { LISTING_LAG_MS, settleWindowMs } from './settle-window'

/** An order of unknown outcome that the exchange never shows, and the monotonic times at which it was asked about. */
function lostOrder() {
  const clock = createManualClock()
  const { client } = createFaultInjectingExchange(clock)
  const asked: number[] = []
  let conclusion: { readonly kind: string; readonly at: number } | null = null
  const question: Question<null, null> = {
    id: 'lost',
    phase: 'unknown',
    about: 'existence',
    key: 'lost',
    target: null,
    since: clock.now(),
    placedAt: clock.now(),
    isCommand: false,
    source: {
      isPushed: false,
      byName: async () => {
        asked.push(clock.mono())
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
  return { clock, follower, asked, deadline: settleWindowMs(client), conclusion: () => conclusion }
}

describe('an order that is never shown (J6)', () => {
  it('is not found by two polls after the deadline, the lag of the lists apart, despite retries', async () => {
    const wait = fc.integer({ min: 1, max: 2 * LISTING_LAG_MS })
    await fc.assert(
      fc.asyncProperty(fc.array(wait, { minLength: 1, maxLength: 40 }), async (waits) => {
        const { clock, follower, asked, deadline, conclusion } = lostOrder()
        await clock.advanceAsync(deadline - LISTING_LAG_MS)
        for (const ms of [...waits, 20 * LISTING_LAG_MS]) {
          follower.retryNow(['lost'])
          await clock.advanceAsync(ms)
        }
        const late = asked.filter((at) => at > deadline)
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
