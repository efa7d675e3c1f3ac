import { type OrderTable, openOrders } from '@/renderer/state/stores/orders-store'
import type { Ghost } from '@/shared/trading/batch/pricing/ghost'
import { bookRowOf } from '@/renderer/domain/book/book-row-of'

export type OwnOrderRows = ReadonlyMap<number, 'buy' | 'sell'>

/** What of the draft stands in a row of the book: prices that were typed, or only such that follow the market. */
export type GhostRows = ReadonlyMap<number, 'fixed' | 'pegged'>

/** Which rows of the book rows of the draft would rest in, rounded as own orders are. */
export function ghostRows(ghosts: readonly Ghost[], tickSize: string, group: number): GhostRows {
  const found = new Map<number, 'fixed' | 'pegged'>()
  for (const { price, side, isPegged } of ghosts) {
    const row = bookRowOf(price, side, tickSize, group)
    if (!isPegged || !found.has(row)) found.set(row, isPegged ? 'pegged' : 'fixed')
  }
  return found
}

/** Which rows hold our own open orders: row price in ticks, rounded into groups as the book rounds them. */
export function ownOrdersByRow(
  orders: OrderTable,
  category: string,
  symbol: string,
  tickSize: string,
  group: number,
): OwnOrderRows {
  const rows = new Map<number, 'buy' | 'sell'>()
  for (const order of openOrders({ orders })) {
    if (order.category !== category || order.symbol !== symbol || order.price === '') continue
    const side = order.side === 'buy' ? 'buy' : 'sell'
    rows.set(bookRowOf(order.price, side, tickSize, group), side)
  }
  return rows
}
