import { isDecimal, trim } from '@/shared/base/decimal'
import { type Category, isInverse } from '@/shared/exchange/protocol/fields'
import type { Open } from './order'
import { coinsInSymbol } from './symbol-coins'

/** The terms that decide the coin of a quantity. */
export interface Counted {
  readonly category: Open<Category>
  readonly symbol: string
  readonly side: string
  /** Absent for fills and positions: their quantity is always in lots. */
  readonly orderType?: string
}

const isSpot = (category: string): boolean => category === 'SPOT' || category === 'MARGIN'

/** Spot and margin market buys ask for an amount of quote coin (spec: call 1, qty). */
export const spendsQuote = ({ category, side, orderType }: Counted): boolean =>
  isSpot(category) && orderType === 'market' && side === 'buy'

/** The coin a quantity is counted in, as far as the symbol names it; null where it does not. */
export function unitOf(counted: Counted): string | null {
  const coins = coinsInSymbol(counted.symbol)
  // COIN-FUTURES are contracts in USD (A-coin-qty).
  if (isInverse(counted.category)) return coins?.quoteCoin ?? 'USD'
  return (spendsQuote(counted) ? coins?.quoteCoin : coins?.baseCoin) ?? null
}

const plain = (qty: string): string => (isDecimal(qty) ? trim(qty) : qty || '0')

/**
 * A quantity in a sentence, always with its unit: `0.5 BTC of BTCUSDT`, `500 USDT of BTCUSDT` for a market buy on
 * spot, `1000 USD of BTCUSD` for an inverse contract. Where the symbol names no coin that is known, it is the unit
 * itself. Every sentence about an order or a fill uses it.
 */
export function quantityPhrase(
  counted: Counted & { readonly qty: string },
  show: (qty: string) => string = plain,
): string {
  const { symbol } = counted
  const qty = show(counted.qty)
  const unit = unitOf(counted)
  if (unit !== null) return `${qty} ${unit} of ${symbol}`
  return spendsQuote(counted) ? `${qty} in the quote coin of ${symbol}` : `${qty} ${symbol}`
}

/** Side and quantity: `buy 500 USDT of BTCUSDT`. */
export const orderPhrase = (order: Counted & { readonly qty: string }): string =>
  `${order.side} ${quantityPhrase(order)}`

interface PositionSize {
  readonly posSide: string
  readonly total: string
}

/** A position in a sentence: `long 0.5 BTC of BTCUSDT`. */
export const positionPhrase = (
  { posSide, total, category, symbol }: Pick<Counted, 'category' | 'symbol'> & PositionSize,
  show: (qty: string) => string = plain,
): string => `${posSide} ${quantityPhrase({ category, symbol, side: posSide, qty: total }, show)}`
