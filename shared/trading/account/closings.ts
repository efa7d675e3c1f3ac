import { isFutures } from '@/shared/exchange/protocol/fields'
import type { Position } from './account'
import { maximum, minimum, subtract } from '@/shared/base/decimal'
import type { OrderIntent } from '../orders/order-intent'

/**
 * Split of a futures order into the quantity that closes a position and the quantity that opens one. Earlier orders of
 * the list count first.
 */
export interface Closing<Row> {
  readonly row: Row
  readonly position: Position | null
  /** Quantity that opens a position. */
  readonly opening: string
}

/** Hedge mode names the position; in one-way mode the opposite side closes first. */
function positionClosedBy(order: OrderIntent, positions: readonly Position[]): Position | null {
  const closing = order.side === 'buy' ? 'short' : 'long'
  if (order.posSide !== undefined && order.posSide !== closing) return null
  const { category, symbol } = order
  return (
    positions.find(
      (position) => position.category === category && position.symbol === symbol && position.posSide === closing,
    ) ?? null
  )
}

/** In hedge mode, buying a short or selling a long can only close, even without a position. */
export const isHedgeClose = (order: OrderIntent): boolean =>
  order.posSide !== undefined && (order.side === 'buy') === (order.posSide === 'short')

/** Splits the futures orders among these rows into closing and opening quantities. */
export function closingsOf<Row extends { readonly order: OrderIntent }>(
  rows: readonly Row[],
  positions: readonly Position[],
): readonly Closing<Row>[] {
  const remainingQty = new Map<Position, string>()
  return rows
    .filter((row) => isFutures(row.order.category))
    .map((row) => {
      const position = positionClosedBy(row.order, positions)
      if (position === null) return { row, position, opening: row.order.qty }
      const remaining = remainingQty.get(position) ?? position.total
      const closed = minimum(remaining, row.order.qty)
      remainingQty.set(position, subtract(remaining, closed))
      return { row, position, opening: maximum(subtract(row.order.qty, closed), '0') }
    })
}
