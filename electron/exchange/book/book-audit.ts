import type { Clock } from '@/shared/base/clock'
import type { OrderBook } from '@/shared/trading/book/order-book'

/** How often a book that agreed is looked at again (W06: every 30 to 60 s). */
const AUDIT_MS = 30_000
const DEPTH = 15

/** Compares a book that is kept from updates with the full pictures of another channel. */
export interface BookAudit {
  /** Called whenever either may have changed; false when both are at the same moment of the exchange and differ. */
  agrees(merged: OrderBook, snapshot: OrderBook | null): boolean
}

const topOf = (book: OrderBook): string =>
  JSON.stringify([book.bids(DEPTH), book.asks(DEPTH)].map((side) => side.map(({ price, size }) => [price, size])))

/** Two books can be compared at the same sequence number only; how long that takes to happen does not matter. */
export function createBookAudit(clock: Clock): BookAudit {
  let nextAt = Number.NEGATIVE_INFINITY
  return {
    agrees: (merged, snapshot) => {
      if (snapshot === null || clock.mono() < nextAt || merged.seq === '' || merged.seq !== snapshot.seq) return true
      nextAt = clock.mono() + AUDIT_MS
      return topOf(merged) === topOf(snapshot)
    },
  }
}
