import type { BookRow, BookView } from '@/shared/trading/book/book-view'
import type { LadderMode } from '@/shared/settings/price-ladder'
import type { PriceGrid } from './price-grid'

/** One side of a price: size in lots, and cumulative size from the best price. Null if unknown. */
export interface LadderSide {
  readonly size: number
  readonly total: number
}

export interface LadderRow {
  readonly price: number
  readonly bid: LadderSide | null
  readonly ask: LadderSide | null
}

const byPrice = (rows: readonly BookRow[]): ReadonlyMap<number, LadderSide> =>
  new Map(rows.map((row) => [row.price, row]))

/** Rows of a grid with the sizes of the book, from the top. */
export function ladderRows({ bids, asks }: Pick<BookView, 'bids' | 'asks'>, grid: PriceGrid): readonly LadderRow[] {
  const [bidAt, askAt] = [byPrice(bids), byPrice(asks)]
  return Array.from({ length: grid.rows }, (_, row) => {
    const price = grid.top - row * grid.group
    return { price, bid: bidAt.get(price) ?? null, ask: askAt.get(price) ?? null }
  })
}

/**
 * Number in a cell: lots, or for notional ticks times lots, formatted by `notionalText`. Lots in quote coin are the
 * notional already.
 */
export function cellFigure(side: LadderSide, price: number, mode: LadderMode, isQuoteLot: boolean): number {
  if (mode === 'cumulative') return side.total
  return mode === 'notional' && !isQuoteLot ? side.size * price : side.size
}
