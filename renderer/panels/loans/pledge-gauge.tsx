import { lineText } from '@/shared/base/line-text'
import { compare, divide, isPositive, multiply, subtract, toDecimals } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import type { LoanSnapshot } from '@/shared/trading/loans/consumer-loan'
import { LOAN_WARNING } from '@/shared/trading/loans/loan-state'
import { formatRatio } from '@/renderer/kit/format/ratio'

/** Position of a ratio on a gauge that ends slightly beyond the liquidation threshold. */
function placeOn(ratio: string, end: string): string {
  const within = compare(ratio, end) > 0 ? end : isPositive(ratio) ? ratio : '0'
  return `${toDecimals(multiply(divide(within, end), '100'), 3, 'nearest')}%`
}
const BEYOND = '1.08'

/** Colors change at the thresholds, and near the margin call. */
function toneOf(rate: string, callAt: string, liquidationAt: string): 'calm' | 'near' | 'call' | 'critical' {
  if (compare(rate, liquidationAt) >= 0) return 'critical'
  if (compare(rate, callAt) >= 0) return 'call'
  return compare(rate, subtract(callAt, LOAN_WARNING)) >= 0 ? 'near' : 'calm'
}

/** LTV with its margin-call and liquidation thresholds, all as received. */
export function PledgeGauge({ snapshot }: { readonly snapshot: LoanSnapshot }) {
  const { rate, callAt, liquidationAt } = snapshot
  if (rate === null || callAt === null || liquidationAt === null || !isPositive(liquidationAt))
    return <span className="faint">{t('not computed')}</span>
  const end = multiply(liquidationAt, BEYOND)
  return (
    <span
      className={`pledge-gauge pledge-gauge--${toneOf(rate, callAt, liquidationAt)}`}
      role="meter"
      aria-label={t('Pledge rate')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Number(rate) * 100}
      aria-valuetext={
        t`${formatRatio(rate, [callAt, liquidationAt])}, margin call at ${lineText(callAt, 2)}, ` +
        t`liquidation at ${lineText(liquidationAt, 2)}`
      }
    >
      <span className="pledge-gauge__fill" style={{ width: placeOn(rate, end) }} />
      <span
        className="pledge-gauge__line"
        style={{ left: placeOn(callAt, end) }}
        title={t`Margin call at ${lineText(callAt, 2)}`}
      />
      <span
        className="pledge-gauge__line pledge-gauge__line--liquidation"
        style={{ left: placeOn(liquidationAt, end) }}
        title={t`Liquidation at ${lineText(liquidationAt, 2)}`}
      />
    </span>
  )
}
