import { MINUTE_MS } from '@/shared/base/time'
import { useAccountQuery } from './account-query'
import { usePollReading } from './poll-age'

/** Loan and collateral coins with rates and ratios, and their age. */
export const useLoanCoins = () =>
  usePollReading(useAccountQuery('loans.coins', {}, { refetchInterval: MINUTE_MS }), MINUTE_MS)

/** Consumer loans closed in the last three months, with their age. */
export const useLoanHistory = () =>
  usePollReading(useAccountQuery('loans.history', {}, { refetchInterval: MINUTE_MS }), MINUTE_MS)

/** Terms of the account's institutional loan products. */
export const useLoanProducts = () => useAccountQuery('risk.products', {}, { staleTime: 10 * MINUTE_MS })
