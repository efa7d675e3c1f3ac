import type { Category } from '@/shared/exchange/protocol/fields'
import { useAccountQuery } from './account-query'

/** Last price and change of every symbol of one category, refreshed while someone looks. */
export const useTickers = (category: Category, everyMs = 2000) =>
  useAccountQuery('market.tickers', { category }, { refetchInterval: everyMs, staleTime: everyMs })

export function useTicker(category: Category, symbol: string) {
  return useTickers(category).data?.find((ticker) => ticker.symbol === symbol) ?? null
}
