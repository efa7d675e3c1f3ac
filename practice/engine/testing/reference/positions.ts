import type { PosSide } from '@/shared/exchange/protocol/fields'
import { least } from './atoms'
import { exactValueOf } from './holding'
import {
  type ReferenceAccount,
  closes,
  type ReferenceMarket,
  type ReferenceEngine,
  type ReferenceOrder,
  type ReferencePosition,
  positionOf,
  positionQty,
} from './reference-engine'

/** Effect of a trade on each of its two orders. */
export interface PositionLeg {
  readonly price: bigint
  readonly qty: bigint
  readonly value: bigint
}

function positionToOpen(
  reference: ReferenceEngine,
  account: ReferenceAccount,
  market: ReferenceMarket,
  side: PosSide,
): ReferencePosition {
  const existing = positionOf(reference, account, market, side)
  if (existing !== undefined) return existing
  reference.positions = reference.positions.filter(
    (old) => old.account !== account || old.market !== market || old.side !== side,
  )
  const now = reference.time
  const position: ReferencePosition = {
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
  reference.positions.push(position)
  return position
}

function open(reference: ReferenceEngine, order: ReferenceOrder, side: PosSide, qty: bigint, value: bigint): void {
  if (qty === 0n) return
  const position = positionToOpen(reference, order.account, order.market, side)
  position.qty += qty
  position.cost += value
  position.updated = reference.time
}

/** Returns the profit: proceeds minus the average cost. The last lots of a position take the remaining cost. */
function close(reference: ReferenceEngine, order: ReferenceOrder, side: PosSide, qty: bigint, value: bigint): bigint {
  const position = positionOf(reference, order.account, order.market, side)
  if (position === undefined || qty === 0n) return 0n
  const cost = (position.cost * qty) / position.qty
  const gain = side === 'long' ? value - cost : cost - value
  // A long of an inverse contract owes the coins of its opening.
  const profit = order.market.isInverse ? -gain : gain
  position.qty -= qty
  position.cost -= cost
  position.realised += profit
  position.updated = reference.time
  return profit
}

/** One-way mode: a trade first closes the opposite position. The rest opens. */
function settleOneWay(reference: ReferenceEngine, order: ReferenceOrder, { price, qty, value }: PositionLeg): bigint {
  const [own, opposite]: PosSide[] = order.side === 'buy' ? ['long', 'short'] : ['short', 'long']
  const closing = least(qty, positionQty(reference, order.account, order.market, opposite!))
  // Values of inverse contracts are truncated: the opening part has the rest of the value, so that the parts add up to
  // the whole.
  const closingValue = closing === qty ? value : exactValueOf(order.market, price, closing)
  const profit = close(reference, order, opposite!, closing, closingValue)
  open(reference, order, own!, qty - closing, value - closingValue)
  return profit
}

/** Books a futures leg and returns its realised profit. */
export function settlePosition(reference: ReferenceEngine, order: ReferenceOrder, leg: PositionLeg): bigint {
  if (order.account.holdMode === 'one_way_mode') return settleOneWay(reference, order, leg)
  const side = order.posSide ?? 'long'
  if (closes(order)) return close(reference, order, side, leg.qty, leg.value)
  open(reference, order, side, leg.qty, leg.value)
  return 0n
}
