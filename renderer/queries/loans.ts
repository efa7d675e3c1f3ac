import { useQuery } from '@tanstack/react-query'
import { useApp } from '../stores/app-store'
import { ask } from './client'

const useProfileId = (): string => useApp(({ app }) => app?.profile.id ?? '')

/** What can be borrowed and pledged, with its rates and ratios. */
export function useLoanCoins() {
  const profileId = useProfileId()
  return useQuery({ queryKey: ['loan-coins', profileId], queryFn: () => ask('loans.coins', {}), refetchInterval: 60_000 })
}

/** Consumer loans that ended in the last three months. */
export function useLoanHistory() {
  const profileId = useProfileId()
  return useQuery({ queryKey: ['loan-history', profileId], queryFn: () => ask('loans.history', {}), refetchInterval: 60_000 })
}

/** What the account's institutional loan products allow. */
export function useLoanProducts() {
  const profileId = useProfileId()
  return useQuery({ queryKey: ['loan-products', profileId], queryFn: () => ask('risk.products', {}), staleTime: 600_000 })
}
