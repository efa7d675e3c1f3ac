import type { PosSide } from '@/shared/exchange/protocol/fields'
import { divideUp, ONE_COIN } from '@/practice/engine/numbers/units'
import type { Market, EnginePosition } from './entities'

/**
 * Proceeds that the closing trade needs for break-even, in ledger units of the margin coin, including its taker fee.
 */
const missingOf = ({ openFee, closeFee, funding, realised }: EnginePosition): bigint =>
  openFee.units + closeFee.units - funding - realised

/**
 * The price, in ledger units, at which a market close restores the balance from before the position (A-break-even).
 * Null if no positive price does.
 */
export function breakEvenPriceOf(market: Market, posSide: PosSide, position: EnginePosition): bigint | null {
  const { settle, lots, isInverse } = market
  const { times, per } = settle.rates.taker
  const missing = missingOf(position)
  // Closing receives the value of a linear long and of an inverse short, and pays it otherwise.
  const takesIn = (posSide === 'long') !== isInverse
  const value = takesIn ? position.cost.units + missing : position.cost.units - missing
  const share = takesIn ? per - times : per + times
  if (value <= 0n || share <= 0n) return null
  const qty = BigInt(position.lots) * lots.unit
  // Rounded so that closing there has no loss.
  const price = isInverse ? (qty * ONE_COIN * share) / (value * per) : (value * per * ONE_COIN) / (qty * share)
  return posSide === 'long' ? divideUp(price, market.ticks.unit) * market.ticks.unit : price
}
