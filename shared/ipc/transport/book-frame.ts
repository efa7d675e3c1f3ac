import { feedStates } from '@/shared/trading/health/health'
import type { BookRow, BookView } from '@/shared/trading/book/book-view'

/**
 * A book in an IPC frame: one flat Float64Array, because object trees cost a hundred times more to send.
 * All numbers are exact integers: prices in ticks (of the grouped price), sizes and running totals in lots.
 *
 *   [0] feed state (index into `feedStates`)   [1] age of the last push, ms   [2] ticks per group
 *   [3] bid rows   [4] ask rows   [5] best bid in ticks, -1 if none   [6] best ask in ticks, -1 if none
 *   [7…] per row: price, size, total from the top. Bids best first, then asks best first
 */
const FRAME_HEADER = 7
const FRAME_ROW = 3

/** Encodes a book with the layout above. Its numbers must be integers below 2^53: ticks and lots, never decimals. */
export function encodeBookFrame(view: BookView): Float64Array {
  const frame = new Float64Array(FRAME_HEADER + FRAME_ROW * (view.bids.length + view.asks.length))
  frame.set([
    feedStates.indexOf(view.state),
    view.ageMs,
    view.group,
    view.bids.length,
    view.asks.length,
    view.bestBid ?? -1,
    view.bestAsk ?? -1,
  ])
  let at = FRAME_HEADER
  for (const row of [...view.bids, ...view.asks]) {
    frame[at] = row.price
    frame[at + 1] = row.size
    frame[at + 2] = row.total
    at += FRAME_ROW
  }
  return frame
}

const AGE_AT = 1

/** True if two frames are equal except for their age. */
export const isSameFrame = (before: Float64Array, next: Float64Array): boolean =>
  before.length === next.length && next.every((number, at) => at === AGE_AT || number === before[at])

function rowsOf(frame: Float64Array, from: number, count: number): BookRow[] {
  const rows: BookRow[] = []
  for (let index = from; index < from + count; index += 1) {
    const at = FRAME_HEADER + FRAME_ROW * index
    rows.push({ price: frame[at]!, size: frame[at + 1]!, total: frame[at + 2]! })
  }
  return rows
}

/** The book of a frame with the layout above. An unknown feed state is read as offline, a price of -1 as none. */
export function decodeBookFrame(frame: Float64Array): BookView {
  const [state = 3, ageMs = 0, group = 1, bids = 0, asks = 0, bestBid = -1, bestAsk = -1] = frame
  return {
    state: feedStates[state] ?? 'offline',
    ageMs,
    group,
    bestBid: bestBid < 0 ? null : bestBid,
    bestAsk: bestAsk < 0 ? null : bestAsk,
    bids: rowsOf(frame, 0, bids),
    asks: rowsOf(frame, bids, asks),
  }
}
