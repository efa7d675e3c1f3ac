import { sideName } from '@/shared/base/text/side-name'
import { t } from '@/shared/languages/text'
import { capitalized } from '@/shared/base/text/capitalized'
import { grouped } from '@/shared/base/grouped'
import { isDecimal, trim } from '@/shared/base/decimal'
import { type Category, isInverse } from '@/shared/exchange/protocol/fields'
import type { Open, TriggeredBy } from './order'
import { coinsInSymbol } from './symbol-coins'

/** Terms that determine the coin of a quantity. */
export interface Counted {
  readonly category: Open<Category>
  readonly symbol: string
  readonly side: string
  /** Absent for fills and positions, whose quantity is always in lots. */
  readonly orderType?: string
}

const isSpot = (category: string): boolean => category === 'SPOT' || category === 'MARGIN'

/** Spot and margin market buys specify an amount of quote coin (spec: call 1, qty). */
export const spendsQuote = ({ category, side, orderType }: Counted): boolean =>
  isSpot(category) && orderType === 'market' && side === 'buy'

/**
 * Coin of a quantity; null if neither the rules of the symbol nor its name give it. `coins` are those of the rules, if
 * available.
 */
export function unitOf(
  counted: Counted,
  coins: { readonly baseCoin: string; readonly quoteCoin: string } | null = coinsInSymbol(counted.symbol),
): string | null {
  // COIN-FUTURES are contracts in USD (A-coin-qty).
  if (isInverse(counted.category)) return coins?.quoteCoin ?? 'USD'
  return (spendsQuote(counted) ? coins?.quoteCoin : coins?.baseCoin) ?? null
}

/** The order in terms of its lots. Its filled quantity is counted in these. */
export const inLots = ({ category, symbol, side }: Counted): Counted => ({ category, symbol, side })

/** With grouped thousands; unreadable text unchanged. */
const readable = (amount: string): string => (isDecimal(amount) ? grouped(trim(amount)) : amount || '0')

/** Display name of the coin of a quantity; the symbol if the coin is unknown. */
export const unitText = (counted: Counted, coins?: Parameters<typeof unitOf>[1]): string =>
  unitOf(counted, coins) ?? (spendsQuote(counted) ? t`in the quote coin of ${counted.symbol}` : counted.symbol)

/**
 * Size with its unit: `0.5 BTC`, `500 USDT` for a spot market buy, `1000 USD` for an inverse contract. Used for every
 * size next to its symbol.
 */
export const sizeText = (
  counted: Counted & { readonly qty: string },
  show: (qty: string) => string = readable,
): string => `${show(counted.qty)} ${unitText(counted)}`

/** Price with its quote coin: `61 250.5 USDT`; without the coin if neither category nor symbol gives it. */
export function priceText(
  { category, symbol }: Counted,
  price: string,
  show: (price: string) => string = readable,
): string {
  const coin = coinsInSymbol(symbol)?.quoteCoin ?? (isInverse(category) ? 'USD' : null)
  return coin === null ? show(price) : `${show(price)} ${coin}`
}

/** Quantity with its symbol: `0.5 BTC of BTCUSDT`. Every sentence about an order or a fill uses it. */
export function quantityPhrase(
  counted: Counted & { readonly qty: string },
  show: (qty: string) => string = readable,
): string {
  const size = sizeText(counted, show)
  return unitOf(counted) === null ? size : t`${size} of ${counted.symbol}`
}

/** Side and quantity: `buy 500 USDT of BTCUSDT`. */
export const orderPhrase = (
  order: Counted & { readonly qty: string },
  show: (qty: string) => string = readable,
): string => `${sideName(order.side)} ${quantityPhrase(order, show)}`

/** Name of an order, with grouped thousands: `Buy 0.5 BTC of BTCUSDT at 93 455.5`. */
export function orderName(order: Counted & { readonly qty: string; readonly price: string }): string {
  const at = order.orderType === 'market' || order.price === '' ? t(' at market') : t` at ${grouped(order.price)}`
  return `${capitalized(orderPhrase(order))}${at}`
}

/** Trigger of an order, as a noun. */
export const triggerNames: Readonly<Record<TriggeredBy['kind'], string>> = {
  takeProfit: t('take profit'),
  stopLoss: t('stop loss'),
  trigger: t('trigger order'),
}

interface PositionSize {
  readonly posSide: string
  readonly total: string
}

/** Position in a sentence: `long 0.5 BTC of BTCUSDT`. */
export const positionPhrase = (
  { posSide, total, category, symbol }: Pick<Counted, 'category' | 'symbol'> & PositionSize,
  show: (qty: string) => string = readable,
): string => `${sideName(posSide)} ${quantityPhrase({ category, symbol, side: posSide, qty: total }, show)}`
