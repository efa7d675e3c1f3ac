import { useAccountQuery } from './account-query'

/** What can be borrowed and pledged, with its rates and ratios. */
export const useLoanCoins = () => useAccountQuery('loans.coins', {}, { refetchInterval: 60_000 })

/** Consumer loans that ended in the last three months. */
export const useLoanHistory = () => useAccountQuery('loans.history', {}, { refetchInterval: 60_000 })

/** What the account's institutional loan products allow. */
export const useLoanProducts = () => useAccountQuery('risk.products', {}, { staleTime: 600_000 })
