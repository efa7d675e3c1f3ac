import { categoryOfProduct } from '@/shared/exchange/calls/classic/new-order'
import { ProductType } from '@/shared/exchange/calls/classic/market/classic-enum'
import { mixGranularities } from '@/shared/exchange/calls/classic/mix/mix-market'
import { CLASSIC_BOOK_LEVELS, spotGranularities } from '@/shared/exchange/calls/classic/market/spot-market'
import type { Category } from '@/shared/exchange/protocol/fields'
import { type Instrument, marginCoinOf } from '@/shared/trading/market/instrument'
import type { CandleRange, ExchangeCore } from '@/practice/engine/api/exchange-core'
import { MARGIN_LEVERAGE } from '@/practice/engine/money/account-risk'
import type { TickerOf } from '@/practice/prices/tickers'
import { openUtcOf } from '@/practice/prices/market-topics'
import { refuse } from '@/practice/rest/routes/refusal'
import type { Routes } from '@/practice/rest/routes/routes'
import { classicCandle, contractRecord, mixTickerRecord, spotTickerRecord } from './market-records'

type MarketRoutes = Pick<
  Routes,
  | 'marginCurrencies'
  | 'spotTickers'
  | 'spotOrderBook'
  | 'spotCandles'
  | 'mixContracts'
  | 'mixTicker'
  | 'mixTickers'
  | 'mixMergeDepth'
  | 'mixCandles'
>

/** Default levels per side. */
const USUAL_LEVELS = 100

const unknownSymbol = refuse('40034', 'Parameter symbol does not exist')

interface CandleRequest {
  readonly startTime?: string | undefined
  readonly endTime?: string | undefined
  readonly limit?: string | undefined
}

/** The range of a candle call. 100 rows by default. */
const rangeOf = ({ startTime, endTime, limit }: CandleRequest): CandleRange => ({
  ...(startTime === undefined ? {} : { startTime: Number(startTime) }),
  ...(endTime === undefined ? {} : { endTime: Number(endTime) }),
  limit: Number(limit ?? '100'),
})

/** Public market data in classic format. */
export function createClassicMarketRoutes(core: ExchangeCore, now: () => number, tickerOf: TickerOf): MarketRoutes {
  const listed = (category: Category, symbol: string | undefined): readonly Instrument[] =>
    core.instruments(category).filter((instrument) => symbol === undefined || instrument.symbol === symbol)

  /** Symbols of a product. None if its coins are simulated (A-simulated-products). */
  function listedIn(productType: string, symbol?: string): readonly Instrument[] {
    const product = ProductType.safeParse(productType)
    return product.success ? listed(categoryOfProduct(product.data), symbol) : []
  }

  function book(category: Category, symbol: string, levels: number) {
    if (listed(category, symbol).length === 0) return unknownSymbol
    const { bids, asks } = core.book(category, symbol, levels)
    const pairs = (side: typeof bids): [string, string][] => side.map(({ price, qty }) => [price, qty])
    return { ok: true as const, data: { asks: pairs(asks), bids: pairs(bids), ts: String(now()) } }
  }

  const mixTickersOf = (instruments: readonly Instrument[]) =>
    instruments.map(({ category, symbol }) => {
      const ticker = tickerOf(category, symbol)
      return mixTickerRecord(core, ticker, openUtcOf(core, ticker, now()))
    })

  return {
    marginCurrencies: () => ({
      ok: true,
      data: core.instruments('MARGIN').map(({ symbol, baseCoin, quoteCoin }) => ({
        symbol,
        baseCoin,
        quoteCoin,
        maxCrossedLeverage: String(MARGIN_LEVERAGE),
        isBorrowable: true,
        isCrossBorrowable: true,
        isIsolatedBaseBorrowable: false,
        isIsolatedQuoteBorrowable: false,
      })),
    }),
    spotTickers({ symbol }) {
      const instruments = listed('SPOT', symbol)
      if (instruments.length === 0 && symbol !== undefined) return unknownSymbol
      return {
        ok: true,
        data: instruments.map((instrument) => {
          const ticker = tickerOf('SPOT', instrument.symbol)
          return spotTickerRecord(core, ticker, openUtcOf(core, ticker, now()))
        }),
      }
    },
    spotOrderBook: ({ symbol, limit }) => book('SPOT', symbol, Number(limit ?? CLASSIC_BOOK_LEVELS)),
    spotCandles({ symbol, granularity, ...range }) {
      if (listed('SPOT', symbol).length === 0) return unknownSymbol
      const bars = core.candles('SPOT', symbol, spotGranularities[granularity], rangeOf(range))
      return { ok: true, data: bars.map((bar) => classicCandle(core, 'SPOT', symbol, bar)) }
    },
    mixContracts({ productType, symbol }) {
      const instruments = listedIn(productType, symbol)
      if (instruments.length === 0 && symbol !== undefined) return unknownSymbol
      return { ok: true, data: instruments.map((instrument) => contractRecord(instrument, marginCoinOf(instrument))) }
    },
    mixTicker({ productType, symbol }) {
      const instruments = listedIn(productType, symbol)
      return instruments.length === 0 ? unknownSymbol : { ok: true, data: mixTickersOf(instruments) }
    },
    mixTickers: ({ productType }) => ({ ok: true, data: mixTickersOf(listedIn(productType)) }),
    mixMergeDepth({ productType, symbol, limit = String(USUAL_LEVELS) }) {
      return book(categoryOfProduct(productType), symbol, limit === 'max' ? Number.MAX_SAFE_INTEGER : Number(limit))
    },
    mixCandles({ productType, symbol, granularity, kLineType, ...period }) {
      const category = categoryOfProduct(productType)
      if (listed(category, symbol).length === 0) return unknownSymbol
      const range = { ...rangeOf(period), ...(kLineType === undefined ? {} : { type: kLineType }) }
      const bars = core.candles(category, symbol, mixGranularities[granularity], range)
      return { ok: true, data: bars.map(([at, ...figures]) => [String(at), ...figures]) }
    },
  }
}
