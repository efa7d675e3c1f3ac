import { isSignedDecimal, isZero, sum } from '@/shared/base/decimal'
import type { Balance } from './account'

/** Interval at which the USD values of the coins and the margin ratio are read, ms. No push contains them. */
export const VALUES_EVERY_MS = 5_000

/**
 * Equity in US dollars at the exchange's prices: coins less debts, with unrealized profit. Null without balances, or if
 * the exchange omits the value of a coin that is not zero.
 */
export function equityOf(balances: readonly Balance[] | null): string | null {
  if (balances === null) return null
  const isZeroCoin = ({ equity }: Balance): boolean => equity === '' || (isSignedDecimal(equity) && isZero(equity))
  const valued = balances.filter((balance) => balance.usdValue !== '' || !isZeroCoin(balance))
  return valued.every(({ usdValue }) => isSignedDecimal(usdValue)) ? sum(valued.map(({ usdValue }) => usdValue)) : null
}
