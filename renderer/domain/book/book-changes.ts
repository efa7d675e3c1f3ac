import { isCurrent } from '@/shared/trading/health/health'
import type { BookRow, BookView } from '@/shared/trading/book/book-view'

/** While the book is read again the last rows stay, as old ones: an empty book would say that nobody quotes. */
export function retainedRows(known: BookView | null, next: BookView): BookView {
  const empty = next.asks.length === 0 && next.bids.length === 0
  return known && empty && !isCurrent(next.state)
    ? { ...known, state: next.state, ageMs: Math.max(known.ageMs, next.ageMs) }
    : next
}

const sameRows = (a: readonly BookRow[], b: readonly BookRow[]): boolean =>
  a.length === b.length && a.every((row, at) => row.price === b[at]!.price && row.size === b[at]!.size)

/** Whether two books look the same, however old each is: the main process repeats one to say that it is alive. */
export const looksSame = (a: BookView, b: BookView): boolean =>
  a.bestBid === b.bestBid &&
  a.bestAsk === b.bestAsk &&
  a.group === b.group &&
  sameRows(a.bids, b.bids) &&
  sameRows(a.asks, b.asks)
