import type { CandleType } from '@/shared/exchange/calls/market/candles'
import type { Candle } from '@/shared/trading/market/candle'

/** Candles other than trades, used for valuation and funding of futures. */
export type ReferenceType = Exclude<CandleType, 'market'>

/** The candle of another type with this open time, if known. */
export type ReferenceAt = (type: ReferenceType, openTime: number) => Candle | undefined

/** For instruments and indicators without reference candles. */
export const noReferences: ReferenceAt = () => undefined
