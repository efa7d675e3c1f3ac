import { useQuery } from '@tanstack/react-query'
import type { Category } from '../../shared/exchange/fields'
import { useSessionKey } from '../stores/account-session'
import { ask } from './client'

/** Last price and change of every symbol of one category, refreshed while someone looks. */
export function useTickers(category: Category, everyMs = 2000) {
  const session = useSessionKey()
  return useQuery({
    queryKey: ['tickers', session, category],
    queryFn: () => ask('market.tickers', { category }),
    refetchInterval: everyMs,
    staleTime: everyMs,
  })
}

export function useTicker(category: Category, symbol: string) {
  return useTickers(category).data?.find((ticker) => ticker.symbol === symbol) ?? null
}
