import type { Rejection } from '@/practice/engine/api/exchange-core'
import type { AccountRisk } from './account-risk'
import { type Amount, minus } from '@/practice/engine/numbers/amount'
import { closedPosition } from '@/practice/engine/state/exposure'
import { engineNotionalOf } from '@/practice/engine/state/market'
import { reject } from '@/practice/engine/api/rejection'
import { reserve } from './reserve'
import { quantaOf, unitsOf } from '@/practice/engine/numbers/scale'
import type { MarketMoney } from '@/practice/engine/state/commit-barrier'
import type { Exposure, EnginePosition, EngineOrder, Trade } from '@/practice/engine/state/entities'

/** `worth` is the value in steps of the market's money. */
function openPosition(order: EngineOrder, position: EnginePosition, lots: number, notional: Amount, at: number): void {
  if (position.lots === 0) {
    position.createdTime = at
    position.realised = 0n
    position.funding = 0n
    position.openFee.units = 0n
    position.closeFee.units = 0n
  }
  position.lots += lots
  position.cost.add(quantaOf(order.market.settle, notional))
  position.updatedTime = at
}

/** Removes lots from a position at their average cost and returns the profit. The last lots take the remaining cost. */
function closePosition(
  { side, market }: EngineOrder,
  position: EnginePosition,
  lots: number,
  notional: Amount,
  at: number,
): bigint {
  const whole = position.cost.units
  const cost = lots === position.lots ? whole : (whole * BigInt(lots)) / BigInt(position.lots)
  const value = BigInt(notional) * market.settle.step
  const pnl = (side === 'sell') === market.isInverse ? cost - value : value - cost
  position.lots -= lots
  position.cost.units = whole - cost
  position.realised += pnl
  position.updatedTime = at
  return pnl
}

/** Hedge mode: the order names its position. */
function settleHedge(order: EngineOrder, exposure: Exposure, { lots, notional, at }: Trade): bigint {
  const position = order.posSide === 'short' ? exposure.short : exposure.long
  if (order.closes) return closePosition(order, position, lots, notional, at)
  openPosition(order, position, lots, notional, at)
  return 0n
}

/** One-way mode: a trade first closes the opposite position. The rest opens. */
function settleOneWay(order: EngineOrder, exposure: Exposure, { ticks, lots, notional, at }: Trade): bigint {
  const opposite = order.side === 'buy' ? exposure.short : exposure.long
  const own = order.side === 'buy' ? exposure.long : exposure.short
  const closing = Math.min(lots, opposite.lots)
  if (closing === 0) {
    openPosition(order, own, lots, notional, at)
    return 0n
  }
  // The rest of the value opens: values of inverse markets are truncated, and parts would not add up to the whole.
  const closed = closing === lots ? notional : engineNotionalOf(order.market, ticks, closing)
  const pnl = closePosition(order, opposite, closing, closed, at)
  if (lots > closing) openPosition(order, own, lots - closing, minus(notional, closed), at)
  return pnl
}

/** Lots of a trade that close. The rest opens. */
function closingLots({ holdMode, side, closes }: EngineOrder, exposure: Exposure, lots: number): number {
  if (holdMode === 'hedge_mode') return closes ? lots : 0
  return Math.min(lots, (side === 'buy' ? exposure.short : exposure.long).lots)
}

/** Books the fee of a trade with its closed and opened positions, by their lots. */
function noteFee(order: EngineOrder, fee: Amount, lots: number, closing: number): void {
  const { exposure, market, posSide, side } = order
  const opened = exposure[posSide ?? (side === 'buy' ? 'long' : 'short')]
  const closed = closedPosition(order, exposure)
  if (closing === 0) return opened.openFee.add(fee)
  if (closing === lots) return closed.closeFee.add(fee)
  const whole = unitsOf(market.settle, fee)
  const part = (whole * BigInt(closing)) / BigInt(lots)
  closed.closeFee.addUnits(part)
  opened.openFee.addUnits(whole - part)
}

const insufficient = ({ market }: EngineOrder): Rejection =>
  reject('25203', `Insufficient margin: qty and price need more ${market.marginCoin} than is available`)

/** Futures: positions with margin, fees and realised profit in the margin coin. */
export function createFuturesSettlement(risk: AccountRisk): MarketMoney {
  /** Collateral of a debt cannot also be margin. */
  function afford(order: EngineOrder, more: bigint, missing: bigint): Rejection | null {
    const {
      account,
      market: { marginCoin },
    } = order
    const isCovered =
      missing <= 0n && (account.debts.size === 0 || risk.valueOf(marginCoin, more) <= risk.freeOf(account))
    return isCovered ? null : insufficient(order)
  }

  return {
    reserve: (order) => reserve(order, order.market.marginCoin, afford),
    settle(order, trade, fee) {
      const { exposure } = order
      const closing = closingLots(order, exposure, trade.lots)
      const pnl =
        order.holdMode === 'hedge_mode' ? settleHedge(order, exposure, trade) : settleOneWay(order, exposure, trade)
      noteFee(order, fee, trade.lots, closing)
      exposure.settle.add(-fee)
      if (pnl !== 0n) exposure.settle.addUnits(pnl)
      return pnl
    },
  }
}
