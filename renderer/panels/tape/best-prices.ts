import type { BookView } from '@/shared/trading/book/book-view'

/** A best price that is another now: of which side, in ticks, with what stands there in lots. */
export interface BestPrice {
  readonly id: number
  /** Unix ms. */
  readonly at: number
  readonly side: 'bid' | 'ask'
  /** Where it was before. */
  readonly from: number
  readonly price: number
  readonly size: number
  /** How often it moved on the way. */
  readonly moves: number
}

/** More than that nobody scrolls through. */
export const MOST_PRICES = 200

/** What one look at the book adds to the tape: a row for each best price that moved since the look before. */
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
 * The moves of a short while, oldest first, as one row for each side that ended elsewhere than it began. A price that
 * came back to where it was has none.
 */
export const coalesced = (moves: readonly BestPrice[]): readonly BestPrice[] =>
  [...Map.groupBy(moves, ({ side }) => side).values()]
    .map((ofSide): BestPrice => ({ ...ofSide.at(-1)!, from: ofSide[0]!.from, moves: ofSide.length }))
    .filter(({ from, price }) => from !== price)
    .toSorted((a, b) => a.id - b.id)
