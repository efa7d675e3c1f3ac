import type { Clock } from '@/shared/base/clock'
import { MINUTE_MS } from '@/shared/base/time'
import type { OrderBook } from '@/shared/trading/book/order-book'

/** Interval of the audit of a matching book (W06: every 30 to 60 s). */
const AUDIT_MS = 30_000
/** After this long without matching sequence numbers, books are compared without them. */
const UNMET_MS = MINUTE_MS
/** Largest delay between the two channels for the same change. */
const APART_MS = 2000
/** Number of consecutive snapshots without a matching state of the book after which it counts as wrong. */
const MOST_STRANGE = 10
const DEPTH = 15

/** Compares an incrementally updated book with the full snapshots of another channel. */
export interface BookAudit {
  /**
   * Called when either may have changed. False if the two differ at one moment of the exchange, or their best prices
   * never agree.
   */
  agrees(merged: OrderBook, snapshot: OrderBook | null): boolean
}

const topOf = (book: OrderBook): string =>
  JSON.stringify([book.bids(DEPTH), book.asks(DEPTH)].map((side) => side.map(({ price, size }) => [price, size])))
const bestOf = ({ bestBid, bestAsk }: OrderBook): string => `${Number(bestBid?.price)} ${Number(bestAsk?.price)}`

/** Best prices by the monotonic ms at which they were last seen. */
function createRecent(clock: Clock) {
  const seenAt = new Map<string, number>()
  return {
    note(best: string): void {
      // Delete and set: the oldest entries stay first.
      seenAt.delete(best)
      seenAt.set(best, clock.mono())
      for (const [key, at] of seenAt) {
        if (clock.mono() - at <= APART_MS) break
        seenAt.delete(key)
      }
    },
    has: (best: string): boolean => clock.mono() - (seenAt.get(best) ?? Number.NEGATIVE_INFINITY) <= APART_MS,
  }
}

/**
 * Compares two books at the same sequence number. If the numbers never match, compares best prices: those of each must
 * be among those of the other within the last 2 s.
 */
export function createBookAudit(clock: Clock): BookAudit {
  const merges = createRecent(clock)
  const snapshots = createRecent(clock)
  let nextAt = Number.NEGATIVE_INFINITY
  let metAt = clock.mono()
  let strange = 0
  let last = ''

  /** Each snapshot counts once, on arrival. */
  function isStrange(merged: OrderBook, snapshot: OrderBook): boolean {
    const [ours, theirs] = [bestOf(merged), bestOf(snapshot)]
    merges.note(ours)
    const key = `${snapshot.seq} ${theirs}`
    if (key === last) {
      if (snapshots.has(ours)) strange = 0
      return false
    }
    last = key
    snapshots.note(theirs)
    strange = merges.has(theirs) || snapshots.has(ours) ? 0 : strange + 1
    if (strange < MOST_STRANGE) return false
    strange = 0
    metAt = clock.mono()
    return true
  }

  return {
    agrees: (merged, snapshot) => {
      if (snapshot === null || clock.mono() < nextAt) return true
      if (merged.seq !== '' && merged.seq === snapshot.seq) {
        metAt = clock.mono()
        nextAt = clock.mono() + AUDIT_MS
        strange = 0
        return topOf(merged) === topOf(snapshot)
      }
      return clock.mono() - metAt < UNMET_MS || !isStrange(merged, snapshot)
    },
  }
}
