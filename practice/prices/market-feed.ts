import { type Clock, every } from '@/shared/base/clock'
import type { Category, Interval, Side } from '@/shared/exchange/protocol/fields'
import { instrumentKey } from '@/shared/trading/market/instrument'
import type { PracticeCandle, ExchangeCore } from '@/practice/engine/api/exchange-core'
import { type PracticeTicker, TICKER_MS, type TickerOf } from './tickers'

/** A public trade. `side` is the taker's side. */
export interface Print {
  readonly tradeId: string
  readonly price: string
  readonly qty: string
  readonly side: Side
  readonly at: number
}

/** Public market data other than books, before the conversion to a dialect. Each function returns its stop function. */
export interface MarketFeed {
  /** A snapshot at once and after every change. */
  tickers(category: Category, symbol: string, send: (ticker: PracticeTicker) => void): () => void
  /** The latest trades, oldest first, at most 100. */
  readonly recentTrades: (category: Category, symbol: string) => readonly Print[]
  /** Recent trades first, then every new trade, oldest first. */
  trades(category: Category, symbol: string, send: (prints: readonly Print[], first: boolean) => void): () => void
  /** Recent bars first, then changed bars, oldest first. */
  candles(
    category: Category,
    symbol: string,
    interval: Interval,
    send: (bars: readonly PracticeCandle[], first: boolean) => void,
  ): () => void
}

/** A-market-pace: the push interval of tickers and candles is undocumented. */
const CANDLE_MS = 500
/** Limits of the recent trades: initial push of a channel, and the call. */
const RECENT_TRADES = { channel: 50, call: 100 }
const RECENT_BARS = 500

/** Stores the last trades of every symbol and publishes new ones at the end of the turn. */
function createTape(core: ExchangeCore, clock: Clock): Pick<MarketFeed, 'trades' | 'recentTrades'> {
  const recent = new Map<string, Print[]>()
  const fresh = new Map<string, Print[]>()
  const readers = new Map<string, Set<(prints: readonly Print[], first: boolean) => void>>()

  function flush(): void {
    for (const [key, prints] of fresh) readers.get(key)?.forEach((send) => send(prints, false))
    fresh.clear()
  }
  core.listen(
    (event) => {
      if (event.kind !== 'trade') return
      const { tradeId, price, qty, side, at } = event
      const key = instrumentKey(event.category, event.symbol)
      const print = { tradeId, price, qty, side, at }
      const tape = recent.get(key) ?? []
      if (tape.push(print) > RECENT_TRADES.call) tape.shift()
      recent.set(key, tape)
      if ((readers.get(key)?.size ?? 0) === 0) return
      if (fresh.size === 0) clock.after(0, flush)
      fresh.set(key, [...(fresh.get(key) ?? []), print])
    },
    () => false,
  )

  return {
    recentTrades: (category, symbol) => recent.get(instrumentKey(category, symbol)) ?? [],
    trades(category, symbol, send) {
      const key = instrumentKey(category, symbol)
      const readersOfKey = readers.get(key) ?? new Set()
      // Pending trades are among the recent ones too: send them to the other subscribers first.
      flush()
      send((recent.get(key) ?? []).slice(-RECENT_TRADES.channel), true)
      readers.set(key, readersOfKey.add(send))
      return () => readersOfKey.delete(send)
    },
  }
}

/** Publishes tickers, trades and candles of the engine. */
export function createMarketFeed(core: ExchangeCore, clock: Clock, tickerOf: TickerOf): MarketFeed {
  /** The time of computation does not count as a change. */
  const contentOf = ({ ts: _folded, ...figures }: PracticeTicker): string => JSON.stringify(figures)

  return {
    ...createTape(core, clock),
    tickers(category, symbol, send) {
      let last = ''
      function poll(): void {
        const ticker = tickerOf(category, symbol)
        const content = contentOf(ticker)
        if (content !== last) send(ticker)
        last = content
      }
      poll()
      return every(clock, TICKER_MS, poll)
    },
    candles(category, symbol, interval, send) {
      const bars = core.candles(category, symbol, interval, { limit: RECENT_BARS })
      let last = bars.at(-1)
      send(bars, true)
      return every(clock, CANDLE_MS, () => {
        const [forming] = core.candles(category, symbol, interval, { limit: 1 })
        if (forming === undefined || JSON.stringify(forming) === JSON.stringify(last)) return
        // Trades in the old bar since the last read still belong to it.
        const since = last === undefined || last[0] === forming[0] ? forming[0] - 1 : last[0] - 1
        send(core.candles(category, symbol, interval, { startTime: since, limit: RECENT_BARS }), false)
        last = forming
      })
    },
  }
}
