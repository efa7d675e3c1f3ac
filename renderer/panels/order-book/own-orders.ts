import { type OrderTable, openOrders } from '@/renderer/state/stores/orders-store'
import type { Ghost } from '@/shared/trading/batch/pricing/ghost'
import { bookRowOf } from '@/renderer/domain/book/book-row-of'

export type OwnOrderRows = ReadonlyMap<number, 'buy' | 'sell'>

/** Draft rows in a row of the book: with typed prices, or only with prices that follow the market. */
export type GhostRows = ReadonlyMap<number, 'fixed' | 'pegged'>

/** Book rows with draft rows, rounded like own orders. */
export function ghostRows(ghosts: readonly Ghost[], tickSize: string, group: number): GhostRows {
  const kinds = new Map<number, 'fixed' | 'pegged'>()
  for (const { price, side, isPegged } of ghosts) {
    const row = bookRowOf(price, side, tickSize, group)
    if (!isPegged || !kinds.has(row)) kinds.set(row, isPegged ? 'pegged' : 'fixed')
  }
  return kinds
}

/** Book rows with own open orders, by price in ticks; grouped like the book. */
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
