import type { BookView } from '@/shared/trading/book/book-view'

export interface BookLayout {
  readonly width: number
  readonly height: number
  readonly rowHeight: number
  readonly rowsPerSide: number
  /** Top of the row between asks and bids. */
  readonly spreadTop: number
  readonly spreadHeight: number
  readonly columns: BookColumns
}

/** Right edges of the numbers in pixels, and the maximum length of a size. */
export interface BookColumns {
  readonly price: number
  readonly size: number
  readonly total: number
  readonly sizeChars: number
}
/** Space at the left of the prices for marks of own orders. */
export const gutter = 9
export const padding = 8
/** Width of a tabular digit at the base size. */
const charWidth = 7.4
const priceShare = 0.36

/** A third for each column, more for a long price. */
export function bookColumns(width: number, priceChars: number, growth = 1): BookColumns {
  const digit = charWidth * growth
  const price = Math.round(Math.max(gutter + (width - gutter) * priceShare, gutter + priceChars * digit))
  const columnWidth = (width - padding - price) / 2
  return {
    price,
    size: Math.round(price + columnWidth),
    total: width - padding,
    sizeChars: Math.max(4, Math.floor((columnWidth - 6) / digit)),
  }
}

/** Splits the panel into the same number of whole rows above and below the spread. */
export function layoutBook(
  width: number,
  height: number,
  rowHeight: number,
  priceChars: number,
  growth = 1,
): BookLayout {
  const minSpreadHeight = rowHeight + 8
  const rowsPerSide = Math.max(1, Math.floor((height - minSpreadHeight) / 2 / rowHeight))
  const spreadHeight = Math.max(rowHeight, height - 2 * rowsPerSide * rowHeight)
  return {
    width,
    height,
    rowHeight,
    rowsPerSide,
    spreadTop: rowsPerSide * rowHeight,
    spreadHeight: Math.min(spreadHeight, minSpreadHeight + rowHeight),
    columns: bookColumns(width, priceChars, growth),
  }
}

/** A row of the book; `price` in ticks, `size` and `total` in lots. A frozen row can be empty. */
export interface BookLadderRow {
  readonly side: 'ask' | 'bid'
  readonly price: number
  readonly size: number
  readonly total: number
  readonly top: number
}

/** Visible rows, and the position of the spread row. */
export interface BookLadder {
  readonly rows: readonly BookLadderRow[]
  readonly spreadTop: number
}

/** Best prices next to the spread row, asks upward, bids downward. */
function stack(view: BookView, { rowHeight, spreadHeight, height }: BookLayout, spreadTop: number): BookLadder {
  const asks = view.asks.map((row, index): BookLadderRow => ({
    side: 'ask',
    ...row,
    top: spreadTop - (index + 1) * rowHeight,
  }))
  const bids = view.bids.map((row, index): BookLadderRow => ({
    side: 'bid',
    ...row,
    top: spreadTop + spreadHeight + index * rowHeight,
  }))
  return { rows: [...asks, ...bids].filter(({ top }) => top >= 0 && top + rowHeight <= height), spreadTop }
}

/** Default layout with the spread in the middle. */
export const ladderRows = (view: BookView, layout: BookLayout): BookLadder => stack(view, layout, layout.spreadTop)

/** Adds an empty level for a removed price, so it keeps its row. */
function withPrice(view: BookView, price: number): BookView {
  if ([...view.asks, ...view.bids].some((row) => row.price === price)) return view
  const level = { price, size: 0, total: 0 }
  const isAsk = view.bestAsk !== null && price >= view.bestAsk
  if (isAsk) return { ...view, asks: [...view.asks, level].toSorted((a, b) => a.price - b.price) }
  return { ...view, bids: [...view.bids, level].toSorted((a, b) => b.price - a.price) }
}

/** Layout while the pointer rests on a price: this price keeps its row and the others move around it. */
export function anchoredRows(
  view: BookView,
  layout: BookLayout,
  anchor: Pick<BookLadderRow, 'price' | 'top'>,
): BookLadder {
  const anchored = withPrice(view, anchor.price)
  return stack(anchored, layout, anchor.top - distanceFromSpread(anchored, layout, anchor.price))
}

/** Distance of a price below the top of the spread; negative for asks. */
function distanceFromSpread(view: BookView, { rowHeight, spreadHeight }: BookLayout, price: number): number {
  const ask = view.asks.findIndex((row) => row.price === price)
  return ask >= 0
    ? -(ask + 1) * rowHeight
    : spreadHeight + view.bids.findIndex((row) => row.price === price) * rowHeight
}

/** The row at a vertical position, if any. */
export const rowAt = (rows: readonly BookLadderRow[], layout: BookLayout, y: number): BookLadderRow | null =>
  rows.find(({ top }) => y >= top && y < top + layout.rowHeight) ?? null

/** Reference of the depth bars. Both sides share a scale, so a thin side does not look deep. */
export const deepestTotal = (rows: readonly BookLadderRow[]): number =>
  rows.reduce((most, { total }) => Math.max(most, total), 0)

/** Prices from top to bottom, for the keyboard. */
export const topToBottom = (rows: readonly BookLadderRow[]): readonly BookLadderRow[] =>
  rows.toSorted((a, b) => a.top - b.top)

/** Spread in basis points of the middle; null while a side is empty. */
export function spreadBps({ bestBid, bestAsk }: Pick<BookView, 'bestBid' | 'bestAsk'>): number | null {
  if (bestBid === null || bestAsk === null || bestBid + bestAsk <= 0) return null
  return ((bestAsk - bestBid) * 20_000) / (bestAsk + bestBid)
}
