import { compare } from '@/shared/base/decimal'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { PriceAlert, PriceAlertTerms } from '@/shared/trading/price-alerts/price-alert'

/** Terms of an alert of an instrument, as they are before anything is typed. */
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

/** From which side a price is reached that lies here while the market is there. */
export const directionTo = (price: string, market: string): PriceAlertTerms['direction'] =>
  compare(price, market) >= 0 ? 'up' : 'down'

/** What of an alert its owner chose. */
export function termsOf(alert: PriceAlert): PriceAlertTerms {
  const { category, symbol, direction, price, source, repeats, outside, note } = alert
  return { category, symbol, direction, price, source, repeats, outside, note }
}
