import type { Clock } from '@/shared/base/clock'
import type { CandleType } from '@/shared/exchange/calls/market/candles'
import { bookCategory, type Category, type Interval } from '@/shared/exchange/protocol/fields'
import type { Ticker } from '@/shared/ipc/contract'
import { instrumentKey, instrumentFromRecord, type Instrument } from '@/shared/trading/market/instrument'
import { unavailable } from '@/electron/base/service-error'
import type { ExchangeClient } from '@/electron/exchange/exchange-client'
import { watchBookFrames, type BookWatch } from './book-frames'
import type { Candle } from '@/shared/trading/market/candle'
import type { CallResult } from '@/electron/exchange/protocol/call'
import { HOUR_MS } from '@/shared/base/time'

/** Rules change rarely; a terminal that runs for days still has to notice. */
const RULES_MAX_AGE_MS = HOUR_MS

export interface MarketService {
  /** The symbols of a category and their rules; kept for an hour. Throws a ServiceError (`unavailable`). */
  instruments(category: Category): Promise<readonly Instrument[]>
  /** Reads what is not known yet of these categories, so that `instrumentOf` knows. Throws as `instruments` does. */
  loadRules(categories: Iterable<Category>): Promise<void>
  /**
   * What is known without asking: the instrument, null when the category has no such symbol, 'not-loaded' before its
   * list was read.
   */
  instrumentOf(category: string, symbol: string): Instrument | null | 'not-loaded'
  tickers(category: Category): Promise<readonly Ticker[]>
  candles(ask: {
    category: Category
    symbol: string
    interval: Interval
    /** Of trades, where nothing else is said. */
    type?: CandleType | undefined
    before?: number | undefined
    limit?: number | undefined
  }): Promise<readonly Candle[]>
  /** Calls back with a frame whenever the book or its state changed. Returns the function that stops. */
  watchBook(watch: BookWatch, onFrame: (frame: Float64Array) => void): Promise<() => void>
}

function dataOf<Data>(result: CallResult<Data>, what: string): Data {
  if (result.kind === 'done') return result.data
  throw unavailable(`${what} could not be read: ${result.message} (${result.code})`)
}

/** Public market data of one exchange. */
export function createMarketService({ client, clock }: { client: ExchangeClient; clock: Clock }): MarketService {
  const lists = new Map<Category, { readonly at: number; readonly list: Promise<readonly Instrument[]> }>()
  const known = new Map<string, Instrument>()
  const loaded = new Set<string>()

  async function readInstruments(category: Category): Promise<readonly Instrument[]> {
    const list = dataOf(await client.rest.instruments({ category }), 'The list of symbols').map(instrumentFromRecord)
    for (const instrument of list) known.set(instrumentKey(category, instrument.symbol), instrument)
    loaded.add(category)
    return list
  }

  function instruments(category: Category): Promise<readonly Instrument[]> {
    const saved = lists.get(category)
    if (saved && clock.mono() - saved.at < RULES_MAX_AGE_MS) return saved.list
    const list = readInstruments(category)
    lists.set(category, { at: clock.mono(), list })
    list.catch(() => lists.delete(category))
    return list
  }

  const instrumentOf: MarketService['instrumentOf'] = (category, symbol) =>
    known.get(instrumentKey(category, symbol)) ?? (loaded.has(category) ? null : 'not-loaded')

  return {
    instruments,
    instrumentOf,
    async loadRules(categories) {
      await Promise.all([...new Set(categories)].map(instruments))
    },
    async tickers(category) {
      const list = dataOf(await client.rest.tickers({ category }), 'Last prices')
      return list.map((ticker) => ({
        symbol: ticker.symbol,
        lastPrice: ticker.lastPrice,
        markPrice: ticker.markPrice,
        change24h: ticker.price24hPcnt,
        volume24h: ticker.volume24h,
      }))
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
        'Candles',
      )
      return rows.map(([at, open, high, low, close, volume]) => ({ at: Number(at), open, high, low, close, volume }))
    },
    async watchBook(watch, onFrame) {
      await instruments(watch.category)
      const rules = instrumentOf(watch.category, watch.symbol)
      if (rules === null || rules === 'not-loaded')
        throw unavailable(`There is no symbol ${watch.symbol} in ${watch.category}`)
      return watchBookFrames({
        client,
        clock,
        watch: { ...watch, category: bookCategory(watch.category) },
        rules,
        onFrame,
      })
    },
  }
}
