import type { Clock } from '@/shared/base/clock'
import { MINUTE_MS } from '@/shared/base/time'
import type { OrderBook } from '@/shared/trading/book/order-book'

/** How often a book that agreed is looked at again (W06: every 30 to 60 s). */
const AUDIT_MS = 30_000
/** Books whose sequence numbers did not meet for this long are compared without them. */
const UNMET_MS = MINUTE_MS
/** The two channels show one change at most this far apart. */
const APART_MS = 2000
/** Snapshots in a row that fit no moment of the book, before the book counts as wrong. */
const MOST_STRANGE = 10
const DEPTH = 15

/** Compares a book that is kept from updates with the full snapshots of another channel. */
export interface BookAudit {
  /**
   * Called whenever either may have changed; false when the two differ at one moment of the exchange, or their best
   * prices agree at no moment.
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
      // Delete and set: the oldest stay first.
      seenAt.delete(best)
      seenAt.set(best, clock.mono())
      for (const [one, at] of seenAt) {
        if (clock.mono() - at <= APART_MS) break
        seenAt.delete(one)
      }
    },
    has: (best: string): boolean => clock.mono() - (seenAt.get(best) ?? Number.NEGATIVE_INFINITY) <= APART_MS,
  }
}

/**
 * Two books are compared at the same sequence number. Where the numbers never meet, their best prices are: those of
 * each must be among those of the other within the last 2 s.
 */
export function createBookAudit(clock: Clock): BookAudit {
  const merges = createRecent(clock)
  const snapshots = createRecent(clock)
  let nextAt = Number.NEGATIVE_INFINITY
  let metAt = clock.mono()
  let strange = 0
  let last = ''

  /** Each snapshot counts once, when it comes. */
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
