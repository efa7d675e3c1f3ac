import type { Clock } from '../../../shared/clock'
import type { BookLevel, ExchangeCore } from '../exchange-core'
import type { Bar } from './candle-store'
import { markOf, type Market } from './market'
import type { EngineOrder } from './orders'
import type { PriceLadder } from './price-ladder'
import { toText, toUnits } from './units'

type MarketData = Pick<ExchangeCore, 'book' | 'lastPrice' | 'markPrice' | 'setMarkPrice' | 'candles' | 'seedCandles'>
type CandleText = ReturnType<ExchangeCore['candles']>[number]

function viewLevels(market: Market, side: PriceLadder<EngineOrder>, depth: number): BookLevel[] {
  const levels: BookLevel[] = []
  for (let position = 0; position < Math.min(depth, side.size); position += 1) {
    const level = side.level(position)
    if (level !== null) levels.push({ price: market.ticks.fixed(level.price), qty: market.lots.fixed(level.qty) })
  }
  return levels
}

const viewBar = ({ ticks, lots }: Market, bar: Bar): CandleText => [
  bar.at,
  ticks.fixed(bar.open),
  ticks.fixed(bar.high),
  ticks.fixed(bar.low),
  ticks.fixed(bar.close),
  lots.fixed(bar.volume),
  toText(bar.turnover),
]

/** Prices and volumes of the past may come from elsewhere: they are cut to this symbol's steps. */
const readBar = ({ ticks, lots }: Market, [at, open, high, low, close, volume, turnover]: CandleText): Bar => ({
  at,
  open: ticks.nearestBelow(open),
  high: ticks.nearestBelow(high),
  low: ticks.nearestBelow(low),
  close: ticks.nearestBelow(close),
  volume: lots.nearestBelow(volume),
  turnover: toUnits(turnover),
})

/** What everybody may see. A symbol that does not exist has an empty book, no candles and '0' for a price. */
export function createMarketData(clock: Clock, marketOf: (category: string, symbol: string) => Market | undefined): MarketData {
  return {
    book(category, symbol, depth) {
      const market = marketOf(category, symbol)
      if (market === undefined) return { bids: [], asks: [], seq: 0 }
      return { bids: viewLevels(market, market.book.bids, depth), asks: viewLevels(market, market.book.asks, depth), seq: market.seq }
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
      if (market !== undefined) market.markPrice = market.ticks.nearestBelow(price)
    },
    candles(category, symbol, interval, range) {
      const market = marketOf(category, symbol)
      return market === undefined ? [] : market.candles.bars(interval, clock.now(), range).map((bar) => viewBar(market, bar))
    },
    seedCandles(category, symbol, bars) {
      const market = marketOf(category, symbol)
      const last = bars.at(-1)
      if (market === undefined || last === undefined) return
      market.candles.seed(bars.map((bar) => readBar(market, bar)))
      if (market.seq === 0) market.lastPrice = market.ticks.nearestBelow(last[4])
    },
  }
}
