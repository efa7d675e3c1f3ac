import type { BookView } from '@/shared/trading/book/book-view'

/** A change of a best price, in ticks, with the size at the new price in lots. */
export interface BestPrice {
  readonly id: number
  /** Unix ms. */
  readonly at: number
  readonly side: 'bid' | 'ask'
  /** Price before the change. */
  readonly from: number
  readonly price: number
  readonly size: number
  /** Number of combined changes. */
  readonly moves: number
}

export const MOST_PRICES = 200

/** Rows that a read of the book adds to the tape: one for each best price that moved since the previous read. */
export function movesBetween(
  before: Pick<BookView, 'bestBid' | 'bestAsk'> | null,
  next: BookView,
  at: number,
  firstId: number,
): readonly BestPrice[] {
  if (before === null) return []
  const sides = [
    { side: 'bid' as const, from: before.bestBid, price: next.bestBid, size: next.bids[0]?.size ?? 0 },
    { side: 'ask' as const, from: before.bestAsk, price: next.bestAsk, size: next.asks[0]?.size ?? 0 },
  ]
  return sides.flatMap(({ side, from, price, size }, index) =>
    from === null || price === null || from === price
      ? []
      : [{ id: firstId + index, at, side, from, price, size, moves: 1 }],
  )
}

/**
 * Moves of a short interval, oldest first, combined in one row for each side whose price differs at the end. A price
 * that returned to its start has no row.
 */
export const coalesced = (moves: readonly BestPrice[]): readonly BestPrice[] =>
  [...Map.groupBy(moves, ({ side }) => side).values()]
    .map((ofSide): BestPrice => ({ ...ofSide.at(-1)!, from: ofSide[0]!.from, moves: ofSide.length }))
    .filter(({ from, price }) => from !== price)
    .toSorted((a, b) => a.id - b.id)
