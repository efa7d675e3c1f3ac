import { capitalized } from '@/shared/base/text/capitalized'
import { isDecimal, trim } from '@/shared/base/decimal'
import { type Category, isInverse } from '@/shared/exchange/protocol/fields'
import type { Open, TriggeredBy } from './order'
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

/**
 * The coin a quantity is counted in; null where neither the rules of the symbol nor its name tell. `coins` are those of
 * the rules, where they are at hand.
 */
export function unitOf(
  counted: Counted,
  coins: { readonly baseCoin: string; readonly quoteCoin: string } | null = coinsInSymbol(counted.symbol),
): string | null {
  // COIN-FUTURES are contracts in USD (A-coin-qty).
  if (isInverse(counted.category)) return coins?.quoteCoin ?? 'USD'
  return (spendsQuote(counted) ? coins?.quoteCoin : coins?.baseCoin) ?? null
}

/** The same order as far as its lots go: what is filled of it is counted in these. */
export const inLots = ({ category, symbol, side }: Counted): Counted => ({ category, symbol, side })

const plain = (qty: string): string => (isDecimal(qty) ? trim(qty) : qty || '0')

/** Stands for the coin of a quantity wherever one is shown; where nobody knows it, its symbol does. */
export const unitText = (counted: Counted, coins?: Parameters<typeof unitOf>[1]): string =>
  unitOf(counted, coins) ?? (spendsQuote(counted) ? `in the quote coin of ${counted.symbol}` : counted.symbol)

/**
 * A size, always with its unit: `0.5 BTC`, `500 USDT` of a market buy on spot, `1000 USD` of an inverse contract. Every
 * size beside its symbol is this.
 */
export const sizeText = (counted: Counted & { readonly qty: string }, show: (qty: string) => string = plain): string =>
  `${show(counted.qty)} ${unitText(counted)}`

/** A price with its quote coin: `61250.5 USDT`; the bare price where neither category nor symbol names the coin. */
export function priceText(
  { category, symbol }: Counted,
  price: string,
  show: (price: string) => string = plain,
): string {
  const coin = coinsInSymbol(symbol)?.quoteCoin ?? (isInverse(category) ? 'USD' : null)
  return coin === null ? show(price) : `${show(price)} ${coin}`
}

/**
 * A quantity in a sentence: its size and its symbol, `0.5 BTC of BTCUSDT`. Every sentence about an order or a fill uses
 * it.
 */
export function quantityPhrase(
  counted: Counted & { readonly qty: string },
  show: (qty: string) => string = plain,
): string {
  const size = sizeText(counted, show)
  return unitOf(counted) === null ? size : `${size} of ${counted.symbol}`
}

/** Side and quantity: `buy 500 USDT of BTCUSDT`. */
export const orderPhrase = (order: Counted & { readonly qty: string }): string =>
  `${order.side} ${quantityPhrase(order)}`

/** An order as a trader calls it: `Buy 0.5 BTC of BTCUSDT at 93455.5`. */
export function orderName(order: Counted & { readonly qty: string; readonly price: string }): string {
  const at = order.orderType === 'market' || order.price === '' ? ' at market' : ` at ${order.price}`
  return `${capitalized(orderPhrase(order))}${at}`
}

/** What triggered an order, as a noun. */
export const triggerNames: Readonly<Record<TriggeredBy['kind'], string>> = {
  takeProfit: 'take profit',
  stopLoss: 'stop loss',
  trigger: 'trigger order',
}

interface PositionSize {
  readonly posSide: string
  readonly total: string
}

/** A position in a sentence: `long 0.5 BTC of BTCUSDT`. */
export const positionPhrase = (
  { posSide, total, category, symbol }: Pick<Counted, 'category' | 'symbol'> & PositionSize,
  show: (qty: string) => string = plain,
): string => `${posSide} ${quantityPhrase({ category, symbol, side: posSide, qty: total }, show)}`
