import { type Amount, minus, plus, Accumulator } from '../numbers/amount'
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

/** The position a closing order works on. */
export function closedPosition(
  { side, posSide }: Pick<EngineOrder, 'side' | 'posSide'>,
  exposure: Exposure,
): EnginePosition {
  return exposure[posSide ?? (side === 'sell' ? 'long' : 'short')]
}

/** A spot market buy holds what it may still spend, every other order what its lots may cost. */
function heldValueOf({ market, budget, holdPrice, remaining }: EngineOrder): Amount {
  if (budget === Infinity) return holdValueOf(market, holdPrice, remaining)
  return remaining === 0 ? 0 : budget
}

/** Counts so much for an order in the totals of its side, instead of what was counted before. */
export function count(order: EngineOrder, lots: number, value: Amount): void {
  const { exposure } = order
  if (order.closes) closedPosition(order, exposure).closing += lots - order.heldLots
  else {
    const total = order.side === 'buy' ? exposure.buying : exposure.selling
    total.lots += lots - order.heldLots
    total.value = plus(total.value, minus(value, order.heldValue))
  }
  order.heldLots = lots
  order.heldValue = value
}

/** Brings the totals in line with what is left of one order. */
export const recount = (order: EngineOrder): void =>
  count(order, order.budget === Infinity ? order.remaining : 0, heldValueOf(order))
