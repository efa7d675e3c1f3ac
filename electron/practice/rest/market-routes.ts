import type { Clock } from '@/shared/base/clock'
import { type Category, isFutures } from '@/shared/exchange/protocol/fields'
import { multiply, trim } from '@/shared/base/decimal'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { ExchangeCore } from '../engine/api/exchange-core'
import type { TickerOf } from '../prices/tickers'
import { instrumentRecord } from './records'
import { refuse } from './refusal'
import type { Routes } from './routes'

type MarketRoutes = Pick<Routes, 'serverTime' | 'instruments' | 'tickers' | 'candles' | 'marginLoans'>

const unknownSymbol = refuse('40034', 'Parameter symbol does not exist')

const listed = (core: ExchangeCore, category: Category, symbol: string | undefined): readonly Instrument[] =>
  core.instruments(category).filter((instrument) => symbol === undefined || instrument.symbol === symbol)

/** Public figures. */
export function createMarketRoutes(core: ExchangeCore, clock: Clock, ticker: TickerOf): MarketRoutes {
  return {
    serverTime: () => ({ ok: true, data: { serverTime: String(clock.now()) } }),
    instruments({ category, symbol }) {
      const found = listed(core, category, symbol)
      return symbol !== undefined && found.length === 0
        ? unknownSymbol
        : { ok: true, data: found.map(instrumentRecord) }
    },
    tickers({ category, symbol }) {
      const found = listed(core, category, symbol)
      if (symbol !== undefined && found.length === 0) return unknownSymbol
      return { ok: true, data: found.map((instrument) => ticker(category, instrument.symbol)) }
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
