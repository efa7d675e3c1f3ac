import { HOUR_MS, MINUTE_MS } from '@/shared/base/time'
import { encodeBookFrame } from '@/shared/ipc/transport/book-frame'
import type { FeedState } from '@/shared/trading/health/health'
import type { Instrument } from '@/shared/trading/market/instrument'
import { btcPerp } from '@/shared/testing/samples/draft-rows'
import type { Answers } from './scene'
import type { Candle } from '@/shared/trading/market/candle'
import { cleanCandles } from '@/shared/trading/market/clean-candles'

const ethSpot: Instrument = {
  ...btcPerp,
  category: 'SPOT',
  symbol: 'ETHUSDT',
  baseCoin: 'ETH',
  tickSize: '0.01',
  priceDecimals: 2,
}

/** Two hours that rise and fall around 60,000, the last minute still forming. */
const candles = (now: number): Candle[] =>
  Array.from({ length: 120 }, (_, index) => {
    const middle = 60_000 + 400 * Math.sin(index / 9)
    const close = middle + 60 * Math.cos(index * 1.7)
    return {
      at: Math.floor(now / MINUTE_MS - 119 + index) * MINUTE_MS,
      open: middle.toFixed(1),
      high: (Math.max(middle, close) + 25).toFixed(1),
      low: (Math.min(middle, close) - 25).toFixed(1),
      close: close.toFixed(1),
      volume: (3 + (index % 7)).toFixed(4),
    }
  })

/** Twenty levels a side, a tick apart, as a frame of a book in this state. */
export function bookFrame(state: FeedState): Float64Array {
  const side = (best: number, step: number) =>
    Array.from({ length: 20 }, (_, index) => {
      const size = 4000 + ((index * 7919) % 9000)
      return { price: best + step * index, size, total: size * (index + 1) }
    })
  const [bestBid, bestAsk] = [120_000, 120_001]
  return encodeBookFrame({
    state,
    ageMs: 40,
    group: 1,
    bestBid,
    bestAsk,
    bids: side(bestBid, -1),
    asks: side(bestAsk, 1),
  })
}

export const galleryMarket = (now: number) =>
  ({
    'market.instruments': ({ category }) => [btcPerp, ethSpot].filter((instrument) => instrument.category === category),
    'market.tickers': ({ category }) =>
      [btcPerp, ethSpot]
        .filter((instrument) => instrument.category === category)
        .map(({ symbol }) => ({
          symbol,
          lastPrice: symbol === 'BTCUSDT' ? '60000.5' : '3000.25',
          markPrice: symbol === 'BTCUSDT' ? '60001.0' : '',
          bid1Price: '',
          ask1Price: '',
          change24h: '0.0123',
          high24h: symbol === 'BTCUSDT' ? '61200.5' : '3080.25',
          low24h: symbol === 'BTCUSDT' ? '58900.0' : '2950.25',
          volume24h: '18423',
          turnover24h: '1105380000',
          indexPrice: symbol === 'BTCUSDT' ? '59998.4' : '',
          fundingRate: symbol === 'BTCUSDT' ? '0.0001' : '',
          openInterest: symbol === 'BTCUSDT' ? '45210.5' : '',
        })),
    'market.funding': ({ category }) => (category === 'SPOT' ? null : { rate: '0.0001', nextAt: now + 3 * HOUR_MS }),
    'market.candles': ({ before }) => cleanCandles(before === undefined ? candles(now) : []),
    'book.watch': () => ({ watchId: 1 }),
    'book.unwatch': () => null,
  }) satisfies Answers
