import { MINUTE_MS } from '@/shared/base/time'
import { useAccountQuery } from './account-query'

/** Loan and collateral coins with rates and ratios. */
export const useLoanCoins = () => useAccountQuery('loans.coins', {}, { refetchInterval: MINUTE_MS })

/** Consumer loans closed in the last three months. */
export const useLoanHistory = () => useAccountQuery('loans.history', {}, { refetchInterval: MINUTE_MS })

/** Terms of the account's institutional loan products. */
export const useLoanProducts = () => useAccountQuery('risk.products', {}, { staleTime: 10 * MINUTE_MS })
