import { sideName } from '@/shared/base/text/side-name'
import { t } from '@/shared/languages/text'
import { sizeText } from '@/shared/trading/orders/order-phrase'
import { compare, isDecimal, isPositive, maximum, subtract, sum } from '@/shared/base/decimal'
import { isFutures } from '@/shared/exchange/protocol/fields'
import type { ClassicPlacingCall, PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import type { Position } from '@/shared/trading/account/account'
import { instrumentKey } from '@/shared/trading/market/instrument'
import type { Order } from '@/shared/trading/orders/order'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { isOver } from '@/shared/trading/orders/order-lifecycle'

/** Terms of an order that determine whether it can open a position, as the exchange receives them. */
export interface ReducingTerms {
  readonly category: string
  readonly symbol: string
  readonly side: string
  /** Null if the order has none. */
  readonly posSide: string | null
  readonly reduceOnly: boolean
  /** Quantity that may still fill. */
  readonly qty: string
}

/** Account state for checking such an order. */
export interface ReducingFacts {
  /** Current positions; null while they are not certain. */
  readonly positions: readonly Position[] | null
  /** Every order that may still fill, with any outcome, without the checked orders. */
  readonly orders: readonly Order[]
}

/** Terms of a new order as its call sends them. A batch sends no reduce-only (A-reduce-only). */
export const reducingTermsOf = (
  { category, symbol, side, posSide, reduceOnly, qty }: OrderIntent,
  via: PlacingCall | ClassicPlacingCall,
): ReducingTerms => ({
  category,
  symbol,
  side,
  posSide: posSide ?? null,
  reduceOnly: reduceOnly === 'yes' && via === 'placeOrder',
  qty,
})

/** True if the exchange lets it close a position only, whatever its quantity means. */
export const onlyCloses = ({ side, posSide, reduceOnly }: ReducingTerms): boolean =>
  reduceOnly || (posSide === 'long' && side === 'sell') || (posSide === 'short' && side === 'buy')

const largest = (quantities: readonly string[]): string | null =>
  quantities.every(isDecimal) ? quantities.reduce(maximum, '0') : null

/** Quantity of an order that may still fill, with its pending amends; null if unknown. */
function remaining({ qty, filledQty, pending }: Order): string | null {
  const changed = [pending, pending?.next, ...(pending?.earlier ?? [])].flatMap((terms) => terms?.qty ?? [])
  const most = largest([qty, ...changed])
  if (most === null || !isDecimal(filledQty)) return null
  return maximum(subtract(most, filledQty), '0')
}

const isOf = ({ category, symbol }: Position, order: { readonly category: string; readonly symbol: string }): boolean =>
  category === order.category && symbol === order.symbol

const closedBy = (order: ReducingTerms, positions: readonly Position[]): Position | undefined =>
  positions.find(
    (position) =>
      isOf(position, order) &&
      position.posSide === (order.side === 'sell' ? 'long' : 'short') &&
      isDecimal(position.total) &&
      isPositive(position.total),
  )

/** Reason why the exchange does not prevent this order from opening a position; null if it does. */
function unboundedBecause(order: ReducingTerms, position: Position): string | null {
  if (position.holdMode === 'hedge_mode')
    return order.posSide === position.posSide
      ? null
      : t`${order.symbol} is held in hedge mode, and it names another side`
  if (position.holdMode !== 'one_way_mode') return t`the position mode of ${order.symbol} is not known`
  return order.reduceOnly ? null : t`an order of ${order.symbol} without reduce-only could open the other side`
}

/** An unreadable order may be of any symbol and side that it does not name. */
function mayAddTo({ category, symbol }: Position, side: string, order: Order): boolean {
  if (isOver(order.state)) return false
  const fits = (actual: string, required: string): boolean =>
    actual === required || (actual === '' && order.unread !== undefined)
  return fits(order.category, category) && fits(order.symbol, symbol) && fits(order.side, side)
}

/**
 * Quantity of other orders that may fill before a position on the other side is opened. Reduce-only orders never open
 * one. An order without reduce-only would, after other fills have made the position smaller.
 */
function beside(position: Position, side: string, orders: readonly Order[]): string | null {
  if (position.holdMode === 'hedge_mode') return '0'
  const others = orders.filter((order) => mayAddTo(position, side, order))
  if (others.every(({ reduceOnly }) => reduceOnly)) return '0'
  const remainders = others.map(remaining)
  return remainders.every((amount) => amount !== null) ? sum(remainders) : null
}

/**
 * Reason why these orders may not only reduce existing positions, as text; null if they certainly do. Certain is what
 * the exchange enforces (reduce-only, or the closing side in hedge mode), within the position size, if no resting or
 * unknown order can open the other side afterwards.
 */
export function whyNotReducing(
  orders: readonly ReducingTerms[],
  { positions, orders: others }: ReducingFacts,
): string | null {
  if (orders.length === 0) return t('the position to reduce is not given')
  if (positions === null) return t('the positions are not known for sure at the moment')
  for (const group of Map.groupBy(orders, (order) => instrumentKey(order.category, order.symbol)).values()) {
    for (const [side, sideOrders] of Map.groupBy(group, (order) => order.side)) {
      const why = whyGroupIsNot(side, sideOrders, positions, others)
      if (why !== null) return why
    }
  }
  return null
}

function whyGroupIsNot(
  side: string,
  sideOrders: readonly ReducingTerms[],
  positions: readonly Position[],
  others: readonly Order[],
): string | null {
  const [first] = sideOrders as [ReducingTerms, ...ReducingTerms[]]
  if (!isFutures(first.category)) return t`${first.symbol} ${first.category} has no position`
  const position = closedBy(first, positions)
  if (position === undefined) return t`no position of ${first.symbol} is held that a ${sideName(side)} would reduce`
  for (const order of sideOrders) {
    const unbounded = unboundedBecause(order, position)
    if (unbounded !== null) return unbounded
  }
  if (!sideOrders.every(({ qty }) => isDecimal(qty))) return t`a quantity of ${first.symbol} cannot be read`
  const opening = beside(position, side, others)
  if (opening === null) return t`what else may fill in ${first.symbol} is not known`
  const all = sum([opening, ...sideOrders.map(({ qty }) => qty)])
  if (compare(all, position.total) <= 0) return null
  const size = sizeText({ ...position, side, qty: position.total })
  return isPositive(opening)
    ? t`with other orders of ${first.symbol} that may still fill it is more than the ${size} held`
    : t`it is more than the ${size} of ${first.symbol} held`
}
