import { grouped } from '@/shared/base/grouped'
import { t } from '@/shared/languages/text'
import { formatMove } from '@/renderer/kit/format/ratio'
import { pointsBeyond, pointsToLine } from '@/shared/base/line-text'
import { isPositive, negate } from '@/shared/base/decimal'
import { distanceToLine, type LineDistance } from '@/shared/trading/ltv/projection/line-distance'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import type { Portfolio } from '@/shared/trading/ltv/projection/portfolio'
import { fallToReach } from '@/shared/trading/ltv/projection/price-to-threshold'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'
import { zoneOf } from '@/shared/trading/ltv/unit/zone'
import { amountText, trendText } from '@/renderer/domain/risk/distance-text'
import { useRecentHistory, useTrend } from '@/renderer/domain/risk/use-trend'
import { formatMoney } from '@/renderer/kit/format/decimals'

interface WallFactsProps {
  readonly unit: RiskUnit
  readonly sample: LtvSample
  readonly portfolio: Portfolio | null
  readonly live: boolean
}

const isReached = (sample: LtvSample, { ratio }: LineDistance): boolean => Number(sample.ltv) >= Number(ratio)

/** Figures behind the ratio and their distance to the thresholds, as text at every width. */
export function WallFacts({ unit: { id, effectiveThresholds: lines }, sample, portfolio, live }: WallFactsProps) {
  const { history } = useRecentHistory(id)
  const trend = useTrend(history, sample, live)
  const position = { ltv: sample.ltv, debt: sample.debtUsdt, collateral: sample.collateralUsdt }
  const call = distanceToLine(position, lines, 'call')
  const liquidation = distanceToLine(position, lines, 'liquidation')
  const fall = portfolio === null ? null : fallToReach(portfolio, lines.liquidation)
  const isLiquidated = isReached(sample, liquidation)
  return (
    <dl className="wall-facts" data-live={live} data-zone={zoneOf(sample.ltv, lines)}>
      <div>
        <dt>{t('Collateral')}</dt>
        <dd
          title={t`${grouped(sample.collateralUsdt)} USDT, after haircuts`}
        >{t`${formatMoney(sample.collateralUsdt, 0)} USDT`}</dd>
      </div>
      <div>
        <dt>{t('Debt')}</dt>
        <dd title={t`${grouped(sample.debtUsdt)} USDT, with interest`}>{t`${formatMoney(sample.debtUsdt, 0)} USDT`}</dd>
      </div>
      <div>
        <dt>{isReached(sample, call) ? t('Missing below call') : t('To margin call')}</dt>
        <dd title={t('Collateral value that can be lost until the margin call, or is missing below it')}>
          {amountText(call, sample.ltv, 'USDT')}
        </dd>
      </div>
      <div>
        <dt>{isLiquidated ? t('Above liquidation') : t('To liquidation')}</dt>
        <dd title={t('In percentage points, and as a fall of all collateral together')}>
          {(isLiquidated ? pointsBeyond : pointsToLine)(liquidation.points)}
          {fall !== null && isPositive(fall) && !isLiquidated && (
            <span className="muted"> {formatMove(negate(fall), false)}</span>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('Direction')}</dt>
        <dd title={t('Change of the last quarter of an hour, as of a whole hour')}>{trendText(trend)}</dd>
      </div>
    </dl>
  )
}
