import type { PosSide } from '../../../shared/exchange/fields'
import { balanceOf, leverageOf, type Account } from './account'
import type { Exposure, OpenOrderTotal, Position } from './exposure'
import { markOf, valueOf, type Market } from './market'
import { divideUp, ONE_COIN, shareUp, toText } from './units'

/** Maintenance margin of every practice symbol, in 10^-8 parts; the exchange's real tiers start at 0.4 %. */
const MAINTENANCE_RATE = 400_000n
const RATE_ONE = 100_000_000n
/** The same as text. */
export const MAINTENANCE_RATE_TEXT = toText((MAINTENANCE_RATE * ONE_COIN) / RATE_ONE)

/** Highest leverage of every practice symbol. */
export const MAX_LEVERAGE = 125

/** Initial margin of a value at the account's leverage, never rounded down. */
export const marginOf = (account: Account, market: Market, value: bigint): bigint => shareUp(value, leverageOf(account, market).share)

/**
 * Margin and estimated taker fee of one side's open opening orders. Lots that only close the opposite position need
 * none (one-way mode); the rest is reckoned at the side's average price, so that the sum never depends on the order of arrival.
 */
function reckonMargin(account: Account, market: Market, total: OpenOrderTotal, covered: number, unitMargin: bigint | null): bigint {
  const opening = total.lots - covered
  if (opening <= 0) return 0n
  if (opening === total.lots && unitMargin !== null) return BigInt(total.value) * unitMargin
  const whole = BigInt(total.value) * market.valueUnit
  const value = opening === total.lots ? whole : divideUp(whole * BigInt(opening), BigInt(total.lots))
  return marginOf(account, market, value) + shareUp(value, market.takerRate)
}

/** Most commands leave one side as it was. */
function sideMargin(account: Account, market: Market, total: OpenOrderTotal, covered: number, unitMargin: bigint | null): bigint {
  if (total.marginValue === total.value && total.marginLots === total.lots && total.covered === covered) return total.margin
  total.margin = reckonMargin(account, market, total, covered, unitMargin)
  total.marginValue = total.value
  total.marginLots = total.lots
  total.covered = covered
  return total.margin
}

/** What the open orders of one symbol require together. */
export function orderMarginOf(account: Account, market: Market, { buying, selling, long, short, unitMargin }: Exposure): bigint {
  const nets = account.holdMode === 'one_way_mode'
  return (
    sideMargin(account, market, buying, nets ? short.lots : 0, unitMargin) + sideMargin(account, market, selling, nets ? long.lots : 0, unitMargin)
  )
}

/** What a position must keep behind it, at the mark price, in ledger units of the margin coin. */
export const maintenanceMarginOf = (market: Market, { lots }: Position): bigint =>
  lots === 0 ? 0n : divideUp(valueOf(market, markOf(market), lots) * MAINTENANCE_RATE, RATE_ONE)

/** Profit (or loss, below zero) of a position at the mark price. */
export function unrealisedOf(market: Market, posSide: PosSide, position: Position): bigint {
  if (position.lots === 0) return 0n
  const worth = valueOf(market, markOf(market), position.lots)
  return (posSide === 'long') === market.isInverse ? position.cost - worth : worth - position.cost
}

/** Sum over all positions whose margin coin is `coin`. */
export function unrealisedIn(account: Account, coin: string): bigint {
  let sum = 0n
  for (const [market, { long, short }] of account.exposures) {
    if (market.marginCoin !== coin) continue
    if (long.lots > 0) sum += unrealisedOf(market, 'long', long)
    if (short.lots > 0) sum += unrealisedOf(market, 'short', short)
  }
  return sum
}

/** What may go into new orders: an unrealised loss is already spoken for, an unrealised profit is not yet there. */
export function spendable(account: Account, coin: string): bigint {
  const { available } = balanceOf(account, coin)
  if (account.exposures.size === 0) return available
  const unrealised = unrealisedIn(account, coin)
  return unrealised < 0n ? available + unrealised : available
}

/** The same for an inverse market, where a long is worth the more coins the lower the price. */
function inverseLiquidationPriceOf(market: Market, posSide: PosSide, { cost, lots }: Position, cushion: bigint): bigint | null {
  const value = posSide === 'long' ? cost + cushion : cost - cushion
  if (value <= 0n) return null
  const share = posSide === 'long' ? RATE_ONE + MAINTENANCE_RATE : RATE_ONE - MAINTENANCE_RATE
  const price = (BigInt(lots) * market.lots.unit * ONE_COIN * share) / (value * RATE_ONE)
  return price > 0n ? price : null
}

/**
 * Liquidation price in ledger units: the mark price at which the equity of the account, everything else as it is now,
 * falls to the maintenance margin. `cushion` is that equity without this position's profit, less the maintenance
 * margin of everything else, in ledger units of the margin coin. Null when no price above zero does that.
 */
export function liquidationPriceOf(market: Market, posSide: PosSide, position: Position, cushion: bigint): bigint | null {
  if (market.isInverse) return inverseLiquidationPriceOf(market, posSide, position, cushion)
  const value = posSide === 'long' ? position.cost - cushion : position.cost + cushion
  const share = posSide === 'long' ? RATE_ONE - MAINTENANCE_RATE : RATE_ONE + MAINTENANCE_RATE
  const price = (value * RATE_ONE * ONE_COIN) / (BigInt(position.lots) * market.lots.unit * share)
  return price > 0n ? price : null
}
