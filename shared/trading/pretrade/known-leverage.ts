import { isDecimal } from '@/shared/base/decimal'
import { Category } from '@/shared/exchange/protocol/fields'
import { type Account, knownPositions, unknownParts } from '../account/account'
import { instrumentKey } from '../market/instrument'

/**
 * Leverage of new positions of a symbol, decimal text; null where neither the settings nor a position that are known to
 * be those of now state it.
 */
export function knownLeverage(account: Account, category: string, symbol: string): string | null {
  const { leverages } = account
  const held = knownPositions(account, Category.safeParse(category).data)?.find(
    (position) => position.category === category && position.symbol === symbol,
  )
  const stated =
    unknownParts(account, ['settings']).length === 0 ? leverages[instrumentKey(category, symbol)] : undefined
  return [stated, held?.leverage].find((leverage) => leverage !== undefined && isDecimal(leverage)) ?? null
}
