import type { Clock } from '@/shared/base/clock'
import { type Category, isFutures } from '@/shared/exchange/protocol/fields'
import { divide, isZero, maximum, minimum, subtract, sum, toDecimals } from '@/shared/base/decimal'
import { DAY_MS } from '@/shared/base/time'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'

/** Largest age of a ticker when it is read. */
export const TICKER_MS = 1000

/** Figures of the last 24 hours, computed from quarter-hour candles. */
function dayOf(core: ExchangeCore, category: Category, symbol: string, now: number) {
  const bars = core.candles(category, symbol, '15m', { startTime: now - DAY_MS, limit: 96 })
  const last = core.lastPrice(category, symbol)
  const open = bars[0]?.[1] ?? last
  return {
    openPrice24h: open,
    highPrice24h: bars.reduce((high, bar) => maximum(high, bar[2]), last),
    lowPrice24h: bars.reduce((low, bar) => minimum(low, bar[3]), last),
    price24hPcnt: isZero(open) ? '0' : toDecimals(divide(subtract(last, open), open), 5),
    volume24h: sum(bars.map((bar) => bar[5])),
    turnover24h: sum(bars.map((bar) => bar[6])),
  }
}

function fold(core: ExchangeCore, category: Category, symbol: string, now: number) {
  const { bids, asks } = core.book(category, symbol, 1)
  const futures = isFutures(category)
  return {
    symbol,
    category,
    lastPrice: core.lastPrice(category, symbol),
    ...dayOf(core, category, symbol, now),
    bid1Price: bids[0]?.price ?? '',
    bid1Size: bids[0]?.qty ?? '',
    ask1Price: asks[0]?.price ?? '',
    ask1Size: asks[0]?.qty ?? '',
    markPrice: futures ? core.markPrice(category, symbol) : '',
    indexPrice: futures ? core.indexPrice(category, symbol) : '',
    fundingRate: futures ? core.fundingRate(category, symbol) : '',
    openInterest: futures ? core.openInterest(category, symbol) : '',
    ts: String(now),
  }
}

/** Last price and figures of the last 24 hours in v3 fields. */
export type PracticeTicker = ReturnType<typeof fold>
export type TickerOf = (category: Category, symbol: string) => PracticeTicker

/** Tickers, each computed at most once a second for all readers. */
export function createTickers(core: ExchangeCore, clock: Clock): TickerOf {
  const folded = new Map<string, { readonly at: number; readonly ticker: PracticeTicker }>()
  return (category, symbol) => {
    const key = `${category}:${symbol}`
    const entry = folded.get(key)
    if (entry && clock.mono() - entry.at < TICKER_MS) return entry.ticker
    const ticker = fold(core, category, symbol, clock.now())
    folded.set(key, { at: clock.mono(), ticker })
    return ticker
  }
}
