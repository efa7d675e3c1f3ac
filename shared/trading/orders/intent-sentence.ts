import { decimalsOf, isDecimal, toDecimals } from '@/shared/base/decimal'
import { grouped } from '@/shared/base/grouped'
import type { OrderIntent } from './order-intent'
import { protectionText } from './protection'

const tifLabels: Readonly<Record<string, string>> = {
  gtc: 'good till canceled',
  ioc: 'immediate or cancel',
  fok: 'fill or kill',
  post_only: 'post-only',
  rpi: 'retail price improvement',
}

/** Side as traders say it: hedge mode opens and closes positions instead of buying and selling. */
export function sideText(side: string, posSide: string | null | undefined): string {
  if (posSide === 'long') return side === 'buy' ? 'Open long' : 'Close long'
  if (posSide === 'short') return side === 'sell' ? 'Open short' : 'Close short'
  return side === 'buy' ? 'Buy' : side === 'sell' ? 'Sell' : side
}

/**
 * How long an order stands. A market order never rests, so "good till canceled" would say the opposite of what happens.
 */
const standsText = ({ orderType, timeInForce }: OrderIntent): string =>
  orderType === 'market' && timeInForce === 'gtc' ? '' : `, ${tifLabels[timeInForce] ?? timeInForce}`

/** Its call takes neither a time in force nor a mode against self-trades (spec: call 6). */
const stockTerms = 'stock pair: the exchange decides time in force and self-trades'

/** A price as it came, padded to the decimals of its symbol; digits beyond them are kept. */
export const priceText = (price: string | undefined, decimals: number): string =>
  price === undefined || !isDecimal(price) ? '—' : grouped(toDecimals(price, Math.max(decimals, decimalsOf(price))))

/** Orders that follow the fill; '' for none. */
export const protectionSentence = ({ protection }: Pick<OrderIntent, 'protection'>): string =>
  protection === undefined ? '' : `; once it fills: ${protectionText(protection, grouped)}`

/** One order as the sentence a trader confirms: "Sell 0.75 BTC at 61 250.0 · BTCUSDT SPOT, post-only". */
export function intentSentenceOf(intent: OrderIntent, unit: string, priceDecimals = 0, isStock = false): string {
  const what = `${sideText(intent.side, intent.posSide)} ${grouped(intent.qty)} ${unit}`
  const price = intent.orderType === 'market' ? 'at market' : `at ${priceText(intent.price, priceDecimals)}`
  const stp = intent.stpMode === 'none' ? '' : `, self-trade: ${intent.stpMode.replace('_', ' ')}`
  const reduces = intent.reduceOnly === 'yes' ? ', reduce only' : ''
  const terms = isStock ? `, ${stockTerms}` : `${standsText(intent)}${stp}${reduces}${protectionSentence(intent)}`
  return `${what} ${price} · ${intent.symbol} ${intent.category}${terms}`
}
