import type { PosSide } from '@/shared/exchange/protocol/fields'
import { least } from './atoms'
import { valueOf } from './holding'
import {
  type Account,
  closes,
  type Market,
  type Oracle,
  type Order,
  type Position,
  positionOf,
  positionQty,
} from './oracle'

/** What one trade means for one of its two orders. */
export interface Leg {
  readonly price: bigint
  readonly qty: bigint
  readonly value: bigint
}

function positionToOpen(oracle: Oracle, account: Account, market: Market, side: PosSide): Position {
  const standing = positionOf(oracle, account, market, side)
  if (standing !== undefined) return standing
  oracle.positions = oracle.positions.filter(
    (old) => old.account !== account || old.market !== market || old.side !== side,
  )
  const now = oracle.time
  const position: Position = {
    account,
    market,
    side,
    qty: 0n,
    cost: 0n,
    realised: 0n,
    funding: 0n,
    created: now,
    updated: now,
  }
  oracle.positions.push(position)
  return position
}

function open(oracle: Oracle, order: Order, side: PosSide, qty: bigint, value: bigint): void {
  if (qty === 0n) return
  const position = positionToOpen(oracle, order.account, order.market, side)
  position.qty += qty
  position.cost += value
  position.updated = oracle.time
}

/**
 * Answers with the profit: what came in less the average cost of what went out. The last of a position takes what is
 * left of its cost.
 */
function close(oracle: Oracle, order: Order, side: PosSide, qty: bigint, value: bigint): bigint {
  const position = positionOf(oracle, order.account, order.market, side)
  if (position === undefined || qty === 0n) return 0n
  const cost = (position.cost * qty) / position.qty
  const gain = side === 'long' ? value - cost : cost - value
  // A long of an inverse contract owes the coins it was opened for.
  const profit = order.market.isInverse ? -gain : gain
  position.qty -= qty
  position.cost -= cost
  position.realised += profit
  position.updated = oracle.time
  return profit
}

/** One-way mode: a trade first closes the opposite position; what is left over opens. */
function settleOneWay(oracle: Oracle, order: Order, { price, qty, value }: Leg): bigint {
  const [own, opposite]: PosSide[] = order.side === 'buy' ? ['long', 'short'] : ['short', 'long']
  const closing = least(qty, positionQty(oracle, order.account, order.market, opposite!))
  // Values of inverse contracts are cut: what opens is worth the rest, so that the parts add up to the whole.
  const closingValue = closing === qty ? value : valueOf(order.market, price, closing)
  const profit = close(oracle, order, opposite!, closing, closingValue)
  open(oracle, order, own!, qty - closing, value - closingValue)
  return profit
}

/** Books a futures leg and answers with its realised profit. */
export function settlePosition(oracle: Oracle, order: Order, leg: Leg): bigint {
  if (order.account.holdMode === 'one_way_mode') return settleOneWay(oracle, order, leg)
  const side = order.posSide ?? 'long'
  if (closes(order)) return close(oracle, order, side, leg.qty, leg.value)
  open(oracle, order, side, leg.qty, leg.value)
  return 0n
}
