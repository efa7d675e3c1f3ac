import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import {
  LooseText,
  passthrough,
  SymbolName,
  type Interval,
  looseList,
  GivenAmount,
  GivenCount,
  LooseAmount,
  GivenText,
} from '@/shared/exchange/protocol/fields'
import { CandleRow, CandleType } from '@/shared/exchange/calls/market/candles'
import { classicEnum, ProductType } from '@/shared/exchange/calls/classic/market/classic-enum'
import { candleRange, ClassicBook, classicTicker } from '@/shared/exchange/calls/classic/market/spot-market'
import { t } from '@/shared/languages/text'

/**
 * The products of public futures calls. Three more are the simulated coins of old demo accounts: other clients request
 * them, and nothing is listed in them (A-simulated-products).
 */
export const PublicProductType = classicEnum(
  'usdt-futures',
  'coin-futures',
  'usdc-futures',
  'susdt-futures',
  'scoin-futures',
  'susdc-futures',
).describe(t('Product type'))

/** Intervals of classic futures calls. From six hours on they follow the UTC day (exchange: Candles). */
export const mixGranularities = {
  '1m': '1m',
  '3m': '3m',
  '5m': '5m',
  '15m': '15m',
  '30m': '30m',
  '1H': '1H',
  '4H': '4H',
  '6Hutc': '6H',
  '12Hutc': '12H',
  '1Dutc': '1D',
} as const satisfies Readonly<Record<string, Interval>>
const MixGranularity = z.enum(Object.keys(mixGranularities) as (keyof typeof mixGranularities)[])

const publicMix = {
  method: 'GET',
  permission: 'public',
  rate: { perSecond: 20, per: 'ip' },
  undocumented: true,
} as const

/** The rules of futures symbols in classic form: tick and decimals are separate (exchange: Instruments). */
export const mixContracts = endpoint({
  ...publicMix,
  path: '/api/v2/mix/market/contracts',
  help: t('Classic: futures symbols and their rules'),
  request: z.object({ productType: PublicProductType, symbol: SymbolName.optional() }),
  data: looseList(
    z.looseObject({
      symbol: GivenText,
      baseCoin: GivenText,
      quoteCoin: GivenText,
      supportMarginCoins: looseList(z.string()),
      makerFeeRate: LooseAmount,
      takerFeeRate: LooseAmount,
      minTradeNum: LooseAmount,
      priceEndStep: GivenAmount,
      pricePlace: GivenCount,
      volumePlace: GivenCount,
      sizeMultiplier: GivenAmount,
      symbolType: LooseText,
      minTradeUSDT: LooseAmount,
      symbolStatus: LooseText,
      fundInterval: LooseAmount,
      minLever: LooseAmount,
      maxLever: LooseAmount,
      ...passthrough('maxMarketOrderQty', 'maxOrderQty', 'maxSymbolOrderNum', 'maxProductOrderNum', 'launchTime'),
    }),
  ),
})

const MixTicker = z.looseObject({
  ...classicTicker,
  indexPrice: LooseAmount,
  markPrice: LooseAmount,
  fundingRate: LooseAmount,
  holdingAmount: LooseAmount,
})

/** Last price and 24-hour figures of a futures symbol. The answer is a list with one element. */
export const mixTicker = endpoint({
  ...publicMix,
  path: '/api/v2/mix/market/ticker',
  help: t('Classic: last price of a futures symbol'),
  request: z.object({ symbol: SymbolName, productType: ProductType }),
  data: looseList(MixTicker),
})

/** Last price and 24-hour figures of every symbol of a product. */
export const mixTickers = endpoint({
  ...publicMix,
  path: '/api/v2/mix/market/tickers',
  help: t('Classic: last prices of futures'),
  request: z.object({ productType: PublicProductType }),
  data: looseList(MixTicker),
})

/** The book of a futures symbol at one moment, best first. */
export const mixMergeDepth = endpoint({
  ...publicMix,
  path: '/api/v2/mix/market/merge-depth',
  help: t('Classic: order book of a futures symbol'),
  request: z.object({
    symbol: SymbolName,
    productType: ProductType,
    precision: z.string().optional().describe(t('Grouping: scale0 is none')),
    limit: z
      .string()
      .regex(/^(\d{1,3}|max)$/, t('must be up to three digits, or max'))
      .optional()
      .describe(t('Levels a side')),
  }),
  data: ClassicBook,
})

/** Candles of a futures symbol, oldest first. */
export const mixCandles = endpoint({
  ...publicMix,
  path: '/api/v2/mix/market/candles',
  help: t('Classic: candles of a futures symbol'),
  request: z.object({
    symbol: SymbolName,
    productType: ProductType,
    granularity: MixGranularity,
    kLineType: CandleType.optional(),
    ...candleRange,
  }),
  data: looseList(CandleRow),
})
