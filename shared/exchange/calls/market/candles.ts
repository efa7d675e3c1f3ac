import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import {
  Amount,
  Category,
  GivenTime,
  Interval,
  looseList,
  SymbolName,
  UnixMsString,
} from '@/shared/exchange/protocol/fields'

/** Most candles one call returns. Reality is 1000, default 100 (A-candle-limit). */
export const CANDLES_PER_CALL = 1000

/** Time, open, high, low, close, base volume, quote turnover; all text (spec: Candle). */
export const CandleRow = z
  .tuple([
    GivenTime.describe('time'),
    Amount.describe('open'),
    Amount.describe('high'),
    Amount.describe('low'),
    Amount.describe('close'),
    Amount.describe('volume (base)'),
    Amount.describe('turnover (quote)'),
  ])
  .rest(z.unknown())

/** What a candle is made of: trades, or the prices that futures are valued and funded by. */
export const CandleType = z.enum(['market', 'mark', 'index', 'premium'])
export type CandleType = z.infer<typeof CandleType>

/**
 * Candles, oldest first; the last row is still forming. `startTime` is exclusive, `endTime` inclusive
 * (exchange: Candles). The parameter is `interval` (A-candle-interval).
 */
export const candles = endpoint({
  method: 'GET',
  path: '/api/v3/market/candles',
  help: 'Candlesticks',
  permission: 'public',
  rate: { perSecond: 20, per: 'ip' },
  request: z.object({
    category: Category.exclude(['MARGIN']),
    symbol: SymbolName,
    interval: Interval,
    startTime: UnixMsString.optional(),
    endTime: UnixMsString.optional(),
    type: CandleType.optional(),
    limit: z
      .string()
      .refine(
        (text) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= CANDLES_PER_CALL,
        'limit must be 1 to 1000',
      )
      .optional(),
  }),
  data: looseList(CandleRow),
})
