import { compare } from '@/shared/base/decimal'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { PriceAlert, PriceAlertTerms } from '@/shared/trading/price-alerts/price-alert'

/** Initial terms of an alert for an instrument. */
export const newTerms = ({ category, symbol }: Pick<Instrument, 'category' | 'symbol'>): PriceAlertTerms => ({
  category,
  symbol,
  direction: 'up',
  price: '',
  source: 'last',
  repeats: false,
  outside: null,
  note: '',
})

/** Direction from which a price is reached, given the market price. */
export const directionTo = (price: string, market: string): PriceAlertTerms['direction'] =>
  compare(price, market) >= 0 ? 'up' : 'down'

/** The terms of an alert that the user chose. */
export function termsOf(alert: PriceAlert): PriceAlertTerms {
  const { category, symbol, direction, price, source, repeats, outside, note } = alert
  return { category, symbol, direction, price, source, repeats, outside, note }
}
