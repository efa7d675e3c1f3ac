import { Category, HoldMode, isFutures, PosSide, type Side } from '@/shared/exchange/protocol/fields'
import type { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import { divide, isDecimal, isPositive, multiply, roundToStep, trim } from '@/shared/base/decimal'
import type { OrderIntent } from '../orders/order-intent'
import type { Position } from './account'

/** How much of a position an order is for, and at which price; null is at the market. */
export interface ClosingTerms {
  readonly qty: string
  readonly price: string | null
}

/** A position of which everything is known that an order about it has to say. */
export interface KnownPosition {
  readonly category: Category
  readonly symbol: string
  readonly posSide: 'long' | 'short'
  readonly holdMode: HoldMode
  readonly total: string
  /** What no resting order closes already; all of it in one-way mode, where a reduce-only order takes their place. */
  readonly free: string
}

/** A position as orders can be written about it, or why none can. */
export function knownPosition(
  position: Position,
): { readonly ok: true; readonly position: KnownPosition } | { readonly ok: false; readonly reason: string } {
  const { symbol, total, available } = position
  const category = Category.safeParse(position.category).data
  const posSide = PosSide.safeParse(position.posSide).data
  const holdMode = HoldMode.safeParse(position.holdMode).data
  if (!isDecimal(total) || !isPositive(total)) return { ok: false, reason: 'Nothing is held.' }
  if (category === undefined || !isFutures(category))
    return { ok: false, reason: `Volley does not know positions of ${position.category}.` }
  if (posSide === undefined)
    return { ok: false, reason: `Volley does not know the side “${position.posSide}” of this position.` }
  if (holdMode === undefined)
    return { ok: false, reason: 'The exchange does not report if this position is one-way or hedged.' }
  const free = holdMode === 'hedge_mode' && isDecimal(available) ? available : total
  return { ok: true, position: { category, symbol, posSide, holdMode, total: trim(total), free: trim(free) } }
}

/** The side that closes it. */
export const closingSide = ({ posSide }: Pick<KnownPosition, 'posSide'>): Side => (posSide === 'long' ? 'sell' : 'buy')

/** So many percent of what is free, in whole lots, never more than asked for. */
export const partOf = ({ free }: KnownPosition, percent: number, lotSize: string): string =>
  percent === 100 ? free : trim(roundToStep(divide(multiply(free, String(percent)), '100'), lotSize, 'down'))

function orderOf(position: KnownPosition, side: Side, { qty, price }: ClosingTerms): OrderIntent {
  const terms = { category: position.category, symbol: position.symbol, side, qty, stpMode: 'none' } as const
  return price === null
    ? { ...terms, orderType: 'market', timeInForce: 'ioc' }
    : { ...terms, orderType: 'limit', price, timeInForce: 'gtc' }
}

/** Hedge mode names the position it closes; a one-way order says that it may only make it smaller (spec: call 1). */
export const closingOrder = (position: KnownPosition, terms: ClosingTerms): OrderIntent => ({
  ...orderOf(position, closingSide(position), terms),
  ...(position.holdMode === 'hedge_mode' ? { posSide: position.posSide } : { reduceOnly: 'yes' as const }),
})

/**
 * Orders that turn a position around at one price: in one-way mode one of twice its size, as the part beyond it opens
 * the other side; in hedge mode one that closes it, and one that opens its opposite.
 */
export function reversingOrders(position: KnownPosition, price: string | null): readonly OrderIntent[] {
  const { total, free, posSide, holdMode } = position
  const side = closingSide(position)
  if (holdMode === 'one_way_mode') return [orderOf(position, side, { qty: multiply(total, '2'), price })]
  const opens = { ...orderOf(position, side, { qty: total, price }), posSide: posSide === 'long' ? 'short' : 'long' }
  return [closingOrder(position, { qty: free, price }), opens as OrderIntent]
}

/** The call closing orders leave by: a batch takes no reduce-only order (A-reduce-only), a single order does. */
export const closingCall = (orders: readonly OrderIntent[]): PlacingCall =>
  orders.some(({ reduceOnly }) => reduceOnly !== undefined) ? 'placeOrder' : 'placeBatch'
