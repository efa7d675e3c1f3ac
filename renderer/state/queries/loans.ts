import { MINUTE_MS } from '@/shared/base/time'
import { useAccountQuery } from './account-query'

/** What can be borrowed and pledged, with its rates and ratios. */
export const useLoanCoins = () => useAccountQuery('loans.coins', {}, { refetchInterval: MINUTE_MS })

/** Consumer loans that ended in the last three months. */
export const useLoanHistory = () => useAccountQuery('loans.history', {}, { refetchInterval: MINUTE_MS })

/** What the account's institutional loan products allow. */
export const useLoanProducts = () => useAccountQuery('risk.products', {}, { staleTime: 10 * MINUTE_MS })
