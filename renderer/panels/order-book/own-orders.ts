import { type OrderTable, openOrders } from '@/renderer/state/stores/orders-store'
import { rowToOrder } from '@/shared/trading/batch/row-to-order'
import type { DraftRow } from '@/shared/trading/batch/draft-row'
import type { Instrument } from '@/shared/trading/market/instrument'
import { stepsIn } from '@/shared/base/decimal'

export type OwnOrderRows = ReadonlyMap<number, 'buy' | 'sell'>

const rowOf = (price: string, isBuy: boolean, tickSize: string, group: number): number => {
  const ticks = stepsIn(price, tickSize)
  return (isBuy ? Math.floor(ticks / group) : Math.ceil(ticks / group)) * group
}

/** Which rows of the book rows of the draft would rest in, rounded as own orders are. */
export function draftRowsByRow(
  rows: readonly DraftRow[],
  { category, symbol, tickSize }: Pick<Instrument, 'category' | 'symbol' | 'tickSize'>,
  group: number,
): OwnOrderRows {
  const found = new Map<number, 'buy' | 'sell'>()
  for (const row of rows) {
    const read = row.include ? rowToOrder(row) : null
    if (!read?.ok || read.order.price === undefined) continue
    const { order } = read
    if (order.category !== category || order.symbol !== symbol) continue
    found.set(rowOf(read.order.price, order.side === 'buy', tickSize, group), order.side)
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
    const buy = order.side === 'buy'
    rows.set(rowOf(order.price, buy, tickSize, group), buy ? 'buy' : 'sell')
  }
  return rows
}
