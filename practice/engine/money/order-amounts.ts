import { compare } from '@/shared/base/decimal'
import type { Rejection } from '@/practice/engine/api/exchange-core'
import { ledgerValueOf } from '@/practice/engine/state/market'
import { reject } from '@/practice/engine/api/rejection'
import { OFF_GRID, TOO_LARGE, toText, toUnits } from '@/practice/engine/numbers/units'
import type { Market } from '@/practice/engine/state/entities'

/** A price in whole ticks, or the reason why it is invalid. */
export function readPrice(market: Market, price: string): number | Rejection {
  const { tickSize } = market.instrument
  const ticks = market.ticks.steps(price)
  if (ticks === OFF_GRID) return reject('25244', `price ${price} should be a multiple of the tick size ${tickSize}`)
  if (ticks === 0) return reject('25206', 'price must be above zero')
  if (ticks === TOO_LARGE) return reject('25205', `price ${price} is above the allowed band`)
  return ticks
}

const isDecimal = (text: string): boolean => /^\d+(\.\d+)?$/.test(text)

/** A quantity in whole lots, or the violated bound. */
export function readLots(market: Market, qty: string, isLimit: boolean): number | Rejection {
  const { lotSize, minQty, maxQty, maxMarketQty } = market.instrument
  const least = minQty || lotSize
  const lots = market.lots.steps(qty)
  // Too small comes first: a quantity below the minimum is usually no multiple of the step either.
  const isBelow = lots === OFF_GRID ? isDecimal(qty) && compare(qty, least) < 0 : lots < market.minLots
  if (isBelow) return reject('25207', `qty ${qty} is below the minimum of ${least}`)
  if (lots === OFF_GRID) return reject('25200', `qty ${qty} should be a multiple of the lot size ${lotSize}`)
  if (lots === TOO_LARGE || lots > (isLimit ? market.maxLots : market.maxMarketLots)) {
    return reject('25208', `qty ${qty} is above the maximum of ${isLimit ? maxQty : maxMarketQty || maxQty}`)
  }
  return lots
}

/** Budget of a spot market buy: `units` of quote coin as ordered, `budget` the same in whole ticks × lots. */
export interface QuoteAmount {
  readonly units: bigint
  readonly budget: number
}

/** The quantity of a spot market buy, in quote coin. */
export function readQuoteAmount(market: Market, qty: string): QuoteAmount | Rejection {
  const { quoteDecimals, quoteCoin } = market.instrument
  const decimals = qty.split('.')[1]?.replace(/0+$/, '').length ?? 0
  if (!isDecimal(qty) || decimals > quoteDecimals) {
    return reject('25200', `qty ${qty} takes at most ${quoteDecimals} decimals of ${quoteCoin}`)
  }
  const units = toUnits(qty)
  const tooSmall = valueProblem(market, units)
  if (tooSmall !== null) return tooSmall
  const budget = Number(units / market.valueUnit)
  return Number.isSafeInteger(budget)
    ? { units, budget }
    : reject('25208', `qty ${qty} ${quoteCoin} is above the maximum of a market buy`)
}

/** Refuses an order below the symbol's minimum value. */
function valueProblem(market: Market, value: bigint): Rejection | null {
  const { minValue, quoteCoin } = market.instrument
  if (value >= market.minValue) return null
  return reject(
    '45110',
    `the order is worth ${toText(value)} ${quoteCoin}, less than the minimum of ${minValue} ${quoteCoin}`,
  )
}

/** Value check for lots at a price. An unknown price (0) passes. */
export const lotsValueProblem = (market: Market, price: number, lots: number): Rejection | null =>
  price === 0
    ? null
    : valueProblem(market, market.isInverse ? BigInt(lots) * market.lots.unit : ledgerValueOf(market, price, lots))
