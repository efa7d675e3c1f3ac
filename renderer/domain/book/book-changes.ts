import { isCurrent } from '@/shared/trading/health/health'
import type { BookRow, BookView } from '@/shared/trading/book/book-view'

/** Previous rows, marked as old, while the book reloads: an empty book would mean no quotes. */
export function retainedRows(view: BookView | null, next: BookView): BookView {
  const empty = next.asks.length === 0 && next.bids.length === 0
  return view && empty && !isCurrent(next.state)
    ? { ...view, state: next.state, ageMs: Math.max(view.ageMs, next.ageMs) }
    : next
}

const sameRows = (a: readonly BookRow[], b: readonly BookRow[]): boolean =>
  a.length === b.length && a.every((row, at) => row.price === b[at]!.price && row.size === b[at]!.size)

/** True if two books look equal regardless of age: the main process repeats a book as a sign of life. */
export const isSameView = (a: BookView, b: BookView): boolean =>
  a.bestBid === b.bestBid &&
  a.bestAsk === b.bestAsk &&
  a.group === b.group &&
  sameRows(a.bids, b.bids) &&
  sameRows(a.asks, b.asks)
