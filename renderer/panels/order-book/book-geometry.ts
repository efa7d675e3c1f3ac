import type { BookView } from '../../../shared/ipc/book-frame'

export interface BookLayout {
  readonly width: number
  readonly height: number
  readonly rowHeight: number
  readonly rowsPerSide: number
  /** Top of the row between asks and bids. */
  readonly spreadTop: number
  readonly spreadHeight: number
}

/** Splits the panel into as many whole rows above the spread as below it. */
export function layoutBook(width: number, height: number, rowHeight: number): BookLayout {
  const wantedSpread = rowHeight + 8
  const rowsPerSide = Math.max(1, Math.floor((height - wantedSpread) / 2 / rowHeight))
  const spreadHeight = Math.max(rowHeight, height - 2 * rowsPerSide * rowHeight)
  return { width, height, rowHeight, rowsPerSide, spreadTop: rowsPerSide * rowHeight, spreadHeight: Math.min(spreadHeight, wantedSpread + rowHeight) }
}

/** One line of the ladder; `price` in ticks, `size` and `total` in lots. A frozen line may have nothing left. */
export interface LadderRow {
  readonly side: 'ask' | 'bid'
  readonly price: number
  readonly size: number
  readonly total: number
  readonly top: number
}

const place = (layout: BookLayout, side: 'ask' | 'bid', index: number): number =>
  side === 'ask' ? layout.spreadTop - (index + 1) * layout.rowHeight : layout.spreadTop + layout.spreadHeight + index * layout.rowHeight

/** Best prices next to the spread row, asks upwards, bids downwards. */
export function ladderRows(view: BookView, layout: BookLayout): LadderRow[] {
  const rowsOf = (side: 'ask' | 'bid') =>
    view[side === 'ask' ? 'asks' : 'bids'].slice(0, layout.rowsPerSide).map((row, index): LadderRow => ({ side, ...row, top: place(layout, side, index) }))
  return [...rowsOf('ask'), ...rowsOf('bid')]
}

/** The same prices in the same places with the sizes of a newer book: what the pointer rests on does not move. */
export function frozenRows(held: readonly LadderRow[], view: BookView): LadderRow[] {
  const asks = new Map(view.asks.map((row) => [row.price, row]))
  const bids = new Map(view.bids.map((row) => [row.price, row]))
  return held.map((row) => {
    const ask = asks.get(row.price)
    const now = ask ?? bids.get(row.price)
    if (!now) return { ...row, size: 0, total: 0 }
    return { side: ask ? 'ask' : 'bid', price: row.price, size: now.size, total: now.total, top: row.top }
  })
}

/** The row at a height in the panel, if any. */
export const rowAt = (rows: readonly LadderRow[], layout: BookLayout, y: number): LadderRow | null =>
  rows.find(({ top }) => y >= top && y < top + layout.rowHeight) ?? null

/** What depth bars are measured against: both sides share one scale, or a thin side would look thick. */
export const deepestTotal = (rows: readonly LadderRow[]): number => rows.reduce((most, { total }) => Math.max(most, total), 0)

/** The prices from top to bottom as the keyboard walks them. */
export const topToBottom = (rows: readonly LadderRow[]): readonly LadderRow[] => rows.toSorted((a, b) => a.top - b.top)

/** Spread in basis points of the middle; null while a side is empty. */
export function spreadBps({ bestBid, bestAsk }: Pick<BookView, 'bestBid' | 'bestAsk'>): number | null {
  if (bestBid === null || bestAsk === null || bestBid + bestAsk <= 0) return null
  return ((bestAsk - bestBid) * 20_000) / (bestAsk + bestBid)
}
