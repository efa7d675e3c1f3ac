import { grouped } from '@/shared/base/grouped'
import { lineText, ratioText } from '@/shared/base/line-text'
import { absolute, compare, divide, multiply, subtract, toDecimals } from '@/shared/base/decimal'
import { perObject } from '@/shared/base/per-object'
import { t } from '@/shared/languages/text'
import type { PretradeFinding } from '@/shared/trading/pretrade/assessment/assessment'
import { type Band, boundsOf, type PretradeLimits, stepAt } from '@/shared/trading/pretrade/limits/limits'
import { type BookTop, midOf } from '@/shared/trading/pretrade/figures/book-top'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

/** Finding of a rule, without its row. */
export type RuleResult = Omit<PretradeFinding, 'row' | 'band'> & { readonly band: Band }

/** Rule for an order that could not be checked against its book. */
export const BOOK_RULE = 'book'

/** An order without a current book always has a finding. */
export function uncheckedResult({ symbol, price }: OrderIntent, limits: PretradeLimits, why: string): RuleResult {
  const message = t`Not checked against the market: ${why === '' ? t`the book of ${symbol} is not current` : why}`
  return {
    field: price === undefined ? 'qty' : 'price',
    rule: BOOK_RULE,
    band: price === undefined ? limits.uncheckedMarket : limits.unchecked,
    message,
    figure: null,
  }
}

/** Rule of a distant limit price. A price that cannot fill at once has a separate limit. */
type DistanceRule = 'collar' | 'passive'

/** Finding about a limit price by its distance from `middle`, which `name` describes. */
export function distanceResults(
  price: string,
  middle: string,
  name: string,
  limits: PretradeLimits,
  rule: DistanceRule = 'collar',
): readonly RuleResult[] {
  const steps = limits[rule]
  const gap = absolute(subtract(price, middle))
  const [mildest] = boundsOf(steps)
  // Most prices are within every bound, which needs no division.
  if (mildest === undefined || compare(gap, multiply(middle, mildest)) <= 0) return []
  const distance = divide(gap, middle)
  const step = stepAt(steps, distance)
  if (step.band === 'silent') return []
  const limit = step.band === 'never' ? t`; the limit is ${lineText(steps.never ?? '0')}` : ''
  const message = t`Price ${grouped(price)} is ${ratioText(distance, boundsOf(steps), 1)} from ${name}${limit}`
  return [{ field: 'price', rule, ...step, message, figure: toDecimals(distance, 6) }]
}

/** True for a price on its own side of mid, which the market has to reach. */
const isPassive = (side: OrderIntent['side'], price: string, middle: string): boolean =>
  compare(price, middle) === (side === 'buy' ? -1 : 1)

/** True if a price crosses the other side. */
export function meets(side: OrderIntent['side'], price: string, { bid, ask }: BookTop): boolean {
  const opposite = side === 'buy' ? ask : bid
  return opposite !== null && compare(price, opposite) !== (side === 'buy' ? -1 : 1)
}

/** Orders with the purpose of taking (IOC, FOK) have no finding for it. */
function takingResults(
  { side, timeInForce }: OrderIntent,
  price: string,
  top: BookTop,
  limits: PretradeLimits,
): readonly RuleResult[] {
  if (!meets(side, price, top) || timeInForce === 'ioc' || timeInForce === 'fok') return []
  const best = side === 'buy' ? t`the best ask ${grouped(top.ask ?? '')}` : t`the best bid ${grouped(top.bid ?? '')}`
  const takingFinding = { field: 'price', band: limits.takes, figure: null }
  if (timeInForce === 'gtc')
    return [{ ...takingFinding, rule: 'would-take', message: t`Would trade at once against ${best}` }]
  return [{ ...takingFinding, rule: 'post-only', message: t`Would be canceled: ${timeInForce} must not meet ${best}` }]
}

/** Cached, because a batch can have a thousand rows of a few books. */
const middleOf = perObject(midOf)

/**
 * Findings of a limit price from the best prices; none for a market order. `top` is null if the book is not current.
 */
export function topResults(order: OrderIntent, top: BookTop | null, limits: PretradeLimits): readonly RuleResult[] {
  if (order.price === undefined) return []
  const middle = top && middleOf(top)
  if (top === null || middle === null) return [uncheckedResult(order, limits, '')]
  const isFar = isPassive(order.side, order.price, middle) && !meets(order.side, order.price, top)
  const rule = isFar ? 'passive' : 'collar'
  const far = distanceResults(order.price, middle, t('the middle of the market'), limits, rule)
  return [...far, ...takingResults(order, order.price, top, limits)].filter(({ band }) => band !== 'silent')
}
