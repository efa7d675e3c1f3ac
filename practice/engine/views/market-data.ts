import type { Clock } from '@/shared/base/clock'
import type { Bar, BookLevel, PracticeCandle, ExchangeCore } from '@/practice/engine/api/exchange-core'
import { markOf } from '@/practice/engine/state/market'
import type { FindMarket } from '@/practice/engine/state/markets'
import { notePrice, precedePrices, PREMIUM_DECIMALS, PREMIUM_ONE } from '@/practice/engine/state/price-candles'
import type { PriceLadder } from '@/practice/engine/book/price-ladder'
import { toText } from '@/practice/engine/numbers/units'
import type { Market, EngineOrder } from '@/practice/engine/state/entities'

type MarketData = Pick<ExchangeCore, 'book' | 'lastPrice' | 'markPrice' | 'setMarkPrice' | 'candles' | 'setBackHistory'>

function viewLevels(market: Market, side: PriceLadder<EngineOrder>, depth: number): BookLevel[] {
  const levels: BookLevel[] = []
  for (let position = 0; position < Math.min(depth, side.size); position += 1) {
    const level = side.level(position)
    if (level !== null) levels.push({ price: market.ticks.fixed(level.price), qty: market.lots.fixed(level.qty) })
  }
  return levels
}

function viewPremium({ at, open, high, low, close }: Bar): PracticeCandle {
  const text = (parts: number): string => (parts / PREMIUM_ONE).toFixed(PREMIUM_DECIMALS)
  return [at, text(open), text(high), text(low), text(close), '0', '0']
}

function viewBar({ ticks, lots, isInverse }: Market, bar: Bar): PracticeCandle {
  const counted = lots.fixed(bar.volume)
  const turnoverText = toText(bar.turnover)
  const [volume, turnover] = isInverse ? [turnoverText, counted] : [counted, turnoverText]
  return [
    bar.at,
    ticks.fixed(bar.open),
    ticks.fixed(bar.high),
    ticks.fixed(bar.low),
    ticks.fixed(bar.close),
    volume,
    turnover,
  ]
}

/** Public market data. An unknown symbol has an empty book, no candles and the price '0'. */
export function createMarketData(clock: Clock, marketOf: FindMarket): MarketData {
  const spotOf = ({ instrument }: Market): Market | undefined => marketOf('SPOT', `${instrument.baseCoin}USDT`)

  return {
    book(category, symbol, depth) {
      const market = marketOf(category, symbol)
      if (market === undefined) return { bids: [], asks: [], seq: 0 }
      return {
        bids: viewLevels(market, market.book.bids, depth),
        asks: viewLevels(market, market.book.asks, depth),
        seq: market.seq,
      }
    },
    lastPrice(category, symbol) {
      const market = marketOf(category, symbol)
      return market === undefined ? '0' : market.ticks.fixed(market.lastPrice)
    },
    markPrice(category, symbol) {
      const market = marketOf(category, symbol)
      return market === undefined ? '0' : market.ticks.fixed(markOf(market))
    },
    setMarkPrice(category, symbol, price) {
      const market = marketOf(category, symbol)
      if (market === undefined) return
      market.markPrice = market.ticks.nearestBelow(price)
      notePrice(market.prices.mark, clock.now(), market.markPrice)
      // The mark price replaces an index that was never set.
      if (market.indexPrice === null) notePrice(market.prices.index, clock.now(), market.markPrice)
    },
    candles(category, symbol, interval, { type = 'market', ...range }) {
      const market = marketOf(category, symbol)
      if (market === undefined) return []
      const saved = type === 'market' ? market.candles : market.prices[type]
      return saved
        .bars(interval, clock.now(), range)
        .map((bar) => (type === 'premium' ? viewPremium(bar) : viewBar(market, bar)))
    },
    setBackHistory(category, symbol, past) {
      const market = marketOf(category, symbol)
      if (market === undefined) return
      market.backHistory = past
      market.candles.precede(past)
      if (market.isFutures) precedePrices(market, past, spotOf)
      if (market.seq === 0) market.lastPrice = past.forming.close
    },
  }
}
