import { t, punctuated } from '@/shared/languages/text'
import { decimalsOf, isDecimal, toDecimals } from '@/shared/base/decimal'
import { grouped } from '@/shared/base/grouped'
import type { OrderIntent } from './order-intent'
import { protectionText } from './protection'

const tifLabels: Readonly<Record<string, string>> = {
  gtc: t('good till canceled'),
  ioc: t('immediate or cancel'),
  fok: t('fill or kill'),
  post_only: t('post-only'),
  rpi: t('retail price improvement'),
}

/** Label of a side: in hedge mode positions are opened and closed instead of bought and sold. */
export function sideText(side: string, posSide: string | null | undefined): string {
  if (posSide === 'long') return side === 'buy' ? t('Open long') : t('Close long')
  if (posSide === 'short') return side === 'sell' ? t('Open short') : t('Close short')
  return side === 'buy' ? t('Buy') : side === 'sell' ? t('Sell') : side
}

/** Time in force as text. A market order never rests, so "good till canceled" would be wrong. */
const timeInForceText = ({ orderType, timeInForce }: OrderIntent): string =>
  orderType === 'market' && timeInForce === 'gtc' ? '' : `, ${tifLabels[timeInForce] ?? timeInForce}`

/** The call for stock pairs has no time in force and no self-trade prevention (spec: call 6). */
const stockTerms = t('stock pair: the exchange decides time in force and self-trades')

/** A price, padded to the decimals of its symbol. Additional digits are kept. */
export const priceText = (price: string | undefined, decimals: number): string =>
  price === undefined || !isDecimal(price) ? '—' : grouped(toDecimals(price, Math.max(decimals, decimalsOf(price))))

/** Orders that follow the fill, as text; '' for none. */
export const protectionSentence = ({ protection }: Pick<OrderIntent, 'protection'>): string =>
  protection === undefined ? '' : t`; once it fills: ${protectionText(protection, grouped)}`

/** Sentence of an order for the confirmation by the trader: "Sell 0.75 BTC at 61 250.0 · BTCUSDT SPOT, post-only". */
export function intentSentenceOf(intent: OrderIntent, unit: string, priceDecimals = 0, isStock = false): string {
  const what = `${sideText(intent.side, intent.posSide)} ${grouped(intent.qty)} ${unit}`
  const price = intent.orderType === 'market' ? t('at market') : t`at ${priceText(intent.price, priceDecimals)}`
  const stp = intent.stpMode === 'none' ? '' : t`, self-trade: ${intent.stpMode.replace('_', ' ')}`
  const reduces = intent.reduceOnly === 'yes' ? t(', reduce only') : ''
  const terms = isStock ? `, ${stockTerms}` : `${timeInForceText(intent)}${stp}${reduces}${protectionSentence(intent)}`
  return punctuated(`${what} ${price} · ${intent.symbol} ${intent.category}${terms}`)
}
