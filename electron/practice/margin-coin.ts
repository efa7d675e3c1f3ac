import type { Category } from '../../shared/exchange/fields'
import { marginCoinOf as coinOf } from '../../shared/trading/instrument'
import type { ExchangeCore } from './exchange-core'

/** The coin that margins a futures symbol, '' for a symbol that is not listed. */
export function marginCoinOf(core: ExchangeCore, category: Category, symbol: string): string {
  const listed = core.instruments(category).find((instrument) => instrument.symbol === symbol)
  return listed === undefined ? '' : coinOf(listed)
}
