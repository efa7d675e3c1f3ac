import { divide, multiply, stepsToText, trim } from '@/shared/base/decimal'
import type { Side } from '@/shared/exchange/protocol/fields'
import type { BookRow, BookView } from '@/shared/trading/book/book-view'
import type { LadderRange } from '@/renderer/domain/drafts/desk-view'

type RangeEnds = Pick<LadderRange, 'side' | 'from' | 'to'>

/** Range of the chart on either side of the middle, as a share of the price. */
export const depthSpans = ['0.001', '0.005', '0.01', '0.02', '0.05'] as const
export type DepthSpan = (typeof depthSpans)[number]

/** Requested rows per side; the maximum of a frame. */
export const DEPTH_ROWS = 200

/** Ticks per row, so the rows cover the span. */
export function depthGroup(span: DepthSpan, price: string, tickSize: string): number {
  const ticks = Number(trim(divide(multiply(price, span), tickSize)))
  return Math.min(1_000_000, Math.max(1, Math.ceil(ticks / DEPTH_ROWS)))
}

/** Range of the chart: prices in ticks around the middle, and the largest depth within them. */
export interface DepthScale {
  readonly from: number
  readonly to: number
  readonly middle: number
  /** Lots. */
  readonly most: number
}

/** Range for a book; null while a side is empty. */
export function depthScale({ bestBid, bestAsk, bids, asks }: BookView, span: DepthSpan): DepthScale | null {
  if (bestBid === null || bestAsk === null) return null
  const middle = (bestBid + bestAsk) / 2
  const reach = middle * Number(span)
  const within = [...bids, ...asks].filter(({ price }) => Math.abs(price - middle) <= reach)
  return {
    from: middle - reach,
    to: middle + reach,
    middle,
    most: within.reduce((maximum, { total }) => Math.max(maximum, total), 0),
  }
}

export const xOf = ({ from, to }: DepthScale, price: number, width: number): number =>
  ((price - from) / (to - from)) * width

/** Price at a horizontal position, on the tick and above zero. */
export const priceAtX = ({ from, to }: DepthScale, x: number, width: number): number =>
  Math.max(1, Math.round(from + (Math.min(width, Math.max(0, x)) / width) * (to - from)))

/** Depth from the best price of a side to this price, in lots; null between the sides and beyond the known book. */
export function depthAt(
  price: number,
  { bids, asks }: Pick<BookView, 'bids' | 'asks'>,
): {
  readonly side: Side
  readonly total: number
} | null {
  const upTo = (rows: readonly BookRow[], reaches: (row: BookRow) => boolean): number | null => {
    const last = rows.findLastIndex(reaches)
    return last < 0 || last === rows.length - 1 ? null : rows[last]!.total
  }
  const bid = upTo(bids, (row) => row.price >= price)
  if (bid !== null) return { side: 'buy', total: bid }
  const ask = upTo(asks, (row) => row.price <= price)
  return ask === null ? null : { side: 'sell', total: ask }
}

/**
 * Ends of a ladder for a dragged range: orders on the side of the market where the drag began, from the price nearest
 * to the market outward. The part beyond the middle is cut off. Null for a range without width.
 */
export function ladderRange(began: number, ended: number, middle: number, tickSize: string): RangeEnds | null {
  const side: Side = began <= middle ? 'buy' : 'sell'
  const nearest = side === 'buy' ? Math.floor(middle) : Math.ceil(middle)
  const within = (ticks: number): number => (side === 'buy' ? Math.min(ticks, nearest) : Math.max(ticks, nearest))
  const ends = [within(began), within(ended)].toSorted((a, b) => a - b)
  const [low, high] = [Math.max(1, ends[0]!), ends[1]!]
  if (low >= high) return null
  const [from, to] = side === 'buy' ? [high, low] : [low, high]
  return { side, from: stepsToText(from, tickSize), to: stepsToText(to, tickSize) }
}
