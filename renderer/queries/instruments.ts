import { useQueries, useQuery } from '@tanstack/react-query'
import { type Category, categories } from '../../shared/exchange/fields'
import type { Instrument } from '../../shared/trading/instrument'
import { useSessionKey } from '../stores/account-session'
import { ask } from './client'

const none: readonly Instrument[] = []

/** Rules change rarely, but a failed first answer must not leave the ticket without them. */
function instrumentsQuery(session: number, category: Category) {
  return {
    queryKey: ['instruments', session, category],
    queryFn: () => ask('market.instruments', { category }),
    staleTime: 600_000,
    refetchInterval: (query: { state: { status: string } }) => (query.state.status === 'error' ? 3000 : false) as number | false,
  }
}
/** The symbols of one category with their rules; `data` is undefined while loading. */
export const useInstruments = (category: Category) => useQuery(instrumentsQuery(useSessionKey(), category))

/** The rules of one symbol; null while loading or when the exchange does not list it. */
export function useInstrument(category: Category, symbol: string): Instrument | null {
  return useInstruments(category).data?.find((instrument) => instrument.symbol === symbol) ?? null
}

/** Every known instrument of every category, for search and for batches of mixed categories. */
export function useAllInstruments(): readonly Instrument[] {
  const session = useSessionKey()
  return useQueries({
    queries: categories.map((category) => instrumentsQuery(session, category)),
    combine: (results) => results.flatMap(({ data }) => data ?? none),
  })
}
