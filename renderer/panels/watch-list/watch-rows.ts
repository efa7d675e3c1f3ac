import type { Category } from '@/shared/exchange/protocol/fields'
import type { Ticker } from '@/shared/ipc/contract'
import { compare } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import { isAmount } from '@/renderer/kit/format/decimals'
import type { WatchedSymbol } from '@/shared/settings/watch-lists'

/** A symbol; its ticker is null while it is unknown. */
export interface WatchRow extends WatchedSymbol {
  readonly ticker: Ticker | null
}

/** Criteria of the largest moves. */
export const movers = { gainers: t('Gainers'), losers: t('Losers'), volume: t('Highest turnover') } as const
export type Movers = keyof typeof movers
export const isMovers = (view: string): view is Movers => Object.hasOwn(movers, view)

export const MOST_MOVERS = 50

/** Symbols of a category with the largest moves. Symbols without a readable figure are omitted. */
export function moversOf(category: Category, tickers: readonly Ticker[], by: Movers): readonly WatchRow[] {
  const figure = (ticker: Ticker): string => (by === 'volume' ? ticker.turnover24h : ticker.change24h)
  const sign = by === 'losers' ? 1 : -1
  return tickers
    .filter((ticker) => isAmount(figure(ticker)))
    .toSorted((a, b) => sign * compare(figure(a), figure(b)))
    .slice(0, MOST_MOVERS)
    .map((ticker) => ({ category, symbol: ticker.symbol, ticker }))
}

/** The rows of a list in its order. */
export const rowsOfList = (
  symbols: readonly WatchedSymbol[],
  tickersOf: (category: Category) => readonly Ticker[],
): readonly WatchRow[] =>
  symbols.map(({ category, symbol }) => ({
    category,
    symbol,
    ticker: tickersOf(category).find((ticker) => ticker.symbol === symbol) ?? null,
  }))
