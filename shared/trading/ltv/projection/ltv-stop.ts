import { lineText, ratioText } from '@/shared/base/line-text'
import { compare, subtract } from '@/shared/base/decimal'
import type { OrderEffects } from './order-effect'
import type { Thresholds } from '@/shared/trading/ltv/unit/thresholds'
import type { RowRefusal } from '@/shared/trading/orders/order-intent'

/** The rule a trader may accept with a typed phrase: nobody can tell what the order does to the loan-to-value. */
export const LTV_UNCHECKED_RULE = 'ltv-unchecked'

/** The ratio above which orders are blocked; null when the user set no stop. */
const stopThresholdOf = ({ call, stopWithin }: Thresholds): string | null =>
  stopWithin === null ? null : subtract(call, stopWithin)

/**
 * The hard stop (L12): rows that raise the ratio are refused while the worst that the orders can do lies above the
 * line. Rows that lower it are never held back, wherever the ratio is.
 */
export function refuseBeyondStop({ rows, worst }: OrderEffects, thresholds: Thresholds): readonly RowRefusal[] {
  const line = stopThresholdOf(thresholds)
  if (line === null || (worst !== null && compare(worst, line) <= 0)) return []
  const reached =
    worst === null ? 'create debt without collateral' : `bring the loan-to-value to ${ratioText(worst, [line])}`
  const [stop, call] = [lineText(line, 2), lineText(thresholds.call, 2)]
  const message = `Could ${reached}, above your stop of ${stop} (margin call ${call})`
  const raising = rows.filter(({ raises }) => raises).toSorted((a, b) => a.row - b.row)
  return raising.map(({ row }) => ({ row, field: 'qty', rule: 'ltv-stop', message }))
}
