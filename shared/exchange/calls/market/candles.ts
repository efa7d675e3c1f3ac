import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import {
  Category,
  GivenTime,
  Interval,
  looseList,
  LooseAmount,
  SymbolName,
  UnixMsString,
} from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/** Largest number of candles per call. Reality is 1000, default 100 (A-candle-limit). */
export const CANDLES_PER_CALL = 1000

/**
 * Time, open, high, low, close, base volume, quote turnover, all as text (spec: Candle). A figure may be missing: a
 * candle without prices is a gap (`cleanCandles`).
 */
export const CandleRow = z
  .tuple([
    GivenTime.describe('time'),
    LooseAmount.describe('open'),
    LooseAmount.describe('high'),
    LooseAmount.describe('low'),
    LooseAmount.describe('close'),
    LooseAmount.describe(t('volume (base)')),
    LooseAmount.describe(t('turnover (quote)')),
  ])
  .rest(z.unknown())

/** Source of a candle: trades, or the prices for the valuation and funding of futures. */
export const CandleType = z.enum(['market', 'mark', 'index', 'premium'])
export type CandleType = z.infer<typeof CandleType>

/**
 * Candles, oldest first. The last row is still forming. `startTime` is exclusive, `endTime` inclusive (exchange:
 * Candles). The parameter is `interval` (A-candle-interval).
 */
export const candles = endpoint({
  method: 'GET',
  path: '/api/v3/market/candles',
  help: t('Candlesticks'),
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
        t('limit must be 1 to 1000'),
      )
      .optional(),
  }),
  data: looseList(CandleRow),
})
