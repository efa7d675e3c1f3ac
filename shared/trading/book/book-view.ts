import type { FeedState } from '../health/health'
import type { Instrument } from '../market/instrument'
import type { OrderBook } from './order-book'
import { createStepCounter } from '@/shared/base/step-counter'
import type { StepCounter } from '@/shared/base/step-counter'
import type { Level } from './book-side'

/** Display options of a book: `group` in ticks, `rows` per side. */
export interface BookViewOptions {
  readonly group: number
  readonly rows: number
  readonly state: FeedState
  readonly ageMs: number
}

/** Sizes off the lot grid are truncated, so that the screen never shows more than is there. */
function groupLevels(
  levels: Iterable<Level>,
  rows: number,
  groupOf: (price: string) => number,
  lots: StepCounter,
): BookRow[] {
  const grouped: { price: number; size: number; total: number }[] = []
  let total = 0
  for (const level of levels) {
    const price = groupOf(level.price)
    const size = lots.count(level.size)
    let row = grouped.at(-1)
    if (row?.price !== price) {
      if (grouped.length === rows) break
      row = { price, size: 0, total: 0 }
      grouped.push(row)
    }
    total += size
    row.size += size
    row.total = total
  }
  return grouped
}

/**
 * Rows of a book panel, in whole ticks and lots. Prices are rounded away from the middle (bids down, asks up), for
 * groups and for levels off the tick. No row looks better than its worst order.
 */
export function viewBook(
  book: OrderBook | null,
  rules: Pick<Instrument, 'tickSize' | 'lotSize'>,
  options: BookViewOptions,
): BookView {
  const { group, rows, state, ageMs } = options
  const ticks = createStepCounter(rules.tickSize)
  const lots = createStepCounter(rules.lotSize)
  const bidGroup = (price: string): number => Math.floor(ticks.count(price) / group) * group
  const askGroup = (price: string): number => Math.ceil(ticks.count(price, true) / group) * group
  return {
    state,
    ageMs,
    group,
    bestBid: book?.bestBid ? ticks.count(book.bestBid.price) : null,
    bestAsk: book?.bestAsk ? ticks.count(book.bestAsk.price, true) : null,
    bids: groupLevels(book?.everyBid() ?? [], rows, bidGroup, lots),
    asks: groupLevels(book?.everyAsk() ?? [], rows, askGroup, lots),
  }
}

export interface BookRow {
  readonly price: number
  readonly size: number
  readonly total: number
}

export interface BookView {
  readonly state: FeedState
  readonly ageMs: number
  readonly group: number
  readonly bestBid: number | null
  readonly bestAsk: number | null
  readonly bids: readonly BookRow[]
  readonly asks: readonly BookRow[]
}
