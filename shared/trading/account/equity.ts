import { isSignedDecimal, sum } from '@/shared/base/decimal'
import { type Account, knownBalances } from './account'

/**
 * What a unified account is worth in USDT: coins less debts, unrealised profit included, at the exchange's own prices.
 * Null while the balances are not known, and where the exchange leaves a value out.
 */
export function equityOf(account: Pick<Account, 'balances' | 'parts'>): string | null {
  const balances = knownBalances(account)
  if (balances === null || balances.some(({ usdValue }) => !isSignedDecimal(usdValue))) return null
  return sum(balances.map(({ usdValue }) => usdValue))
}
