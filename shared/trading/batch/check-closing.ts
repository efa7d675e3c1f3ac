import { isFutures } from '../../exchange/fields'
import type { OrderIntent } from '../../ipc/contract'
import type { Position } from '../account'
import { isPositive, maximum, minimum, subtract } from '../decimal'
import { problemOf } from './batch-context'
import type { BatchContext, CheckedRow } from './batch-context'
import type { Problem } from './draft'

/** How a futures row divides between closing a position that is held and opening a new one, the rows above it counted first. */
export interface Closing {
  readonly row: CheckedRow
  readonly position: Position | null
  /** What is left of the row's quantity after closing. */
  readonly opening: string
}

/** Hedge mode names the position; in one-way mode the opposite side closes first. */
function positionClosedBy(order: OrderIntent, positions: readonly Position[]): Position | null {
  const closing = order.side === 'buy' ? 'short' : 'long'
  if (order.posSide !== undefined && order.posSide !== closing) return null
  const { category, symbol } = order
  return positions.find((held) => held.category === category && held.symbol === symbol && held.posSide === closing) ?? null
}

/** In hedge mode buying a short or selling a long can only close, whatever is held. */
export const isHedgeClose = (order: OrderIntent): boolean => order.posSide !== undefined && (order.side === 'buy') === (order.posSide === 'short')

/** The futures rows of a batch, each with what it closes and what it opens. */
export function closingsOf(rows: readonly CheckedRow[], positions: readonly Position[]): readonly Closing[] {
  const held = new Map<Position, string>()
  return rows
    .filter((row) => isFutures(row.order.category))
    .map((row) => {
      const position = positionClosedBy(row.order, positions)
      if (position === null) return { row, position, opening: row.order.qty }
      const left = held.get(position) ?? position.total
      const closed = minimum(left, row.order.qty)
      held.set(position, subtract(left, closed))
      return { row, position, opening: maximum(subtract(row.order.qty, closed), '0') }
    })
}

/**
 * Reduce-only is not available in a batch (A-reduce-only): in one-way mode nothing keeps a close from turning the
 * position around, and in hedge mode a close larger than the position is refused by the exchange.
 */
export function checkClosing(closings: readonly Closing[], holdMode: BatchContext['holdMode']): Problem[] {
  return closings.flatMap(({ row, position, opening }) => (position !== null && isPositive(opening) ? [tooLarge(row, position, holdMode)] : []))
}

function tooLarge(row: CheckedRow, position: Position, holdMode: BatchContext['holdMode']): Problem {
  const held = `the ${position.posSide} position of ${position.total}`
  if (holdMode === 'hedge_mode') return problemOf(row, 'qty', 'warning', 'close-size', `With the rows above this closes more than ${held}`)
  const does = row.order.side === 'sell' ? 'sells' : 'buys back'
  const message = `With the rows above this ${does} more than ${held} and could turn it around; a batch has no reduce-only`
  return problemOf(row, 'qty', 'warning', 'could-flip', message)
}
