import type { BookView } from '@/shared/trading/book/book-view'

/** Prices from top to bottom, one per row at a distance of a group, quoted or not. */
export interface PriceGrid {
  /** Ticks of the top row, a multiple of the group. */
  readonly top: number
  /** Ticks per row. */
  readonly group: number
  readonly rows: number
  /** CSS pixels. */
  readonly rowHeight: number
}

/** Minimum distance of the market from an end of the ladder, as a share of it, before the ladder follows. */
const MARGIN = 0.2

/** Price of the row at a vertical position in pixels; null outside the rows, and for prices that are not above zero. */
export function priceAt({ top, group, rows, rowHeight }: PriceGrid, y: number): number | null {
  const row = Math.floor(y / rowHeight)
  const price = top - row * group
  return row >= 0 && row < rows && price > 0 ? price : null
}

/** Upper edge of a price's row; outside the ladder for prices that are not shown. */
export const topOf = ({ top, group, rowHeight }: PriceGrid, price: number): number =>
  Math.round((top - price) / group) * rowHeight

export const shows = ({ top, group, rows }: PriceGrid, price: number): boolean =>
  price <= top && price > top - rows * group

/** Middle of the market in ticks, or its only side; null for an empty book. */
export function middleOf({ bestBid, bestAsk }: Pick<BookView, 'bestBid' | 'bestAsk'>): number | null {
  return bestBid !== null && bestAsk !== null ? (bestBid + bestAsk) / 2 : (bestBid ?? bestAsk)
}

/** The same rows centered on this price. */
export const centeredOn = (grid: PriceGrid, price: number): PriceGrid => ({
  ...grid,
  top: (Math.round(price / grid.group) + Math.floor(grid.rows / 2)) * grid.group,
})

/** Direction of the market if it is outside the ladder. */
export function outOfSight(grid: PriceGrid, middle: number | null): 'above' | 'below' | null {
  if (middle === null || shows(grid, Math.round(middle / grid.group) * grid.group)) return null
  return middle > grid.top ? 'above' : 'below'
}

/** Centers the ladder when the market is near one of its ends. */
export function following(grid: PriceGrid, middle: number): PriceGrid {
  const row = (grid.top - middle) / grid.group
  const isNearEnd = row < grid.rows * MARGIN || row > grid.rows * (1 - MARGIN)
  return isNearEnd ? centeredOn(grid, middle) : grid
}

/** Keeps the middle price after a change of group or panel height. */
export function reshaped(grid: PriceGrid, shape: Omit<PriceGrid, 'top'>): PriceGrid {
  const middle = grid.top - Math.floor(grid.rows / 2) * grid.group
  return centeredOn({ ...grid, ...shape }, middle)
}
