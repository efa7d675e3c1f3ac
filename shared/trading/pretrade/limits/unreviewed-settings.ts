import { compare } from '@/shared/base/decimal'
import { instrumentKey } from '@/shared/trading/market/instrument'
import { limitsOf, mostSevere, type PretradeLimits, type PretradeSettings, type Steps } from './limits'

const reviewedAbove = (steps: Steps, bound: string | undefined): Steps =>
  bound === undefined || (steps.review !== null && compare(steps.review, bound) <= 0)
    ? steps
    : { ...steps, review: bound }

/**
 * Settings for an order without a review: the limits of its symbol, with a finding for each figure above its limit for
 * such orders and for each check that is not possible. Null if such orders are disabled.
 */
export function unreviewedSettings(
  settings: PretradeSettings,
  { category, symbol }: { readonly category: string; readonly symbol: string },
): PretradeSettings | null {
  const { unreviewed } = settings
  if (unreviewed === null) return null
  const key = instrumentKey(category, symbol)
  const own = limitsOf(settings, category, symbol)
  const limits: PretradeLimits = {
    ...own,
    notional: reviewedAbove(own.notional, unreviewed.notional),
    collar: reviewedAbove(own.collar, unreviewed.distance),
    passive: reviewedAbove(own.passive, unreviewed.distance),
    slippage: reviewedAbove(own.slippage, unreviewed.slippage),
    qty: reviewedAbove(own.qty, unreviewed.quantities[key]),
    unchecked: mostSevere([own.unchecked, 'review']),
    uncheckedMarket: mostSevere([own.uncheckedMarket, 'review']),
  }
  return { ...settings, symbols: { ...settings.symbols, [key]: limits } }
}
