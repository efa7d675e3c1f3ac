import { type OrderTable, openOrders } from '@/renderer/state/stores/orders-store'
import { stepsIn } from '@/shared/base/decimal'

export type OwnOrderRows = ReadonlyMap<number, 'buy' | 'sell'>

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
    const ticks = stepsIn(order.price, tickSize)
    const buy = order.side === 'buy'
    rows.set((buy ? Math.floor(ticks / group) : Math.ceil(ticks / group)) * group, buy ? 'buy' : 'sell')
  }
  return rows
}
