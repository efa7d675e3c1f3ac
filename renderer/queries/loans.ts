import { useQuery } from '@tanstack/react-query'
import { useSessionKey } from '../stores/account-session'
import { ask } from './client'

/** What can be borrowed and pledged, with its rates and ratios. */
export function useLoanCoins() {
  const session = useSessionKey()
  return useQuery({ queryKey: ['loan-coins', session], queryFn: () => ask('loans.coins', {}), refetchInterval: 60_000 })
}

/** Consumer loans that ended in the last three months. */
export function useLoanHistory() {
  const session = useSessionKey()
  return useQuery({ queryKey: ['loan-history', session], queryFn: () => ask('loans.history', {}), refetchInterval: 60_000 })
}

/** What the account's institutional loan products allow. */
export function useLoanProducts() {
  const session = useSessionKey()
  return useQuery({ queryKey: ['loan-products', session], queryFn: () => ask('risk.products', {}), staleTime: 600_000 })
}
