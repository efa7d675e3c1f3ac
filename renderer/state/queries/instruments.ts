import { type Category, categories } from '@/shared/exchange/protocol/fields'
import type { Instrument } from '@/shared/trading/market/instrument'
import { queryClient } from './client'
import { accountQuery, rarely, useAccountQueries, useAccountQuery } from './account-query'

const none: readonly Instrument[] = []
const inputs = categories.map((category) => ({ category }))

/** Symbols of a category with their rules; `data` is undefined while loading. */
export const useInstruments = (category: Category) => useAccountQuery('market.instruments', { category }, rarely)

/** Requests the rules of all categories for an account before the first panel needs them; settles with them. */
export const loadInstruments = (session: number): Promise<unknown> =>
  Promise.all(
    inputs.map((input) => queryClient.prefetchQuery(accountQuery(session, 'market.instruments', input, rarely))),
  )

/** Rules of a symbol; null while loading or if the exchange does not list it. */
export function useInstrument(category: Category, symbol: string): Instrument | null {
  return useInstruments(category).data?.find((instrument) => instrument.symbol === symbol) ?? null
}

/** Refetches after the main process read changed rules of these categories. */
export const readRulesAgain = (changed: readonly Category[]): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey[1] === 'market.instruments' && changed.some((category) => isAbout(queryKey[2], category)),
  })

const isAbout = (input: unknown, category: Category): boolean =>
  typeof input === 'object' && input !== null && 'category' in input && input.category === category

const allOf = (results: readonly { readonly data: readonly Instrument[] | undefined }[]): readonly Instrument[] =>
  results.flatMap(({ data }) => data ?? none)

/** All known instruments of all categories, for search and mixed batches. */
export const useAllInstruments = (): readonly Instrument[] =>
  useAccountQueries('market.instruments', inputs, allOf, rarely)
