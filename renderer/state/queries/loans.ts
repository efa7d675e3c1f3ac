import { MINUTE_MS } from '@/shared/base/time'
import { rarely, useAccountQuery } from './account-query'
import { useAccountPoll } from './poll-age'

/** Loan and collateral coins with rates and ratios, and their age. */
export const useLoanCoins = () => useAccountPoll('loans.coins', {}, MINUTE_MS)

/** Consumer loans closed in the last three months, with their age. */
export const useLoanHistory = () => useAccountPoll('loans.history', {}, MINUTE_MS)

/** Terms of the account's institutional loan products. */
export const useLoanProducts = () => useAccountQuery('risk.products', {}, rarely)
