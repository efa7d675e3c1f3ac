import { useMemo } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Category } from '@/shared/exchange/protocol/fields'
import type { Funding, Ticker } from '@/shared/ipc/contract'
import { useShownNow } from '@/renderer/kit/ui/hooks/use-now'
import { useAccountQueries, useAccountQuery } from './account-query'

const EVERY_MS = 2000
/** Age at which last prices are outdated. */
const STALE_MS = 10_000
const FUNDING_EVERY_MS = 30_000

/** Last price and change of every symbol of a category, refreshed while a component uses it. */
export const useTickers = (category: Category, everyMs = EVERY_MS) =>
  useAccountQuery('market.tickers', { category }, { refetchInterval: everyMs, staleTime: everyMs })

export function useTicker(category: Category, symbol: string) {
  return useTickers(category).data?.find((ticker) => ticker.symbol === symbol) ?? null
}

export interface TickersRead {
  /** Last tickers of a category; empty before its first reply. */
  readonly tickersOf: (category: Category) => readonly Ticker[]
  /** Failures of the newest reads, by category. */
  readonly errors: ReadonlyMap<Category, string>
  readonly isPending: boolean
}

const none: readonly Ticker[] = []
const answersOf = (results: readonly UseQueryResult<readonly Ticker[]>[]) =>
  results.map(({ data, error, isPending }) => ({ data, error, isPending }))

export function useTickersOf(categories: readonly Category[]): TickersRead {
  const inputs = useMemo(() => categories.map((category) => ({ category })), [categories])
  const results = useAccountQueries('market.tickers', inputs, answersOf, {
    refetchInterval: EVERY_MS,
    staleTime: EVERY_MS,
  })
  return useMemo(
    () => ({
      tickersOf: (category) => results[categories.indexOf(category)]?.data ?? none,
      errors: new Map(
        results.flatMap(({ error }, at) => (error === null ? [] : [[categories[at]!, error.message] as const])),
      ),
      isPending: results.some((result) => result.isPending),
    }),
    [results, categories],
  )
}

export interface TickerReading {
  /** Null if unknown. */
  readonly ticker: Ticker | null
  /** Unix ms of this computer's clock; null before the first reply. */
  readonly readAt: number | null
  /** True if the newest read succeeded and is at most 10 s old. */
  readonly isFresh: boolean
}

/** Ticker of a symbol with its age. */
export function useTickerReading(category: Category, symbol: string): TickerReading {
  const { data, dataUpdatedAt, isError } = useTickers(category)
  const now = useShownNow(true)
  const isRead = data !== undefined
  return {
    ticker: data?.find((ticker) => ticker.symbol === symbol) ?? null,
    readAt: isRead ? dataUpdatedAt : null,
    isFresh: isRead && !isError && now - dataUpdatedAt < STALE_MS,
  }
}

/** Next funding of a perpetual; null if unknown and for other symbols. */
export function useFunding(category: Category, symbol: string): Funding | null {
  const options = { refetchInterval: FUNDING_EVERY_MS, staleTime: FUNDING_EVERY_MS }
  return useAccountQuery('market.funding', { category, symbol }, options).data ?? null
}
