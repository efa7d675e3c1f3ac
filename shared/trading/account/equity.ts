import { isSignedDecimal, sum } from '@/shared/base/decimal'
import { type Account, knownBalances } from './account'

/**
 * Equity of a unified account in USDT at the exchange's prices: coins less debts, with unrealized profit. Null while
 * the balances are unknown, or if the exchange omits a value.
 */
export function equityOf(account: Pick<Account, 'balances' | 'parts'>): string | null {
  const balances = knownBalances(account)
  if (balances === null || balances.some(({ usdValue }) => !isSignedDecimal(usdValue))) return null
  return sum(balances.map(({ usdValue }) => usdValue))
}
