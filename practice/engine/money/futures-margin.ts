import type { PosSide } from '@/shared/exchange/protocol/fields'
import { leverageOf } from '@/practice/engine/state/account'
import { markOf, ledgerValueOf } from '@/practice/engine/state/market'
import { divideUp, ONE_COIN, shareUp, toText } from '@/practice/engine/numbers/units'
import type { Market, Exposure, OpenOrderTotal, EnginePosition, EngineAccount } from '@/practice/engine/state/entities'

/**
 * Maintenance margin rate of every practice symbol, in 10^-8 parts, for any size (A-haircut). The real exchange's tiers
 * start at 0.4 %.
 */
const MAINTENANCE_RATE = 400_000n
const RATE_ONE = 100_000_000n
/** The rate as text. */
export const MAINTENANCE_RATE_TEXT = toText((MAINTENANCE_RATE * ONE_COIN) / RATE_ONE)

/** Highest leverage of every practice symbol. */
export const MAX_LEVERAGE = 125

/** Initial margin of a value at the account's leverage, never rounded down. */
const marginOf = (account: EngineAccount, market: Market, value: bigint): bigint =>
  shareUp(value, leverageOf(account, market).share)

/**
 * Margin and estimated taker fee of the opening orders of a side. Lots that only close the opposite position need none
 * (one-way mode). The rest is valued at the average price of the side, so that the sum does not depend on the order of
 * arrival.
 */
function sideMargin(account: EngineAccount, market: Market, total: OpenOrderTotal, covered: number): bigint {
  const opening = total.lots - covered
  if (opening <= 0) return 0n
  const whole = BigInt(total.value) * market.valueUnit
  const value = opening === total.lots ? whole : divideUp(whole * BigInt(opening), BigInt(total.lots))
  return marginOf(account, market, value) + shareUp(value, market.takerRate)
}

/** Margin of the open orders of a symbol. */
function orderMarginOf(account: EngineAccount, { market, buying, selling, long, short }: Exposure): bigint {
  const nets = account.holdMode === 'one_way_mode'
  return (
    sideMargin(account, market, buying, nets ? short.lots : 0) +
    sideMargin(account, market, selling, nets ? long.lots : 0)
  )
}

/** Locked margin of a position. */
export const positionMarginOf = (account: EngineAccount, market: Market, { lots, cost }: EnginePosition): bigint =>
  lots === 0 ? 0n : marginOf(account, market, cost.units)

/** Total locked amount of a futures symbol. */
export const marginIn = (account: EngineAccount, exposure: Exposure): bigint =>
  positionMarginOf(account, exposure.market, exposure.long) +
  positionMarginOf(account, exposure.market, exposure.short) +
  orderMarginOf(account, exposure)

/** Maintenance margin of a position at the mark price, in ledger units of the margin coin. */
export const maintenanceMarginOf = (market: Market, { lots }: EnginePosition): bigint =>
  lots === 0 ? 0n : divideUp(ledgerValueOf(market, markOf(market), lots) * MAINTENANCE_RATE, RATE_ONE)

/** Profit (or loss, below zero) of a position at the mark price. */
export function unrealisedOf(market: Market, posSide: PosSide, position: EnginePosition): bigint {
  if (position.lots === 0) return 0n
  const notional = ledgerValueOf(market, markOf(market), position.lots)
  const cost = position.cost.units
  return (posSide === 'long') === market.isInverse ? cost - notional : notional - cost
}

/** Liquidation price in an inverse market, where a lower price makes a long worth more coins. */
function inverseLiquidationPriceOf(
  market: Market,
  posSide: PosSide,
  { cost, lots }: EnginePosition,
  cushion: bigint,
): bigint | null {
  const value = posSide === 'long' ? cost.units + cushion : cost.units - cushion
  if (value <= 0n) return null
  const share = posSide === 'long' ? RATE_ONE + MAINTENANCE_RATE : RATE_ONE - MAINTENANCE_RATE
  const price = (BigInt(lots) * market.lots.unit * ONE_COIN * share) / (value * RATE_ONE)
  return price > 0n ? price : null
}

/**
 * Liquidation price in ledger units: the mark price at which the equity of the account, with all else unchanged, falls
 * to the maintenance margin. `cushion` is that equity without this position's profit, minus the maintenance margin of
 * all else, in ledger units of the margin coin. Null if no positive price does.
 */
export function engineLiquidationPrice(
  market: Market,
  posSide: PosSide,
  position: EnginePosition,
  cushion: bigint,
): bigint | null {
  if (market.isInverse) return inverseLiquidationPriceOf(market, posSide, position, cushion)
  const value = posSide === 'long' ? position.cost.units - cushion : position.cost.units + cushion
  const share = posSide === 'long' ? RATE_ONE - MAINTENANCE_RATE : RATE_ONE + MAINTENANCE_RATE
  const price = (value * RATE_ONE * ONE_COIN) / (BigInt(position.lots) * market.lots.unit * share)
  return price > 0n ? price : null
}
