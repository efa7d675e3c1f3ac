import type { Clock } from '@/shared/base/clock'
import { BOOK_LEVELS } from '@/shared/exchange/calls/market/order-book'
import { categories, type Category, isFutures } from '@/shared/exchange/protocol/fields'
import { multiply, negate, trim } from '@/shared/base/decimal'
import { HOUR_MS } from '@/shared/base/time'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import { HIGHEST_FUNDING } from '@/practice/engine/commands/funding'
import { FUNDING_MS } from '@/practice/prices/funding-times'
import type { TickerOf } from '@/practice/prices/tickers'
import { nextFunding } from '@/practice/prices/market-topics'
import type { MarketFeed } from '@/practice/prices/market-feed'
import { instrumentRecord } from './records'
import { refuse } from './refusal'
import type { Routes } from './routes'

type MarketRoutes = Pick<
  Routes,
  | 'serverTime'
  | 'classicTime'
  | 'coins'
  | 'instruments'
  | 'tickers'
  | 'orderBook'
  | 'marketFills'
  | 'currentFundRate'
  | 'candles'
  | 'marginLoans'
>

const unknownSymbol = refuse('40034', 'Parameter symbol does not exist')

const listed = (core: ExchangeCore, category: Category, symbol: string | undefined): readonly Instrument[] =>
  core.instruments(category).filter((instrument) => symbol === undefined || instrument.symbol === symbol)

/** The coins of every spot pair. There are no deposits or withdrawals over a chain here. */
function listedCoins(core: ExchangeCore) {
  const names = new Set(core.instruments('SPOT').flatMap(({ baseCoin, quoteCoin }) => [baseCoin, quoteCoin]))
  return [...names].map((coin, row) => ({ coinId: String(row + 1), coin, transfer: 'false', chains: [] }))
}

/** Public market data. */
export function createMarketRoutes(
  core: ExchangeCore,
  clock: Clock,
  ticker: TickerOf,
  recentTrades: MarketFeed['recentTrades'],
): MarketRoutes {
  const time = () => ({ ok: true as const, data: { serverTime: String(clock.now()) } })
  return {
    serverTime: time,
    classicTime: time,
    coins: ({ coin }) => ({
      ok: true,
      data: listedCoins(core).filter((listedCoin) => !coin || listedCoin.coin === coin),
    }),
    orderBook({ category, symbol, limit }) {
      if (listed(core, category, symbol).length === 0) return unknownSymbol
      const { bids, asks } = core.book(category, symbol, Number(limit ?? BOOK_LEVELS.usual))
      const pairs = (side: typeof bids): [string, string][] => side.map(({ price, qty }) => [price, qty])
      return { ok: true, data: { a: pairs(asks), b: pairs(bids), ts: String(clock.now()) } }
    },
    marketFills({ category, symbol, limit }) {
      if (listed(core, category, symbol).length === 0) return unknownSymbol
      const newest = recentTrades(category, symbol).slice(-Number(limit ?? '100'))
      return {
        ok: true,
        data: newest
          .map(({ tradeId, price, qty, side, at }) => ({
            execId: tradeId,
            execLinkId: tradeId,
            price,
            size: qty,
            side,
            ts: String(at),
          }))
          .toReversed(),
      }
    },
    currentFundRate({ symbol }) {
      const perpetual = categories.filter(isFutures).flatMap((category) => listed(core, category, symbol))
      if (perpetual.length === 0) return unknownSymbol
      return {
        ok: true,
        data: perpetual.map(({ category }) => ({
          symbol,
          fundingRate: core.fundingRate(category, symbol),
          fundingRateInterval: String(FUNDING_MS / HOUR_MS),
          nextUpdate: nextFunding(clock.now()),
          minFundingRate: negate(HIGHEST_FUNDING),
          maxFundingRate: HIGHEST_FUNDING,
        })),
      }
    },
    instruments({ category, symbol }) {
      const instruments = listed(core, category, symbol)
      return symbol !== undefined && instruments.length === 0
        ? unknownSymbol
        : { ok: true, data: instruments.map(instrumentRecord) }
    },
    tickers({ category, symbol }) {
      const instruments = listed(core, category, symbol)
      if (symbol !== undefined && instruments.length === 0) return unknownSymbol
      return { ok: true, data: instruments.map((instrument) => ticker(category, instrument.symbol)) }
    },
    marginLoans({ coin }) {
      const loan = core.marginLoan(coin)
      if (loan === null) return refuse('40034', 'Parameter coin does not exist: it cannot be borrowed')
      const { dailyInterest, limit } = loan
      return { ok: true, data: { dailyInterest, annualInterest: trim(multiply(dailyInterest, '365')), limit } }
    },
    candles({ category, symbol, interval, startTime, endTime, type, limit }) {
      if (listed(core, category, symbol).length === 0) return unknownSymbol
      if (type !== undefined && type !== 'market' && !isFutures(category))
        return refuse('40020', `Parameter type error: ${category} has market candles only`)
      const range = {
        ...(startTime === undefined ? {} : { startTime: Number(startTime) }),
        ...(endTime === undefined ? {} : { endTime: Number(endTime) }),
        limit: Number(limit ?? '100'),
        ...(type === undefined ? {} : { type }),
      }
      return {
        ok: true,
        data: core.candles(category, symbol, interval, range).map(([at, ...rest]) => [String(at), ...rest]),
      }
    },
  }
}
