import type { BookView } from '@/shared/trading/book/book-view'

/** Prices from top to bottom, one a row and a group apart, whether or not anybody quotes them. */
export interface PriceGrid {
  /** Ticks of the top row, a multiple of the group. */
  readonly top: number
  /** Ticks of one row. */
  readonly group: number
  readonly rows: number
  /** CSS pixels. */
  readonly rowHeight: number
}

/** The market may come this near to an end of the ladder, as a share of it, before the ladder follows. */
const MARGIN = 0.2

/** The price of the row at a height in pixels; null beside the rows, and where no price is above zero. */
export function priceAt({ top, group, rows, rowHeight }: PriceGrid, y: number): number | null {
  const row = Math.floor(y / rowHeight)
  const price = top - row * group
  return row >= 0 && row < rows && price > 0 ? price : null
}

/** The upper edge of a price's row; outside the ladder for prices that it does not show. */
export const topOf = ({ top, group, rowHeight }: PriceGrid, price: number): number =>
  Math.round((top - price) / group) * rowHeight

export const shows = ({ top, group, rows }: PriceGrid, price: number): boolean =>
  price <= top && price > top - rows * group

/** The middle of the market in ticks, or its only side; null for an empty book. */
export function middleOf({ bestBid, bestAsk }: Pick<BookView, 'bestBid' | 'bestAsk'>): number | null {
  return bestBid !== null && bestAsk !== null ? (bestBid + bestAsk) / 2 : (bestBid ?? bestAsk)
}

/** The same rows with this price in the middle of them. */
export const centeredOn = (grid: PriceGrid, price: number): PriceGrid => ({
  ...grid,
  top: (Math.round(price / grid.group) + Math.floor(grid.rows / 2)) * grid.group,
})

/** Where the market is while it is out of sight. */
export function outOfSight(grid: PriceGrid, middle: number | null): 'above' | 'below' | null {
  if (middle === null || shows(grid, Math.round(middle / grid.group) * grid.group)) return null
  return middle > grid.top ? 'above' : 'below'
}

/** Centers the ladder again once the market came near one of its ends. */
export function following(grid: PriceGrid, middle: number): PriceGrid {
  const row = (grid.top - middle) / grid.group
  const isNearEnd = row < grid.rows * MARGIN || row > grid.rows * (1 - MARGIN)
  return isNearEnd ? centeredOn(grid, middle) : grid
}

/** Another group or height of the panel: what was in the middle stays there. */
export function reshaped(grid: PriceGrid, shape: Omit<PriceGrid, 'top'>): PriceGrid {
  const middle = grid.top - Math.floor(grid.rows / 2) * grid.group
  return centeredOn({ ...grid, ...shape }, middle)
}
