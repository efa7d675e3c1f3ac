import { Category, HoldMode, isFutures, PosSide, type Side } from '@/shared/exchange/protocol/fields'
import type { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import { divide, isDecimal, isPositive, multiply, roundToStep, trim } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import type { OrderIntent } from '../orders/order-intent'
import type { Position } from './account'

/** Quantity and price of an order that closes a position; a null price is a market order. */
export interface ClosingTerms {
  readonly qty: string
  readonly price: string | null
}

/** A position with all fields that an order about it requires. */
export interface KnownPosition {
  readonly category: Category
  readonly symbol: string
  readonly posSide: 'long' | 'short'
  readonly holdMode: HoldMode
  readonly total: string
  /**
   * Quantity that no resting order closes. In one-way mode the total, because a new reduce-only order replaces resting
   * ones.
   */
  readonly free: string
}

/** The position if orders can be built from it, else the reason. */
export function knownPosition(
  position: Position,
): { readonly ok: true; readonly position: KnownPosition } | { readonly ok: false; readonly reason: string } {
  const { symbol, total, available } = position
  const category = Category.safeParse(position.category).data
  const posSide = PosSide.safeParse(position.posSide).data
  const holdMode = HoldMode.safeParse(position.holdMode).data
  if (!isDecimal(total) || !isPositive(total)) return { ok: false, reason: t('Nothing is held.') }
  if (category === undefined || !isFutures(category))
    return { ok: false, reason: t`Volley does not know positions of ${position.category}.` }
  if (posSide === undefined)
    return { ok: false, reason: t`Volley does not know the side “${position.posSide}” of this position.` }
  if (holdMode === undefined)
    return { ok: false, reason: t('The exchange does not report if this position is one-way or hedged.') }
  const free = holdMode === 'hedge_mode' && isDecimal(available) ? available : total
  return { ok: true, position: { category, symbol, posSide, holdMode, total: trim(total), free: trim(free) } }
}

export const closingSide = ({ posSide }: Pick<KnownPosition, 'posSide'>): Side => (posSide === 'long' ? 'sell' : 'buy')

/** Rounded down to whole lots, of which an order consists; less than one lot is unchanged. */
function inLots(qty: string, lotSize: string): string {
  const lots = trim(roundToStep(qty, lotSize, 'down'))
  return isPositive(lots) ? lots : qty
}

/** The position in whole lots: after a change of its lot, the exchange may list a size between two of them. */
export const inWholeLots = (position: KnownPosition, lotSize: string): KnownPosition => ({
  ...position,
  total: inLots(position.total, lotSize),
  free: inLots(position.free, lotSize),
})

/** A percentage of the free quantity, rounded down to whole lots. */
export const partOf = ({ free }: KnownPosition, percent: number, lotSize: string): string =>
  percent === 100
    ? inLots(free, lotSize)
    : trim(roundToStep(divide(multiply(free, String(percent)), '100'), lotSize, 'down'))

function orderOf(position: KnownPosition, side: Side, { qty, price }: ClosingTerms): OrderIntent {
  const terms = { category: position.category, symbol: position.symbol, side, qty, stpMode: 'none' } as const
  return price === null
    ? { ...terms, orderType: 'market', timeInForce: 'ioc' }
    : { ...terms, orderType: 'limit', price, timeInForce: 'gtc' }
}

/** In hedge mode the order names its position. In one-way mode it is reduce-only (spec: call 1). */
export const closingOrder = (position: KnownPosition, terms: ClosingTerms): OrderIntent => ({
  ...orderOf(position, closingSide(position), terms),
  ...(position.holdMode === 'hedge_mode' ? { posSide: position.posSide } : { reduceOnly: 'yes' as const }),
})

/**
 * Orders that reverse a position at one price. One-way mode: one order of twice its size, whose second half opens the
 * other side. Hedge mode: one order that closes it and one that opens the opposite.
 */
export function reversingOrders(position: KnownPosition, price: string | null): readonly OrderIntent[] {
  const { total, free, posSide, holdMode } = position
  const side = closingSide(position)
  if (holdMode === 'one_way_mode') return [orderOf(position, side, { qty: multiply(total, '2'), price })]
  const opens = { ...orderOf(position, side, { qty: total, price }), posSide: posSide === 'long' ? 'short' : 'long' }
  return [closingOrder(position, { qty: free, price }), opens as OrderIntent]
}

/** Call for closing orders. A batch takes no reduce-only order (A-reduce-only); a single order does. */
export const closingCall = (orders: readonly OrderIntent[]): PlacingCall =>
  orders.some(({ reduceOnly }) => reduceOnly !== undefined) ? 'placeOrder' : 'placeBatch'
