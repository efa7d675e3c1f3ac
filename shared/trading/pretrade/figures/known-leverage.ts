import { isDecimal } from '@/shared/base/decimal'
import { Category } from '@/shared/exchange/protocol/fields'
import { type Account, knownPositions, unknownParts } from '@/shared/trading/account/account'
import { instrumentKey } from '@/shared/trading/market/instrument'

/**
 * Leverage of new positions of a symbol, decimal text: that of a position that is held, which is pushed, else that of
 * the settings, which are read. Null where neither is known to be that of now.
 */
export function knownLeverage(account: Account, category: string, symbol: string): string | null {
  const { leverages } = account
  const held = knownPositions(account, Category.safeParse(category).data)?.find(
    (position) => position.category === category && position.symbol === symbol,
  )
  const stated =
    unknownParts(account, ['settings']).length === 0 ? leverages[instrumentKey(category, symbol)] : undefined
  return [held?.leverage, stated].find((leverage) => leverage !== undefined && isDecimal(leverage)) ?? null
}
