import { MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import { useAccountQuery } from './account-query'
import { useAccountPoll } from './poll-age'

/** Interval of reads after a failed one. */
const AGAIN_MS = 3 * SECOND_MS

/** Loan and collateral coins with rates and ratios, and their age. */
export const useLoanCoins = () => useAccountPoll('loans.coins', {}, MINUTE_MS)

/** Consumer loans closed in the last three months, with their age. */
export const useLoanHistory = () => useAccountPoll('loans.history', {}, MINUTE_MS)

/** Terms of the account's institutional loan products, which an account that is still connecting cannot read. */
export const useLoanProducts = () =>
  useAccountQuery(
    'risk.products',
    {},
    {
      staleTime: 10 * MINUTE_MS,
      refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : false),
    },
  )
