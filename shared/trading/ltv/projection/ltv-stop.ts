import { lineText, ratioText } from '@/shared/base/line-text'
import { compare, subtract } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import type { OrderEffects } from './order-effect'
import type { Thresholds } from '@/shared/trading/ltv/unit/thresholds'
import type { RowRefusal } from '@/shared/trading/orders/order-intent'

/** Rule that a trader can accept with a typed phrase: the effect of the order on the loan-to-value is unknown. */
export const LTV_UNCHECKED_RULE = 'ltv-unchecked'

/** Ratio above which orders are blocked; null without a stop. */
const stopThresholdOf = ({ call, stopWithin }: Thresholds): string | null =>
  stopWithin === null ? null : subtract(call, stopWithin)

/**
 * Hard stop (L12). Rows that raise the ratio are refused while the worst result of the orders is above the stop. Rows
 * that lower it are never blocked, at any ratio.
 */
export function refuseBeyondStop({ rows, worst }: OrderEffects, thresholds: Thresholds): readonly RowRefusal[] {
  const line = stopThresholdOf(thresholds)
  if (line === null || (worst !== null && compare(worst, line) <= 0)) return []
  const reached =
    worst === null ? t('create debt without collateral') : t`bring the loan-to-value to ${ratioText(worst, [line])}`
  const [stop, call] = [lineText(line, 2), lineText(thresholds.call, 2)]
  const message = t`Could ${reached}, above your stop of ${stop} (margin call ${call})`
  const raising = rows.filter(({ raises }) => raises).toSorted((a, b) => a.row - b.row)
  return raising.map(({ row }) => ({ row, field: 'qty', rule: 'ltv-stop', message }))
}
