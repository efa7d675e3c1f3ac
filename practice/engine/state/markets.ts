import { bookCategories, categories, type Category } from '@/shared/exchange/protocol/fields'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { Rejection } from '@/practice/engine/api/exchange-core'
import type { Accumulator } from '@/practice/engine/numbers/amount'
import type { MatchingBook } from '@/practice/engine/book/matching'
import { createMarket } from './market'
import { reject } from '@/practice/engine/api/rejection'
import type { Market, EngineOrder } from './entities'

/** A tradable instrument. `startPrice` is used until the first trade. */
export type TradableInstrument = Instrument & { readonly startPrice?: string }

/** Statuses of symbols that accept some orders (A-symbol-status). */
const trading: ReadonlySet<string> = new Set(['online', 'limit_open', 'limit_close'])

export type FindMarket = (category: string, symbol: string) => Market | undefined

/** Every symbol the exchange trades. */
export interface Markets {
  readonly find: FindMarket
  /** The market for an order now, or the reason for its refusal. */
  tradable(category: Category, symbol: string): Market | Rejection
  /** One market for each book: spot and margin share theirs. */
  all(): readonly Market[]
  /** All trading fees by coin, added to `others`, in ledger units. */
  fees(others: ReadonlyMap<string, bigint>): ReadonlyMap<string, bigint>
  readonly instruments: (category: Category) => readonly Instrument[]
}

/** The spot pairs whose coins can both be borrowed. */
const onMargin = (listed: readonly Instrument[], lentCoins: ReadonlySet<string>): readonly Instrument[] =>
  listed
    .filter(
      ({ category, baseCoin, quoteCoin }) => category === 'SPOT' && lentCoins.has(baseCoin) && lentCoins.has(quoteCoin),
    )
    .map((instrument) => ({ ...instrument, category: 'MARGIN' }))

/**
 * Opens a market for a copy of every listed instrument, since its status may change. `lentCoins` are those that margin
 * orders may borrow.
 */
export function createMarkets(
  listedInstruments: readonly TradableInstrument[],
  lentCoins: ReadonlySet<string>,
  createBook: () => MatchingBook<EngineOrder>,
): Markets {
  const listed = structuredClone(listedInstruments)
  const bySymbol = new Map<string, Map<string, Market>>(bookCategories.map((category) => [category, new Map()]))
  for (const instrument of listed) {
    bySymbol
      .get(instrument.category)
      ?.set(instrument.symbol, createMarket(instrument, createBook(), instrument.startPrice))
  }
  const margin = onMargin(listed, lentCoins)
  const marginSymbols = new Set(margin.map(({ symbol }) => symbol))
  const instruments = [...listed, ...margin]
  const served: readonly Category[] = lentCoins.size > 0 ? categories : bookCategories
  const markets = [...bySymbol.values()].flatMap((ofCategory) => [...ofCategory.values()])

  /** Margin orders match spot orders in one book (A-margin-book). */
  const find: FindMarket = (category, symbol) =>
    category === 'MARGIN'
      ? marginSymbols.has(symbol)
        ? bySymbol.get('SPOT')?.get(symbol)
        : undefined
      : bySymbol.get(category)?.get(symbol)

  return {
    find,
    tradable(category, symbol) {
      const market = find(category, symbol)
      if (market === undefined) {
        if (!served.includes(category))
          return reject('25100', `category ${category} is not traded here; ${served.join(', ')} are`)
        return reject('40034', `symbol ${symbol} does not exist in ${category}`)
      }
      return trading.has(market.instrument.status)
        ? market
        : reject('25101', `symbol ${symbol} is not open for trading`)
    },
    all: () => markets,
    fees(others) {
      const sums = new Map(others)
      const add = (coin: string, { units }: Accumulator): void =>
        void (units !== 0n && sums.set(coin, (sums.get(coin) ?? 0n) + units))
      for (const { instrument, marginCoin, fees } of markets) {
        add(marginCoin, fees.settle)
        add(instrument.baseCoin, fees.base)
      }
      return sums
    },
    instruments: (category) => instruments.filter((instrument) => instrument.category === category),
  }
}
