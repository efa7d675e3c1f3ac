import { add, isDecimal, maximum, minimum, negate, subtract, sum } from '@/shared/base/decimal'
import { isFutures } from '@/shared/exchange/protocol/fields'
import type { Position } from '@/shared/trading/account/account'
import { instrumentKey } from '@/shared/trading/market/instrument'
import type { Order } from '@/shared/trading/orders/order'

/** The smallest and the largest a position can be, as orders of unknown outcome were filled or not. Net is signed. */
export interface Range {
  readonly least: string
  readonly most: string
}

/** Of one-way positions the net one; hedge mode keeps its sides apart. */
type PositionSide = 'net' | 'long' | 'short'

/** The range of one position, or of a symbol that has none yet. */
export interface ExposureRange extends Range {
  readonly category: string
  readonly symbol: string
  readonly side: PositionSide
  /** As the exchange says it now. */
  readonly now: string
  /** How many orders of unknown outcome it counts. */
  readonly orders: number
}

type Unknown = Pick<Order, 'category' | 'symbol' | 'side' | 'posSide' | 'reduceOnly' | 'qty' | 'filledQty'>

const sideOf = ({ posSide }: Pick<Unknown, 'posSide'>): PositionSide =>
  posSide === 'long' ? 'long' : posSide === 'short' ? 'short' : 'net'

/** What may still fill; an amount that cannot be read counts as nothing. */
function remaining({ qty, filledQty }: Unknown): string {
  if (!isDecimal(qty)) return '0'
  return isDecimal(filledQty) ? maximum(subtract(qty, filledQty), '0') : qty
}
const total = (orders: readonly Unknown[]): string => sum(orders.map(remaining))

/** What adds to a net position and what takes from it; reduce-only orders end at nothing held. */
function netRange(now: string, orders: readonly Unknown[]): Range {
  const of = (side: 'buy' | 'sell', reduces: boolean): string =>
    total(orders.filter((order) => order.side === side && order.reduceOnly === reduces))
  const [long, short] = [maximum(now, '0'), maximum(negate(now), '0')]
  return {
    least: subtract(subtract(now, of('sell', false)), minimum(of('sell', true), long)),
    most: add(add(now, of('buy', false)), minimum(of('buy', true), short)),
  }
}

/** In hedge mode an order opens its side or closes it, and nothing is closed below nothing. */
function sideRange(now: string, side: 'long' | 'short', orders: readonly Unknown[]): Range {
  const opens = side === 'long' ? 'buy' : 'sell'
  const [opening, closing] = [orders.filter((one) => one.side === opens), orders.filter((one) => one.side !== opens)]
  return { least: maximum(subtract(now, total(closing)), '0'), most: add(now, total(opening)) }
}

/** How far orders of unknown outcome can take a position of this size. */
export const rangeFrom = (now: string, side: PositionSide, orders: readonly Unknown[]): Range =>
  side === 'net' ? netRange(now, orders) : sideRange(now, side, orders)

/** The orders of unknown outcome that could move this position. */
export const unknownOf = (
  { category, symbol, side }: Pick<ExposureRange, 'category' | 'symbol' | 'side'>,
  orders: readonly Order[],
): readonly Order[] =>
  orders.filter(
    (order) =>
      order.state === 'unknown' && order.category === category && order.symbol === symbol && sideOf(order) === side,
  )

function heldNow(
  { category, symbol, side }: Pick<ExposureRange, 'category' | 'symbol' | 'side'>,
  positions: readonly Position[],
): string {
  const own = positions.filter(
    (held) =>
      held.category === category &&
      held.symbol === symbol &&
      isDecimal(held.total) &&
      (side === 'net' || held.posSide === side),
  )
  return sum(own.map(({ posSide, total: size }) => (side === 'net' && posSide === 'short' ? negate(size) : size)))
}

/**
 * How far each position can be from what is shown, while outcomes are unknown: whether the shown size counts such an
 * order already or not, the true one lies within. Symbols without an order of unknown outcome are left out.
 */
export function exposureRanges(positions: readonly Position[], orders: readonly Order[]): readonly ExposureRange[] {
  const unknown = orders.filter(({ state, category }) => state === 'unknown' && isFutures(category))
  const groups = Map.groupBy(unknown, (order) => `${instrumentKey(order.category, order.symbol)} ${sideOf(order)}`)
  return [...groups.values()].map((group) => {
    const [first] = group as [Order, ...Order[]]
    const where = { category: first.category, symbol: first.symbol, side: sideOf(first) }
    const now = heldNow(where, positions)
    return { ...where, now, ...rangeFrom(now, where.side, group), orders: group.length }
  })
}
