import { isPositive } from '@/shared/base/decimal'
import { isFutures, type PosSide } from '@/shared/exchange/protocol/fields'
import type { Position } from '@/shared/trading/account/account'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

type Sided = Pick<OrderIntent, 'category' | 'symbol' | 'side' | 'posSide' | 'reduceOnly'>

/** True if hedge mode needs a position side for this order (spec: call 1, posSide). */
const hasNoPosSide = ({ category, posSide }: Sided): boolean => isFutures(category) && posSide === undefined

const openedBy = ({ side }: Pick<Sided, 'side'>): PosSide => (side === 'buy' ? 'long' : 'short')

/**
 * Position side that an order without one opens in hedge mode. Null if the order may close another position, or if
 * positions are unknown. Only the trader can decide then.
 */
export function openingSide(order: Sided, positions: readonly Position[] | null): PosSide | null {
  const opened = openedBy(order)
  if (positions === null || order.reduceOnly === 'yes') return null
  const mayClose = positions.some(
    ({ category, symbol, posSide, total }) =>
      category === order.category && symbol === order.symbol && posSide !== opened && isPositive(total),
  )
  return mayClose ? null : opened
}

/** True if all orders without a position side can only open positions. */
export const canOnlyOpen = (orders: readonly Sided[], positions: readonly Position[] | null): boolean =>
  orders.filter(hasNoPosSide).every((order) => openingSide(order, positions) !== null)

/** The orders with the missing position sides filled in by the side that each opens. */
export const openings = (orders: readonly OrderIntent[]): readonly OrderIntent[] =>
  orders.map((order) => (hasNoPosSide(order) ? { ...order, posSide: openedBy(order) } : order))
