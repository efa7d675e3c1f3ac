import { type Amount, minus, plus, Accumulator } from '@/practice/engine/numbers/amount'
import { holdValueOf } from './market'
import { createNotice } from './notice'
import type { Market, EngineBalance, EnginePosition, Exposure, EngineOrder } from './entities'

function emptyPosition({ settle }: Market): EnginePosition {
  return {
    lots: 0,
    closing: 0,
    cost: new Accumulator(settle.quantum),
    realised: 0n,
    funding: 0n,
    openFee: new Accumulator(settle.quantum),
    closeFee: new Accumulator(settle.quantum),
    createdTime: 0,
    updatedTime: 0,
  }
}

/** No position, no orders. */
export function createExposure(
  uid: string,
  market: Market,
  settleBalance: EngineBalance,
  baseBalance: EngineBalance | null,
): Exposure {
  const { category, symbol } = market.instrument
  const exposure: Exposure = {
    market,
    long: emptyPosition(market),
    short: emptyPosition(market),
    buying: { lots: 0, value: 0 },
    selling: { lots: 0, value: 0 },
    settle: new Accumulator(market.settle.quantum),
    base: new Accumulator(market.base.quantum),
    settleBalance,
    baseBalance,
    notice: createNotice(uid, { kind: 'position', uid, category, symbol }),
  }
  settleBalance.exposures.push(exposure)
  baseBalance?.exposures.push(exposure)
  return exposure
}

/** The position that a closing order reduces. */
export function closedPosition(
  { side, posSide }: Pick<EngineOrder, 'side' | 'posSide'>,
  exposure: Exposure,
): EnginePosition {
  return exposure[posSide ?? (side === 'sell' ? 'long' : 'short')]
}

/** A spot market buy reserves its remaining budget, every other order the cost of its lots. */
function reservedValueOf({ market, budget, holdPrice, remaining }: EngineOrder): Amount {
  if (budget === Infinity) return holdValueOf(market, holdPrice, remaining)
  return remaining === 0 ? 0 : budget
}

/** Replaces the contribution of an order to the totals of its side. */
export function count(order: EngineOrder, lots: number, value: Amount): void {
  const { exposure } = order
  if (order.closes) closedPosition(order, exposure).closing += lots - order.reservedLots
  else {
    const total = order.side === 'buy' ? exposure.buying : exposure.selling
    total.lots += lots - order.reservedLots
    total.value = plus(total.value, minus(value, order.reservedValue))
  }
  order.reservedLots = lots
  order.reservedValue = value
}

/** Updates the totals to the rest of an order. */
export const recount = (order: EngineOrder): void =>
  count(order, order.budget === Infinity ? order.remaining : 0, reservedValueOf(order))
