import { t } from '@/shared/languages/text'
import { LTV_UNCHECKED_RULE, refuseBeyondStop } from '@/shared/trading/ltv/projection/ltv-stop'
import { orderEffects, type OrderEffects } from '@/shared/trading/ltv/projection/order-effect'
import type { Thresholds } from '@/shared/trading/ltv/unit/thresholds'
import { problemOf, type LtvContext } from '@/shared/trading/batch/draft/batch-context'
import type { BatchContext, CheckedRow } from '@/shared/trading/batch/draft/batch-context'
import type { Problem } from '@/shared/trading/batch/draft/draft'
import { pendingOrders } from '@/shared/trading/ltv/projection/pending-orders'

type Market = Pick<BatchContext, 'bookTop' | 'positions'>

/** Effect of a batch on the loan-to-value, with its findings. */
export interface LtvFindings {
  /** By row index; null while the ratio is not live. */
  readonly effects: OrderEffects | null
  readonly problems: readonly Problem[]
}

/**
 * Checks the LTV limit of the user and every lost haircut (L12). An account outside of risk units has no `ltv` and no
 * findings.
 */
export function checkLtv(
  rows: readonly CheckedRow[],
  market: Market,
  { portfolio, thresholds }: LtvContext,
): LtvFindings {
  const hasStop = thresholds !== null && thresholds.stopWithin !== null
  if (portfolio !== null) {
    const effects = orderEffects(portfolio, pendingOrders(rows, market))
    return { effects, problems: problemsOf(rows, effects, hasStop ? thresholds : null) }
  }
  const message = t('Not checked against your loan-to-value stop: the loan-to-value is not live')
  const problems = rows.map((row) => problemOf(row, 'qty', 'unchecked', LTV_UNCHECKED_RULE, message))
  return { effects: null, problems: hasStop ? problems : [] }
}

function problemsOf(rows: readonly CheckedRow[], effects: OrderEffects, thresholds: Thresholds | null): Problem[] {
  const unknown = (row: CheckedRow): Problem => {
    const message = t`Not checked against your loan-to-value stop: what ${row.order.symbol} does to it is not known`
    return problemOf(row, 'qty', 'unchecked', LTV_UNCHECKED_RULE, message)
  }
  const refused = thresholds === null ? [] : refuseBeyondStop(effects, thresholds)
  return [
    ...refused.map(({ row, rule, message }) => problemOf(rows[row]!, 'qty', 'error', rule, message)),
    ...effects.rows.flatMap(({ row, notes }) =>
      notes.map((note) => problemOf(rows[row]!, null, 'warning', 'ltv-haircut', note)),
    ),
    ...(thresholds === null ? [] : effects.unknown.map((row) => unknown(rows[row]!))),
  ]
}
