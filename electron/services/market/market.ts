import type { Clock } from '@/shared/base/clock'
import type { CandleType } from '@/shared/exchange/calls/market/candles'
import { bookCategory, type Category, type Interval, isFutures } from '@/shared/exchange/protocol/fields'
import type { Funding, Ticker } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import type { Instrument } from '@/shared/trading/market/instrument'
import { refused } from '@/electron/base/service-error'
import { candleOfRow } from '@/shared/adapters/candle-row'
import type { BestPrices, TickerKey } from '@/shared/trading/public-prices/standstill'
import { bestPricesOf } from '@/electron/exchange/rest/best-prices'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import { watchBookFrames, type BookWatch } from './book-frames'
import { createSymbolRules, type SymbolRules } from './rules'
import { type CandlePage, cleanCandles } from '@/shared/trading/market/clean-candles'
import type { CallResult } from '@/electron/exchange/protocol/call'

export interface MarketService {
  /** Triggers and listeners of a new read of the symbol rules. */
  readonly rules: Pick<SymbolRules, 'readAgain' | 'noteAnnounced' | 'noteUsed' | 'listen'>
  /**
   * Symbols of a category and their rules, including symbols that are no longer listed. Cached for an hour. Throws a
   * ServiceError (`unavailable`) without any list.
   */
  instruments(category: Category): Promise<readonly Instrument[]>
  /** Reads the rules of these categories if they are unknown, for `instrumentOf`. Never rejects. */
  loadRules(categories: Iterable<Category>): Promise<void>
  /**
   * Known rules, without a read: the instrument, null if the category has no such symbol, 'not-loaded' before its list
   * was read. If the list was never readable: rules that allow no order and name the problem.
   */
  instrumentOf(category: string, symbol: string): Instrument | null | 'not-loaded'
  tickers(category: Category): Promise<readonly Ticker[]>
  /** Best prices of an order book; null if it cannot be read. */
  bestPrices(key: TickerKey): Promise<BestPrices | null>
  /** Next funding of a perpetual; null for any other symbol. Throws a ServiceError (`unavailable`). */
  funding(request: { category: Category; symbol: string }): Promise<Funding | null>
  candles(request: {
    category: Category
    symbol: string
    interval: Interval
    /** Default: candles of trades. */
    type?: CandleType | undefined
    before?: number | undefined
    limit?: number | undefined
  }): Promise<CandlePage>
  /** Calls back with a frame after each change of the book or its state. Returns a stop function. */
  watchBook(watch: BookWatch, onFrame: (frame: Float64Array) => void): Promise<() => void>
  stop(): void
}

function dataOf<Data>(result: CallResult<Data>, subject: string): Data {
  if (result.kind === 'done') return result.data
  throw refused('market-data-unread', { subject, reason: result.message, code: result.code })
}

/** Public market data of an exchange. */
export function createMarketService({ client, clock }: { client: ExchangeClient; clock: Clock }): MarketService {
  const rules = createSymbolRules(client.rest, clock)
  const { instrumentOf } = rules
  const stopRefusals = client.listenRefusals(rules.noteRefused)

  return {
    rules,
    instruments: rules.list,
    instrumentOf,
    async loadRules(categories) {
      await Promise.all([...new Set(categories)].map(rules.load))
    },
    async tickers(category) {
      const list = dataOf(await client.rest.tickers({ category }), t('Last prices'))
      return list.map((ticker) => ({
        symbol: ticker.symbol,
        lastPrice: ticker.lastPrice,
        markPrice: ticker.markPrice,
        bid1Price: ticker.bid1Price,
        ask1Price: ticker.ask1Price,
        change24h: ticker.price24hPcnt,
        high24h: ticker.highPrice24h,
        low24h: ticker.lowPrice24h,
        volume24h: ticker.volume24h,
        turnover24h: ticker.turnover24h,
        indexPrice: ticker.indexPrice,
        fundingRate: ticker.fundingRate,
        openInterest: ticker.openInterest,
      }))
    },
    bestPrices: (key) => bestPricesOf(client.rest, key),
    async funding({ category, symbol }) {
      if (!isFutures(category)) return null
      const list = dataOf(await client.rest.currentFundRate({ symbol }), t('The funding rate'))
      const instrument = list.find((candidate) => candidate.symbol === symbol)
      if (instrument === undefined) return null
      return {
        rate: instrument.fundingRate,
        nextAt: instrument.nextUpdate === '' ? null : Number(instrument.nextUpdate),
      }
    },
    async candles({ category, symbol, interval, type, before, limit = 500 }) {
      const rows = dataOf(
        await client.rest.candles({
          category: bookCategory(category),
          symbol,
          interval,
          limit: String(limit),
          ...(type === undefined ? {} : { type }),
          // endTime is inclusive; `before` is not.
          ...(before === undefined ? {} : { endTime: String(before - 1) }),
        }),
        t('Candles'),
      )
      const candles = rows.map(candleOfRow)
      return cleanCandles(candles, type === 'premium' ? 'premium' : 'prices')
    },
    async watchBook(watch, onFrame) {
      await rules.list(watch.category)
      const instrument = instrumentOf(watch.category, watch.symbol)
      if (instrument === null || instrument === 'not-loaded')
        throw refused('symbol-unknown', { symbol: watch.symbol, category: watch.category })
      return watchBookFrames({
        client,
        clock,
        watch: { ...watch, category: bookCategory(watch.category) },
        rules: instrument,
        onFrame,
      })
    },
    stop() {
      stopRefusals()
      rules.stop()
    },
  }
}
