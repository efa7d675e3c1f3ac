import { Side } from '@/shared/exchange/protocol/fields'
import type { Ghost } from '@/shared/trading/batch/ghost'
import { isPositive, subtract } from '@/shared/base/decimal'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { Order } from '@/shared/trading/orders/order'

/** One price of ours on the chart: a resting order, or a row of the draft that was not sent. */
export interface OwnMark {
  readonly key: string
  readonly side: 'buy' | 'sell'
  readonly price: string
  /** What is left to fill, in the instrument's quantity coin. */
  readonly qty: string
  readonly draft: boolean
  /** A draft row whose price follows the market until it is sent. */
  readonly pegged: boolean
}
type ShownMarket = Pick<Instrument, 'category' | 'symbol'>

/** Resting orders of one instrument. A side word we do not know has no color and no place here. */
export function orderMarks(orders: readonly Order[], { category, symbol }: ShownMarket): OwnMark[] {
  return orders.flatMap(({ key, side, price, qty, filledQty, ...order }) => {
    if (order.category !== category || order.symbol !== symbol || price === '') return []
    const known = Side.safeParse(side)
    const left = filledQty === '' ? qty : subtract(qty, filledQty)
    return known.success && isPositive(left)
      ? [{ key, side: known.data, price, qty: left, draft: false, pegged: false }]
      : []
  })
}

/** What the draft would add. */
export const draftMarks = (ghosts: readonly Ghost[]): OwnMark[] =>
  ghosts.map(({ rowId, side, price, qty, isPegged }) => ({
    key: rowId,
    side,
    price,
    qty,
    draft: true,
    pegged: isPegged,
  }))
