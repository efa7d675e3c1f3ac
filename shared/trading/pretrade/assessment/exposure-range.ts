import { add, isDecimal, maximum, minimum, negate, subtract, sum } from '@/shared/base/decimal'
import { isFutures } from '@/shared/exchange/protocol/fields'
import type { Position } from '@/shared/trading/account/account'
import { instrumentKey } from '@/shared/trading/market/instrument'
import type { Order } from '@/shared/trading/orders/order'

/**
 * Smallest and largest position, depending on the fills of orders with unknown outcome. Net positions are signed. Null:
 * unknown, because a quantity cannot be read.
 */
export interface Range {
  readonly least: string | null
  readonly most: string | null
}

/** `net` for one-way positions. Hedge mode has separate sides. */
type PositionSide = 'net' | 'long' | 'short'

/** Range of a position, or of a symbol without a position. */
export interface ExposureRange extends Range {
  readonly category: string
  readonly symbol: string
  readonly side: PositionSide
  /** Current size at the exchange; null if it cannot be read. */
  readonly now: string | null
  /** Number of orders with unknown outcome in the range. */
  readonly orders: number
}

type Unknown = Pick<Order, 'category' | 'symbol' | 'side' | 'posSide' | 'reduceOnly' | 'qty' | 'filledQty'>

const sideOf = ({ posSide }: Pick<Unknown, 'posSide'>): PositionSide =>
  posSide === 'long' ? 'long' : posSide === 'short' ? 'short' : 'net'

/** Quantity that may still fill; null if it cannot be read. */
function remaining({ qty, filledQty }: Unknown): string | null {
  if (!isDecimal(qty)) return null
  return isDecimal(filledQty) ? maximum(subtract(qty, filledQty), '0') : qty
}
function total(orders: readonly Unknown[]): string | null {
  const quantities = orders.map(remaining)
  return quantities.every((quantity) => quantity !== null) ? sum(quantities) : null
}
const more = (size: string, quantity: string | null): string | null => (quantity === null ? null : add(size, quantity))
const less = (size: string, quantity: string | null): string | null =>
  quantity === null ? null : subtract(size, quantity)
/** A quantity that closes is never larger than what is held. */
const closed = (quantity: string | null, size: string): string => (quantity === null ? size : minimum(quantity, size))

/** Range of a net position. Reduce-only orders cannot go below zero. */
function netRange(now: string, orders: readonly Unknown[]): Range {
  const of = (side: 'buy' | 'sell', reduces: boolean): string | null =>
    total(orders.filter((order) => order.side === side && order.reduceOnly === reduces))
  const [long, short] = [maximum(now, '0'), maximum(negate(now), '0')]
  return {
    least: less(subtract(now, closed(of('sell', true), long)), of('sell', false)),
    most: more(add(now, closed(of('buy', true), short)), of('buy', false)),
  }
}

/** In hedge mode an order opens or closes its side, and a close cannot go below zero. */
function sideRange(now: string, side: 'long' | 'short', orders: readonly Unknown[]): Range {
  const opens = side === 'long' ? 'buy' : 'sell'
  const [opening, closing] = [
    orders.filter((order) => order.side === opens),
    orders.filter((order) => order.side !== opens),
  ]
  return { least: subtract(now, closed(total(closing), now)), most: more(now, total(opening)) }
}

/** Range of a position of this size from orders with unknown outcome. */
export const rangeFrom = (now: string, side: PositionSide, orders: readonly Unknown[]): Range =>
  side === 'net' ? netRange(now, orders) : sideRange(now, side, orders)

/** Orders with unknown outcome that can change this position. */
export const unknownOf = (
  { category, symbol, side }: Pick<ExposureRange, 'category' | 'symbol' | 'side'>,
  orders: readonly Order[],
): readonly Order[] =>
  orders.filter(
    (order) =>
      order.state === 'unknown' && order.category === category && order.symbol === symbol && sideOf(order) === side,
  )

function sizeNow(
  { category, symbol, side }: Pick<ExposureRange, 'category' | 'symbol' | 'side'>,
  positions: readonly Position[],
): string | null {
  const ownPositions = positions.filter(
    (position) =>
      position.category === category && position.symbol === symbol && (side === 'net' || position.posSide === side),
  )
  if (!ownPositions.every((position) => isDecimal(position.total))) return null
  return sum(
    ownPositions.map(({ posSide, total: size }) => (side === 'net' && posSide === 'short' ? negate(size) : size)),
  )
}

/**
 * Range of each position while outcomes are unknown. The true size is within it, no matter if the shown size already
 * includes such an order. Symbols without an order of unknown outcome are excluded.
 */
export function exposureRanges(positions: readonly Position[], orders: readonly Order[]): readonly ExposureRange[] {
  const unknown = orders.filter(({ state, category }) => state === 'unknown' && isFutures(category))
  const groups = Map.groupBy(unknown, (order) => `${instrumentKey(order.category, order.symbol)} ${sideOf(order)}`)
  return [...groups.values()].map((group) => {
    const [first] = group as [Order, ...Order[]]
    const where = { category: first.category, symbol: first.symbol, side: sideOf(first) }
    const now = sizeNow(where, positions)
    const range = now === null ? { least: null, most: null } : rangeFrom(now, where.side, group)
    return { ...where, now, ...range, orders: group.length }
  })
}
