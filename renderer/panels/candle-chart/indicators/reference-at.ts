import type { CandleType } from '@/shared/exchange/calls/market/candles'
import type { Candle } from '@/shared/trading/market/candle'

/** Candles beside those of trades: what futures are valued and funded by. */
export type ReferenceType = Exclude<CandleType, 'market'>

/** The candle of another type that opened then, where it is known. */
export type ReferenceAt = (type: ReferenceType, openTime: number) => Candle | undefined

/** Where there are none to be had, and for indicators that need none. */
export const noReferences: ReferenceAt = () => undefined
