import { canAmend } from '@/renderer/domain/amend/amend'
import { Side } from '@/shared/exchange/protocol/fields'
import type { Ghost } from '@/shared/trading/batch/pricing/ghost'
import { isPositive, subtract } from '@/shared/base/decimal'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { Order } from '@/shared/trading/orders/order'

/** An own price on the chart: a resting order, or an unsent draft row. */
export interface OwnMark {
  readonly key: string
  readonly side: 'buy' | 'sell'
  readonly price: string
  /** Remaining quantity, in the instrument's quantity coin. */
  readonly qty: string
  readonly draft: boolean
  /** A draft row whose price follows the market until it is sent. */
  readonly pegged: boolean
  /** Target of a drag: a draft row, or an order that can be amended. */
  readonly moves: 'row' | 'order' | null
}
type ShownMarket = Pick<Instrument, 'category' | 'symbol'>

/** Resting orders of an instrument. Orders with an unknown side are not drawn. */
export function orderMarks(orders: readonly Order[], { category, symbol }: ShownMarket): OwnMark[] {
  return orders.flatMap((order) => {
    const { key, side, price, qty, filledQty } = order
    if (order.category !== category || order.symbol !== symbol || price === '' || qty === '') return []
    const parsed = Side.safeParse(side)
    const remaining = filledQty === '' ? qty : subtract(qty, filledQty)
    return parsed.success && isPositive(remaining)
      ? [
          {
            key,
            side: parsed.data,
            price,
            qty: remaining,
            draft: false,
            pegged: false,
            moves: canAmend(order) ? 'order' : null,
          },
        ]
      : []
  })
}

/** Unsent rows of the draft. */
export const draftMarks = (ghosts: readonly Ghost[]): OwnMark[] =>
  ghosts.map(({ rowId, side, price, qty, isPegged }) => ({
    key: rowId,
    side,
    price,
    qty,
    draft: true,
    pegged: isPegged,
    moves: 'row',
  }))

/** Adds the target price of a dragged order to its current price, until the amend is sent or discarded. */
export const withMoved = (marks: readonly OwnMark[], key: string, price: string): readonly OwnMark[] =>
  marks.flatMap((mark) =>
    mark.key === key
      ? [
          { ...mark, key: `${key} before`, moves: null },
          { ...mark, price, draft: true },
        ]
      : [mark],
  )
