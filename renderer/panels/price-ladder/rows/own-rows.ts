import { isPositive, subtract, sum } from '@/shared/base/decimal'
import { Side } from '@/shared/exchange/protocol/fields'
import type { Ghost } from '@/shared/trading/batch/pricing/ghost'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { Order } from '@/shared/trading/orders/order'
import { requestedTerms } from '@/shared/trading/orders/pending-amend'
import { takesPlace } from '@/shared/trading/orders/order-lifecycle'
import { bookRowOf } from '@/renderer/domain/book/book-row-of'

/** Own orders on one side of a row. */
export interface OwnSide {
  /** Resting orders and orders in flight. */
  readonly orders: readonly Order[]
  /** Unsent draft rows. */
  readonly ghosts: readonly Ghost[]
  /** Orders with a pending amend to this price. */
  readonly coming: readonly Order[]
}
export type OwnRows = Readonly<Record<Side, ReadonlyMap<number, OwnSide>>>

const emptySide: OwnSide = { orders: [], ghosts: [], coming: [] }

/** Remaining quantity of an order. */
export const openQty = ({ qty, filledQty }: Pick<Order, 'qty' | 'filledQty'>): string =>
  filledQty === '' ? qty : subtract(qty, filledQty)

/** Orders of an instrument shown in its ladder, including those with an unknown outcome, which are marked. */
export const ladderOrders = (orders: Iterable<Order>, { category, symbol }: Instrument): readonly Order[] =>
  [...orders].filter(
    (order) =>
      takesPlace(order.state) &&
      order.category === category &&
      order.symbol === symbol &&
      order.price !== '' &&
      Side.safeParse(order.side).success &&
      isPositive(openQty(order)),
  )

/** Own orders and draft rows by row, grouped like the book. */
export function ownRows(
  orders: readonly Order[],
  ghosts: readonly Ghost[],
  { tickSize }: Pick<Instrument, 'tickSize'>,
  group: number,
): OwnRows {
  const rows = { buy: new Map<number, OwnSide>(), sell: new Map<number, OwnSide>() }
  const changeSide = (side: Side, price: string, change: (side: OwnSide) => OwnSide): void => {
    const row = bookRowOf(price, side, tickSize, group)
    rows[side].set(row, change(rows[side].get(row) ?? emptySide))
  }
  for (const order of orders) {
    const side = order.side === 'sell' ? 'sell' : 'buy'
    changeSide(side, order.price, (side) => ({ ...side, orders: [...side.orders, order] }))
    const targetPrice = order.pending?.kind === 'amend' ? requestedTerms(order).price : order.price
    if (targetPrice !== order.price)
      changeSide(side, targetPrice, (side) => ({ ...side, coming: [...side.coming, order] }))
  }
  for (const ghost of ghosts)
    changeSide(ghost.side, ghost.price, (side) => ({ ...side, ghosts: [...side.ghosts, ghost] }))
  return rows
}

/** Total remaining quantity of these orders. */
export const openQtyOf = (orders: readonly Order[]): string => sum(orders.map(openQty))
