import type { Category } from '@/shared/exchange/protocol/fields'
import { marginCoinOf } from '@/shared/trading/market/instrument'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'

/** The coin that margins a futures symbol, '' for a symbol that is not listed. */
export function listedMarginCoinOf(core: ExchangeCore, category: Category, symbol: string): string {
  const listed = core.instruments(category).find((instrument) => instrument.symbol === symbol)
  return listed === undefined ? '' : marginCoinOf(listed)
}
