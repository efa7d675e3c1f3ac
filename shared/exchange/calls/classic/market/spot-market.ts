import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import {
  SymbolName,
  UnixMsString,
  type Interval,
  looseList,
  wholeList,
  GivenTime,
  LooseAmount,
  LooseTime,
  GivenText,
} from '@/shared/exchange/protocol/fields'
import { numberUpTo } from '@/shared/exchange/protocol/number-up-to'
import { CANDLES_PER_CALL, CandleRow } from '@/shared/exchange/calls/market/candles'
import { BookLevel } from '@/shared/exchange/calls/market/order-book'
import { t } from '@/shared/languages/text'

/** Levels per side of a classic book call: fifteen, or up to 150 (exchange: Further calls). */
export const CLASSIC_BOOK_LEVELS = 150

/** Shared fields of classic spot and futures tickers. */
export const classicTicker = {
  symbol: GivenText,
  lastPr: LooseAmount,
  open24h: LooseAmount,
  high24h: LooseAmount,
  low24h: LooseAmount,
  bidPr: LooseAmount,
  askPr: LooseAmount,
  bidSz: LooseAmount,
  askSz: LooseAmount,
  baseVolume: LooseAmount,
  quoteVolume: LooseAmount,
  usdtVolume: LooseAmount,
  openUtc: LooseAmount,
  change24h: LooseAmount,
  changeUtc24h: LooseAmount,
  ts: LooseTime,
}

/** A classic book at one moment. Futures write its figures as numbers. */
export const ClassicBook = z.looseObject({ asks: wholeList(BookLevel), bids: wholeList(BookLevel), ts: GivenTime })

/** Intervals of classic spot calls. From six hours on they follow the UTC day (exchange: Candles). */
export const spotGranularities = {
  '1min': '1m',
  '3min': '3m',
  '5min': '5m',
  '15min': '15m',
  '30min': '30m',
  '1h': '1H',
  '4h': '4H',
  '6Hutc': '6H',
  '12Hutc': '12H',
  '1Dutc': '1D',
} as const satisfies Readonly<Record<string, Interval>>
const SpotGranularity = z.enum(Object.keys(spotGranularities) as (keyof typeof spotGranularities)[])

/** Bounds of a classic candle call. */
export const candleRange = {
  startTime: UnixMsString.optional(),
  endTime: UnixMsString.optional(),
  limit: numberUpTo(CANDLES_PER_CALL).optional(),
}

const publicSpot = {
  method: 'GET',
  permission: 'public',
  rate: { perSecond: 20, per: 'ip' },
  undocumented: true,
} as const

/** Last prices and 24-hour figures of spot. */
export const spotTickers = endpoint({
  ...publicSpot,
  path: '/api/v2/spot/market/tickers',
  help: t('Classic: last prices of spot'),
  request: z.object({ symbol: SymbolName.optional() }),
  data: looseList(z.looseObject({ ...classicTicker, open: LooseAmount })),
})

/** The book of a spot symbol at one moment, best first. */
export const spotOrderBook = endpoint({
  ...publicSpot,
  path: '/api/v2/spot/market/orderbook',
  help: t('Classic: order book of spot'),
  request: z.object({
    symbol: SymbolName,
    type: z.string().optional().describe('Grouping: step0 is none'),
    limit: numberUpTo(CLASSIC_BOOK_LEVELS).optional(),
  }),
  data: ClassicBook,
})

/** Candles of spot, oldest first. An eighth text is the turnover in USDT. */
export const spotCandles = endpoint({
  ...publicSpot,
  path: '/api/v2/spot/market/candles',
  help: t('Classic: candles of spot'),
  request: z.object({ symbol: SymbolName, granularity: SpotGranularity, ...candleRange }),
  data: looseList(CandleRow),
})
