import type { Clock } from '../../../shared/clock'
import { type Category, isFutures } from '../../../shared/exchange/fields'
import { divide, isZero, maximum, minimum, subtract, sum, toDecimals } from '../../../shared/trading/decimal'
import type { Instrument } from '../../../shared/trading/instrument'
import type { ExchangeCore } from '../exchange-core'
import { instrumentRecord } from './records'
import { refuse } from './refusal'
import type { Routes } from './routes'

type MarketRoutes = Pick<Routes, 'serverTime' | 'instruments' | 'tickers' | 'candles'>

const DAY_MS = 86_400_000
const unknownSymbol = refuse('40034', 'Parameter symbol does not exist')

const listed = (core: ExchangeCore, category: Category, symbol: string | undefined): readonly Instrument[] =>
  core.instruments(category).filter((instrument) => symbol === undefined || instrument.symbol === symbol)

/** Figures of the last 24 hours, folded from quarter-hour candles. */
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

function tickerOf(core: ExchangeCore, category: Category, symbol: string, now: number) {
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
    ts: String(now),
  }
}

/** Public figures. Tickers are folded at most once a second, however many ask. */
export function createMarketRoutes(core: ExchangeCore, clock: Clock): MarketRoutes {
  const folded = new Map<string, { readonly at: number; readonly ticker: ReturnType<typeof tickerOf> }>()

  function ticker(category: Category, symbol: string) {
    const key = `${category}:${symbol}`
    const known = folded.get(key)
    if (known && clock.mono() - known.at < 1000) return known.ticker
    const fresh = tickerOf(core, category, symbol, clock.now())
    folded.set(key, { at: clock.mono(), ticker: fresh })
    return fresh
  }

  return {
    serverTime: () => ({ ok: true, data: { serverTime: String(clock.now()) } }),
    instruments({ category, symbol }) {
      const found = listed(core, category, symbol)
      return symbol !== undefined && found.length === 0 ? unknownSymbol : { ok: true, data: found.map(instrumentRecord) }
    },
    tickers({ category, symbol }) {
      const found = listed(core, category, symbol)
      if (symbol !== undefined && found.length === 0) return unknownSymbol
      return { ok: true, data: found.map((instrument) => ticker(category, instrument.symbol)) }
    },
    candles({ category, symbol, interval, startTime, endTime, type, limit }) {
      if (listed(core, category, symbol).length === 0) return unknownSymbol
      if (type !== undefined && type !== 'market') return refuse('40020', 'Parameter type error: the practice exchange keeps market candles only')
      const range = {
        ...(startTime === undefined ? {} : { startTime: Number(startTime) }),
        ...(endTime === undefined ? {} : { endTime: Number(endTime) }),
        limit: Number(limit ?? '100'),
      }
      return { ok: true, data: core.candles(category, symbol, interval, range).map(([at, ...rest]) => [String(at), ...rest]) }
    },
  }
}
