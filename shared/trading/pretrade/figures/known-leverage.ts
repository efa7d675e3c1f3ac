import { isDecimal } from '@/shared/base/decimal'
import { Category } from '@/shared/exchange/protocol/fields'
import { type Account, knownPositions, unknownParts } from '@/shared/trading/account/account'
import { instrumentKey } from '@/shared/trading/market/instrument'

/**
 * Leverage of new positions of a symbol, decimal text: from an open position, which is pushed, otherwise from the
 * settings, which are polled. Null if neither is known to be current.
 */
export function knownLeverage(account: Account, category: string, symbol: string): string | null {
  const { leverages } = account
  const openPosition = knownPositions(account, Category.safeParse(category).data)?.find(
    (position) => position.category === category && position.symbol === symbol,
  )
  const stated =
    unknownParts(account, ['settings']).length === 0 ? leverages[instrumentKey(category, symbol)] : undefined
  return [openPosition?.leverage, stated].find((leverage) => leverage !== undefined && isDecimal(leverage)) ?? null
}
