import type { InstrumentRecord } from '@/shared/exchange/calls/market/instruments'
import { type Category, isInverse } from '@/shared/exchange/protocol/fields'
import { decimalsOf, trim } from '@/shared/base/decimal'

/**
 * The rules of one symbol in the shape trading needs. Steps and bounds are decimal text; '' means no bound is known.
 */
export interface Instrument {
  readonly symbol: string
  readonly category: Category
  readonly baseCoin: string
  readonly quoteCoin: string
  readonly tickSize: string
  readonly lotSize: string
  readonly priceDecimals: number
  readonly qtyDecimals: number
  /** Decimals of a quantity given in quote coin (spot market buys). */
  readonly quoteDecimals: number
  readonly minQty: string
  readonly maxQty: string
  readonly maxMarketQty: string
  /** Of futures, where the exchange tells it. */
  readonly maxLeverage?: string
  /** Smallest order value in quote coin. */
  readonly minValue: string
  readonly makerFeeRate: string
  readonly takerFeeRate: string
  readonly tradable: boolean
  /** A stock pair: placed by a call of its own (spec: call 6). */
  readonly isStock: boolean
}

const oneUnit = (decimals: number): string => (decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`)

/** Reads the exchange's record; a missing tick or lot is one unit of the last decimal (exchange: Instruments). */
export function instrumentFromRecord(record: InstrumentRecord): Instrument {
  const priceDecimals = Number(record.pricePrecision)
  const qtyDecimals = Number(record.quantityPrecision)
  const tickSize = trim(record.priceMultiplier || oneUnit(priceDecimals))
  const lotSize = trim(record.quantityMultiplier || oneUnit(qtyDecimals))
  return {
    symbol: record.symbol,
    category: record.category as Category,
    baseCoin: record.baseCoin,
    quoteCoin: record.quoteCoin,
    tickSize,
    lotSize,
    priceDecimals: Math.max(priceDecimals, decimalsOf(tickSize)),
    qtyDecimals: Math.max(qtyDecimals, decimalsOf(lotSize)),
    quoteDecimals: record.quotePrecision === '' ? priceDecimals : Number(record.quotePrecision),
    minQty: record.minOrderQty,
    maxQty: record.maxOrderQty,
    maxMarketQty: record.maxMarketOrderQty,
    ...(record.maxLeverage === '' ? {} : { maxLeverage: record.maxLeverage }),
    minValue: record.minOrderAmount,
    makerFeeRate: record.makerFeeRate,
    takerFeeRate: record.takerFeeRate,
    tradable: record.status === 'online' || record.status === 'listed',
    isStock: record.isReality === 'yes',
  }
}

/** The coin that margins a futures symbol, in which its fees and profits are booked too. */
export const marginCoinOf = ({
  category,
  baseCoin,
  quoteCoin,
}: Pick<Instrument, 'category' | 'baseCoin' | 'quoteCoin'>): string => (isInverse(category) ? baseCoin : quoteCoin)

/** Symbols are only unique within a category. */
export const instrumentKey = (category: string, symbol: string): string => `${category}:${symbol}`
