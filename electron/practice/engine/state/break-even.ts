import type { PosSide } from '@/shared/exchange/protocol/fields'
import { divideUp, ONE_COIN } from '../numbers/units'
import type { Market, EnginePosition } from './entities'

/**
 * What the trade that closes the position has to bring in, in ledger units of the margin coin, the taker fee of that
 * trade included.
 */
const missingOf = ({ openFee, closeFee, funding, realised }: EnginePosition): bigint =>
  openFee.units + closeFee.units - funding - realised

/**
 * The price, in ledger units, at which closing at the market leaves the account as if the position had never been
 * (A-break-even). Null when no price above zero does that.
 */
export function breakEvenPriceOf(market: Market, posSide: PosSide, position: EnginePosition): bigint | null {
  const { settle, lots, isInverse } = market
  const { times, per } = settle.rates.taker
  const missing = missingOf(position)
  // Closing takes in the value of a linear long and of an inverse short; the others pay it.
  const takesIn = (posSide === 'long') !== isInverse
  const value = takesIn ? position.cost.units + missing : position.cost.units - missing
  const share = takesIn ? per - times : per + times
  if (value <= 0n || share <= 0n) return null
  const qty = BigInt(position.lots) * lots.unit
  // Rounded so that closing there loses nothing.
  const price = isInverse ? (qty * ONE_COIN * share) / (value * per) : (value * per * ONE_COIN) / (qty * share)
  return posSide === 'long' ? divideUp(price, market.ticks.unit) * market.ticks.unit : price
}
