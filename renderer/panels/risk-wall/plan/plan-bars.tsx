import { t } from '@/shared/languages/text'
import { linesOf } from '@/shared/trading/ltv/unit/effective-thresholds'
import { toPixelNumber } from '@/shared/base/decimal'
import type { UnitBalance } from '@/shared/trading/action-plan/action-plan'
import type { EffectiveThresholds } from '@/shared/trading/ltv/unit/effective-thresholds'
import { zoneOf } from '@/shared/trading/ltv/unit/zone'
import { formatMoney } from '@/renderer/kit/format/decimals'
import { formatRatio } from '@/renderer/kit/format/ratio'

interface PlanBarsProps {
  readonly before: UnitBalance
  readonly after: UnitBalance
  readonly target: string
  readonly thresholds: EffectiveThresholds
}

/** Position on the scale of a ratio, in percent of its width. */
const place = (ratio: string | null): number => Math.min(100, ratio === null ? 100 : toPixelNumber(ratio) * 100)
const share = (value: string, most: number): number =>
  most <= 0 ? 0 : Math.max(0, Math.min(100, (toPixelNumber(value) / most) * 100))

function Money({ name, before, after, most }: { name: string; before: string; after: string; most: number }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="plan-bars__track">
        <span className="plan-bars__fill plan-bars__fill--before" style={{ width: `${share(before, most)}%` }} />
        <span className="plan-bars__fill" style={{ width: `${share(after, most)}%` }} />
      </td>
      <td className="num">{formatMoney(before, 0)}</td>
      <td className="num">{formatMoney(after, 0)}</td>
    </tr>
  )
}

/** Value, debt and ratio before and after: the upper bar is now, the lower bar after. */
export function PlanBars({ before, after, target, thresholds }: PlanBarsProps) {
  const most = Math.max(...[before, after].flatMap(({ debt, collateral }) => [debt, collateral].map(toPixelNumber)))
  const lines = [target, ...(linesOf(thresholds) ?? [])]
  const marks = [thresholds.warn, thresholds.call, thresholds.liquidation]
  const zone = ({ ltv }: UnitBalance): string => (ltv === null ? 'critical' : zoneOf(ltv, thresholds))
  return (
    <table className="plan-bars">
      <thead>
        <tr>
          <th scope="col">{t('USDT')}</th>
          <td />
          <th scope="col">{t('Now')}</th>
          <th scope="col">{t('After')}</th>
        </tr>
      </thead>
      <tbody>
        <Money name={t('Collateral')} before={before.collateral} after={after.collateral} most={most} />
        <Money name={t('Debt')} before={before.debt} after={after.debt} most={most} />
        <tr>
          <th scope="row">{t('LTV')}</th>
          <td className="plan-bars__track plan-bars__track--ratio">
            <span
              className={`plan-bars__fill plan-bars__fill--before zone-fill--${zone(before)}`}
              style={{ width: `${place(before.ltv)}%` }}
            />
            <span className={`plan-bars__fill zone-fill--${zone(after)}`} style={{ width: `${place(after.ltv)}%` }} />
            {marks.map((ratio, at) => (
              <span key={at} className="plan-bars__line" style={{ left: `${place(ratio)}%` }} />
            ))}
            <span className="plan-bars__line plan-bars__line--target" style={{ left: `${place(target)}%` }} />
          </td>
          <td className="num">{formatRatio(before.ltv, lines)}</td>
          <td className="num">{formatRatio(after.ltv, lines)}</td>
        </tr>
      </tbody>
    </table>
  )
}
