import { useMemo } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { categories, type Category } from '@/shared/exchange/protocol/fields'
import type { Funding, Ticker } from '@/shared/ipc/contract'
import { perObject } from '@/shared/base/per-object'
import { useAccountQueries, useAccountQuery } from './account-query'
import { outdatedAfter, outdatedText } from './age-limit'
import { type PollReading, useCurrent, usePollReading, useYoung } from './poll-age'

const EVERY_MS = 2000
const FUNDING_EVERY_MS = 30_000

const often = (everyMs: number) => ({ refetchInterval: everyMs, staleTime: everyMs })

const useTickersQuery = (category: Category, everyMs: number) =>
  useAccountQuery('market.tickers', { category }, often(everyMs))

/**
 * Last price and change of every symbol of a category, refreshed while a component uses it; undefined while unknown or
 * outdated.
 */
export const useTickers = (category: Category, everyMs = EVERY_MS): readonly Ticker[] | undefined =>
  useCurrent(useTickersQuery(category, everyMs), everyMs)

/** Ticker of a symbol; null while unknown or outdated. */
export function useTicker(category: Category, symbol: string): Ticker | null {
  return useTickers(category)?.find((ticker) => ticker.symbol === symbol) ?? null
}

export interface TickersRead {
  /** Last tickers of a category, of any age; empty before its first reply. */
  readonly tickersOf: (category: string) => readonly Ticker[]
  /** Ticker of a symbol while current; null if unknown or outdated. */
  readonly currentOf: (category: string, symbol: string) => Ticker | null
  /** Reasons why the last tickers of a category are not current. */
  readonly problems: ReadonlyMap<string, string>
  readonly isPending: boolean
}

const none: readonly Ticker[] = []
const bySymbol = perObject((tickers: readonly Ticker[]) => new Map(tickers.map((ticker) => [ticker.symbol, ticker])))
const answersOf = (results: readonly UseQueryResult<readonly Ticker[]>[]) =>
  results.map(({ data, dataUpdatedAt, error, isPending }) => ({ data, dataUpdatedAt, error, isPending }))

/** Tickers of several categories with their age. A new array of the same names, and an unknown name, change nothing. */
export function useTickersOf(names: readonly (string | null)[]): TickersRead {
  const key = categories.filter((category) => names.includes(category)).join(' ')
  const inputs = useMemo(
    () => categories.filter((category) => key.split(' ').includes(category)).map((category) => ({ category })),
    [key],
  )
  const results = useAccountQueries('market.tickers', inputs, answersOf, often(EVERY_MS))
  const young = useYoung(
    results.map(({ dataUpdatedAt }) => dataUpdatedAt),
    outdatedAfter(EVERY_MS),
  )
  return useMemo(() => {
    const tickersOf = (name: string): readonly Ticker[] =>
      results[inputs.findIndex(({ category }) => category === name)]?.data ?? none
    const problems = new Map<string, string>(
      results.flatMap(({ data, error }, at) => {
        const isOld = data !== undefined && young[at] !== true
        const why = error?.message ?? (isOld ? outdatedText(EVERY_MS) : null)
        return why === null ? [] : [[inputs[at]!.category, why] as const]
      }),
    )
    return {
      tickersOf,
      currentOf: (category, symbol) =>
        problems.has(category) ? null : (bySymbol(tickersOf(category)).get(symbol) ?? null),
      problems,
      isPending: results.some((result) => result.isPending),
    }
  }, [results, inputs, young])
}

/** Ticker of a symbol with its age; `data` is null if the last reply lacks it. */
export function useTickerReading(category: Category, symbol: string): PollReading<Ticker | null> {
  const reading = usePollReading(useTickersQuery(category, EVERY_MS), EVERY_MS)
  return { ...reading, data: reading.data?.find((ticker) => ticker.symbol === symbol) ?? null }
}

interface FundedSymbol {
  readonly category: Category
  readonly symbol: string
}

const fundingsIn = (results: readonly UseQueryResult<Funding | null>[]) =>
  results.map(({ data, dataUpdatedAt, isError }) => ({ funding: data ?? null, dataUpdatedAt, isError }))

/** Next funding of each symbol; null while unknown or outdated, and for other symbols than perpetuals. */
export function useFundings(symbols: readonly FundedSymbol[], looks = true): readonly (Funding | null)[] {
  const options = { ...often(FUNDING_EVERY_MS), enabled: looks }
  const results = useAccountQueries('market.funding', symbols, fundingsIn, options)
  const young = useYoung(
    results.map(({ dataUpdatedAt }) => dataUpdatedAt),
    outdatedAfter(FUNDING_EVERY_MS),
  )
  return useMemo(
    () => results.map(({ funding, isError }, at) => (isError || young[at] !== true ? null : funding)),
    [results, young],
  )
}

/** Next funding of a perpetual; null while unknown or outdated, and for other symbols. */
export function useFunding(category: Category, symbol: string): Funding | null {
  const [funding = null] = useFundings(useMemo(() => [{ category, symbol }], [category, symbol]))
  return funding
}
