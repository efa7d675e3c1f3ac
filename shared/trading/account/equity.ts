import { isSignedDecimal, sum } from '@/shared/base/decimal'
import type { Account } from './account'

/**
 * What a unified account is worth in USDT: coins less debts, unrealised profit included, at the exchange's own prices.
 * Null before it was read, and where the exchange leaves a value out.
 */
export function equityOf({ asOf, balances }: Pick<Account, 'asOf' | 'balances'>): string | null {
  if (asOf === null || balances.some(({ usdValue }) => !isSignedDecimal(usdValue))) return null
  return sum(balances.map(({ usdValue }) => usdValue))
}
