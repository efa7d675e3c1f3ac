import { Side } from '@/shared/exchange/protocol/fields'
import { rowToOrder } from '@/shared/trading/batch/row-to-order'
import { isPositive, subtract } from '@/shared/base/decimal'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { Order } from '@/shared/trading/orders/order'
import type { DraftRow } from '@/shared/trading/batch/draft-row'

/** One price of ours on the chart: a resting order, or a row of the draft that was not sent. */
export interface OwnMark {
  readonly key: string
  readonly side: 'buy' | 'sell'
  readonly price: string
  /** What is left to fill, in the instrument's quantity coin. */
  readonly qty: string
  readonly draft: boolean
}
type ShownMarket = Pick<Instrument, 'category' | 'symbol'>

/** Resting orders of one instrument. A side word we do not know has no color and no place here. */
export function orderMarks(orders: readonly Order[], { category, symbol }: ShownMarket): OwnMark[] {
  return orders.flatMap(({ key, side, price, qty, filledQty, ...order }) => {
    if (order.category !== category || order.symbol !== symbol || price === '') return []
    const known = Side.safeParse(side)
    const left = filledQty === '' ? qty : subtract(qty, filledQty)
    return known.success && isPositive(left) ? [{ key, side: known.data, price, qty: left, draft: false }] : []
  })
}

/** The rows of the draft that would rest on this instrument if they were sent now. */
export function draftMarks(rows: readonly DraftRow[], { category, symbol }: ShownMarket): OwnMark[] {
  return rows.flatMap((row) => {
    const read = row.include ? rowToOrder(row) : null
    if (!read?.ok) return []
    const { side, price, qty, ...order } = read.order
    return order.category === category && order.symbol === symbol && price !== undefined
      ? [{ key: row.id, side, price, qty, draft: true }]
      : []
  })
}
