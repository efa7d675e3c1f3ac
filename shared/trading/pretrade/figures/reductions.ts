import { sizeText } from '@/shared/trading/orders/order-phrase'
import { compare, isDecimal, isPositive, maximum, subtract, sum } from '@/shared/base/decimal'
import { isFutures } from '@/shared/exchange/protocol/fields'
import type { ClassicPlacingCall, PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import type { Position } from '@/shared/trading/account/account'
import { instrumentKey } from '@/shared/trading/market/instrument'
import type { Order } from '@/shared/trading/orders/order'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { isOver } from '@/shared/trading/orders/order-lifecycle'

/** An order in the terms that decide whether it can open anything, as the exchange is told them. */
export interface ReducingTerms {
  readonly category: string
  readonly symbol: string
  readonly side: string
  /** Null where the order names none. */
  readonly posSide: string | null
  readonly reduceOnly: boolean
  /** What of it may still fill. */
  readonly qty: string
}

/** What such an order is measured against. */
export interface ReducingFacts {
  /** As they are now; null while that is not known for sure. */
  readonly positions: readonly Position[] | null
  /** Every order that may still fill, whatever is known of its outcome; not the orders themselves. */
  readonly orders: readonly Order[]
}

/** A new order as its call tells it: no batch carries reduce-only (A-reduce-only). */
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

const largest = (quantities: readonly string[]): string | null =>
  quantities.every(isDecimal) ? quantities.reduce(maximum, '0') : null

/** What may still fill of an order, its changes under way included; null where nothing says it. */
function remaining({ qty, filledQty, pending }: Order): string | null {
  const changed = [pending, pending?.next, ...(pending?.earlier ?? [])].flatMap((terms) => terms?.qty ?? [])
  const most = largest([qty, ...changed])
  if (most === null || !isDecimal(filledQty)) return null
  return maximum(subtract(most, filledQty), '0')
}

const isOf = ({ category, symbol }: Position, order: { readonly category: string; readonly symbol: string }): boolean =>
  category === order.category && symbol === order.symbol

/** The position an order would make smaller. */
const closedBy = (order: ReducingTerms, positions: readonly Position[]): Position | undefined =>
  positions.find(
    (held) =>
      isOf(held, order) &&
      held.posSide === (order.side === 'sell' ? 'long' : 'short') &&
      isDecimal(held.total) &&
      isPositive(held.total),
  )

/** Why the exchange itself would not keep this order from opening anything; null where it does. */
function unboundedBecause(order: ReducingTerms, held: Position): string | null {
  if (held.holdMode === 'hedge_mode')
    return order.posSide === held.posSide ? null : `${order.symbol} is held in hedge mode, and it names another side`
  if (held.holdMode !== 'one_way_mode') return `the position mode of ${order.symbol} is not known`
  return order.reduceOnly ? null : `an order of ${order.symbol} without reduce-only could open the other side`
}

/** An order that could not be read may be of any symbol and side that it does not name. */
function mayAddTo({ category, symbol }: Position, side: string, order: Order): boolean {
  if (isOver(order.state)) return false
  const fits = (known: string, wanted: string): boolean =>
    known === wanted || (known === '' && order.unread !== undefined)
  return fits(order.category, category) && fits(order.symbol, symbol) && fits(order.side, side)
}

/**
 * What may fill beside these orders before something opens the other side. Reduce-only alone never does; once anything
 * rests without it, that would, behind whatever else has made the position smaller.
 */
function beside(held: Position, side: string, orders: readonly Order[]): string | null {
  if (held.holdMode === 'hedge_mode') return '0'
  const others = orders.filter((order) => mayAddTo(held, side, order))
  if (others.every(({ reduceOnly }) => reduceOnly)) return '0'
  const left = others.map(remaining)
  return left.every((amount) => amount !== null) ? sum(left) : null
}

/**
 * Why these orders are not sure to do nothing but reduce positions that are held, in words; null when they are. Sure is
 * what the exchange enforces (reduce-only, or the closing side in hedge mode), within what is held, and so that nothing
 * that rests or is unknown opens the other side behind it.
 */
export function whyNotReducing(
  orders: readonly ReducingTerms[],
  { positions, orders: others }: ReducingFacts,
): string | null {
  if (orders.length === 0) return 'the position to reduce is not given'
  if (positions === null) return 'the positions are not known for sure at the moment'
  for (const group of Map.groupBy(orders, (order) => instrumentKey(order.category, order.symbol)).values()) {
    for (const [side, own] of Map.groupBy(group, (order) => order.side)) {
      const why = whyGroupIsNot(side, own, positions, others)
      if (why !== null) return why
    }
  }
  return null
}

function whyGroupIsNot(
  side: string,
  own: readonly ReducingTerms[],
  positions: readonly Position[],
  others: readonly Order[],
): string | null {
  const [first] = own as [ReducingTerms, ...ReducingTerms[]]
  if (!isFutures(first.category)) return `${first.symbol} ${first.category} has no position`
  const held = closedBy(first, positions)
  if (held === undefined) return `no position of ${first.symbol} is held that a ${side} would reduce`
  for (const order of own) {
    const unbounded = unboundedBecause(order, held)
    if (unbounded !== null) return unbounded
  }
  if (!own.every(({ qty }) => isDecimal(qty))) return `a quantity of ${first.symbol} cannot be read`
  const opening = beside(held, side, others)
  if (opening === null) return `what else may fill in ${first.symbol} is not known`
  const all = sum([opening, ...own.map(({ qty }) => qty)])
  if (compare(all, held.total) <= 0) return null
  const size = sizeText({ ...held, side, qty: held.total })
  return isPositive(opening)
    ? `with other orders of ${first.symbol} that may still fill it is more than the ${size} held`
    : `it is more than the ${size} of ${first.symbol} held`
}
