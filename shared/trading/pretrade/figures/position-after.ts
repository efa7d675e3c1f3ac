import { isFutures, type HoldMode } from '@/shared/exchange/protocol/fields'
import type { Position } from '@/shared/trading/account/account'
import {
  absolute,
  add,
  compare,
  isPositive,
  isSignedDecimal,
  isZero,
  maximum,
  minimum,
  multiply,
  divide,
  negate,
  subtract,
  sum,
} from '@/shared/base/decimal'
import { type Instrument, instrumentKey } from '@/shared/trading/market/instrument'
import { lotCoinOf } from '@/shared/trading/market/qty-unit'
import type { PositionChange } from '@/shared/trading/pretrade/assessment/assessment'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

/** A position with the effect of orders. `size` is signed in one-way mode. */
export interface PositionState {
  readonly size: string
  /** Average entry price; null if unknown. */
  readonly entry: string | null
  /**
   * Cost of the position less proceeds. The existing position counts at the current market, because its profit is part
   * of the equity; orders count at their prices. Negative for a short; null if a price is unknown.
   */
  readonly basis: string | null
  readonly marginMode: string
}

export interface Projection {
  readonly change: PositionChange
  readonly before: PositionState
  readonly after: PositionState
  /** Part of the order that opens. */
  readonly opening: string
  /** True for a close that would reverse the position, or exceed it in hedge mode. */
  readonly isTooLarge: boolean
}

const noPosition: PositionState = { size: '0', entry: null, basis: '0', marginMode: 'crossed' }

/** Entry price after adding `qty` at `price`. */
function entryOf(position: PositionState, qty: string, price: string | null): string | null {
  const size = absolute(position.size)
  if (isZero(size)) return price
  if (price === null || position.entry === null) return null
  return divide(add(multiply(size, position.entry), multiply(qty, price)), add(size, qty))
}

/** Applies orders to the positions of the account, filled in sequence. */
export function createPositions(positions: readonly Position[], holdMode: HoldMode | null) {
  const positionsByKey = new Map<string, PositionState>()
  const keyOf = ({ category, symbol }: OrderIntent, side: PositionChange['side']): string =>
    `${instrumentKey(category, symbol)} ${side}`

  function positionOf(order: OrderIntent, side: PositionChange['side'], mid: string | null): PositionState {
    const existing = positionsByKey.get(keyOf(order, side))
    if (existing !== undefined) return existing
    const matching = positions.filter(
      ({ category, symbol, posSide }) =>
        category === order.category && symbol === order.symbol && (side === 'net' || posSide === side),
    )
    const [first] = matching
    if (first === undefined) return noPosition
    const size = sum(
      matching.map(({ posSide, total }) => (side === 'net' && posSide === 'short' ? negate(total) : total)),
    )
    return {
      size,
      entry: isSignedDecimal(first.avgPrice) && isPositive(first.avgPrice) ? first.avgPrice : null,
      basis: mid === null ? null : multiply(side === 'short' ? negate(size) : size, mid),
      marginMode: first.marginMode,
    }
  }

  function oneWay(order: OrderIntent, before: PositionState, price: string | null) {
    const isClosing = isPositive(before.size)
      ? order.side === 'sell'
      : isPositive(negate(before.size)) && order.side === 'buy'
    const closing = isClosing ? minimum(absolute(before.size), order.qty) : '0'
    const opening = order.reduceOnly === 'yes' ? '0' : subtract(order.qty, closing)
    const moved = add(closing, opening)
    const size = order.side === 'buy' ? add(before.size, moved) : subtract(before.size, moved)
    const isReversed = isPositive(closing) && isPositive(opening)
    const entry = isReversed ? price : isPositive(opening) ? entryOf(before, opening, price) : before.entry
    return { size, moved, opening, entry, isTooLarge: isReversed }
  }

  function hedge(order: OrderIntent, before: PositionState, price: string | null) {
    const opens = (order.side === 'buy') === (order.posSide === 'long')
    if (opens)
      return {
        size: add(before.size, order.qty),
        moved: order.qty,
        opening: order.qty,
        entry: entryOf(before, order.qty, price),
        isTooLarge: false,
      }
    const size = maximum(subtract(before.size, order.qty), '0')
    // A reduce-only order is reduced to the size of the position, like a take profit next to its stop loss.
    const isTooLarge = order.reduceOnly !== 'yes' && compare(order.qty, before.size) > 0
    return { size, moved: subtract(before.size, size), opening: '0', entry: before.entry, isTooLarge }
  }

  return {
    /** Null for orders without a position. `price` is the assumed fill price, `mid` the middle of the market. */
    apply(order: OrderIntent, instrument: Instrument, price: string | null, mid: string | null): Projection | null {
      if (!isFutures(order.category)) return null
      const side = holdMode === 'hedge_mode' || order.posSide !== undefined ? (order.posSide ?? 'net') : 'net'
      const before = positionOf(order, side, mid)
      const { size, moved, opening, entry, isTooLarge } =
        side === 'net' ? oneWay(order, before, price) : hedge(order, before, price)
      const paid = price === null ? null : multiply(moved, order.side === 'buy' ? price : negate(price))
      const basis = before.basis === null || paid === null ? null : add(before.basis, paid)
      const after = { size, entry: isZero(size) ? null : entry, basis, marginMode: before.marginMode }
      positionsByKey.set(keyOf(order, side), after)
      return {
        change: { side, before: before.size, after: size, coin: lotCoinOf(instrument) },
        before,
        after,
        opening,
        isTooLarge,
      }
    },
  }
}
