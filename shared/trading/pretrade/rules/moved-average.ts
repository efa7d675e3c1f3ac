import { ratioText } from '@/shared/base/line-text'
import { compare, divide, subtract, toDecimals } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { FillEstimate, RowAssessment, DisplayedAverages } from '@/shared/trading/pretrade/assessment/assessment'
import { boundsOf, type PretradeLimits, stepAt } from '@/shared/trading/pretrade/limits/limits'
import type { RuleResult } from './market-rules'

/** Rule for an expected average that is worse than the shown one. */
export const MOVED_RULE = 'moved'

type Side = OrderIntent['side']
type Filled = Pick<RowAssessment, 'row' | 'fill'>

const averageOf = (fill: FillEstimate | undefined): string | null => (fill?.kind === 'trades' ? fill.average : null)

function betterOf(side: Side, first: string | null, other: string | null): string | null {
  if (first === null || other === null) return first ?? other
  return compare(first, other) === (side === 'buy' ? -1 : 1) ? first : other
}

/** Best averages of the earlier and the current review. */
export function bestDisplayed(
  orders: readonly Pick<OrderIntent, 'side'>[],
  before: DisplayedAverages,
  rows: readonly Filled[],
): DisplayedAverages {
  const fills = new Map(rows.map(({ row, fill }) => [row, fill]))
  return orders.map(({ side }, row) => betterOf(side, before[row] ?? null, averageOf(fills.get(row))))
}

/** Averages after findings about moved averages of these rows are confirmed: the current ones count from then on. */
export function displayedOnceConfirmed(
  averages: DisplayedAverages,
  rows: readonly Filled[],
  confirmed: ReadonlySet<number | null>,
): DisplayedAverages {
  const fills = new Map(rows.map(({ row, fill }) => [row, fill]))
  return averages.map((average, row) => (confirmed.has(row) ? (averageOf(fills.get(row)) ?? average) : average))
}

/**
 * Finding about an expected average against the shown one: its slippage, as a fraction of the shown average, against
 * the allowed slippage of the symbol.
 */
export function movedResults(
  side: Side,
  fill: FillEstimate,
  displayedAverage: string | null,
  limits: PretradeLimits,
): readonly RuleResult[] {
  const average = averageOf(fill)
  if (average === null || displayedAverage === null) return []
  const worse = divide(
    side === 'buy' ? subtract(average, displayedAverage) : subtract(displayedAverage, average),
    displayedAverage,
  )
  const by = ratioText(worse, boundsOf(limits.moved))
  const [from, to] = [shortText(displayedAverage), shortText(average)]
  const message = t`Expected average moved by ${by} since it was shown: from ${from} to ${to}`
  return [{ field: 'qty', rule: MOVED_RULE, ...stepAt(limits.moved, worse), message, figure: toDecimals(worse, 6) }]
}

/** Averages can have any number of digits. Six significant digits distinguish any two averages in a finding. */
function shortText(average: string): string {
  const [whole = '', fraction = ''] = average.split('.')
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  return toDecimals(average, Math.max(0, whole === '0' ? zeros + 6 : 7 - whole.length), 'nearest')
}
