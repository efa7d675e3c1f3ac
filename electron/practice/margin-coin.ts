import type { Category } from '../../shared/exchange/fields'
import type { ExchangeCore } from './exchange-core'

/** The coin that margins a futures symbol, '' for a symbol that is not listed. */
export const marginCoinOf = (core: ExchangeCore, category: Category, symbol: string): string =>
  core.instruments(category).find((instrument) => instrument.symbol === symbol)?.quoteCoin ?? ''
