import { t } from '@/shared/languages/text'
import { linesOf } from '@/shared/trading/ltv/unit/effective-thresholds'
import { lineText, pointsBeyond, pointsToLine, ratioDigits } from '@/shared/base/line-text'
import { headlineOfUnit } from '@/shared/trading/alarms/headline'
import { compare, isPositive, negate, subtract } from '@/shared/base/decimal'
import { type Freshness, isJudgedNow } from '@/shared/trading/ltv/unit/freshness'
import { fallToReach } from '@/shared/trading/ltv/projection/price-to-threshold'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import type { Portfolio } from '@/shared/trading/ltv/projection/portfolio'
import type { EffectiveThresholds } from '@/shared/trading/ltv/unit/effective-thresholds'
import { formatAge, formatTime } from '@/renderer/kit/format/time'
import { formatMove, formatRatio } from '@/renderer/kit/format/ratio'
import { Age } from '@/renderer/kit/ui/age'
import { Chip } from '@/renderer/kit/ui/chip'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'
import { WallFacts } from './wall-facts'
import './wall-head.css'

const sources = { user: t('your', 'line'), product: t('the loan product’s'), default: t('an assumed') } as const

/** Assumed thresholds can report that they are exceeded, but never that the unit is safe. */
function unconfirmedText(sample: LtvSample, lines: EffectiveThresholds): string {
  const reached = [
    [t('liquidation'), lines.liquidation],
    [t('margin call'), lines.call],
    [t('warning'), lines.warn],
  ].find((line): line is [string, string] => compare(sample.ltv, line[1]!) >= 0)
  if (reached === undefined) return t('Lines not confirmed: no status here is known to be safe.')
  return t`Above ${sources[lines.source]} ${reached[0]} line of ${lineText(reached[1])}. No lines confirmed.`
}

/** Distance to the next threshold, in points and as a uniform fall of all collateral. */
function distanceText(
  sample: LtvSample,
  portfolio: Portfolio | null,
  { thresholds, effectiveThresholds }: RiskUnit,
): string {
  if (!sample.isBacked) return t('Debt without collateral: there is no ratio.')
  if (thresholds === null) return unconfirmedText(sample, effectiveThresholds)
  const [name, line] =
    compare(sample.ltv, effectiveThresholds.call) < 0
      ? [t('margin call'), effectiveThresholds.call]
      : [t('liquidation'), effectiveThresholds.liquidation]
  const distance = subtract(line, sample.ltv)
  if (!isPositive(distance)) return t`Above the ${name} line by ${pointsBeyond(negate(distance))}.`
  const fall = portfolio === null ? null : fallToReach(portfolio, line)
  const meaning = fall === null ? '' : t` ≈ collateral ${formatMove(negate(fall), false)}`
  return t`${pointsToLine(distance)} to ${name}${meaning}`
}

const blind: Readonly<Record<Exclude<Freshness, 'live' | 'late' | 'disputed'>, (unit: RiskUnit) => string>> = {
  waiting: () => t('waiting for the first reading'),
  lost: ({ sample }) => (sample === null ? t('LTV unknown') : t`LTV unknown since ${formatTime(sample.at)}`),
  'not-computed': () => t('not computed by the exchange'),
}

interface WallHeadProps {
  readonly unit: RiskUnit
  readonly portfolio: Portfolio | null
  readonly freshness: Freshness
}

/** The ratio with its state and reliability. */
export function WallHead({ unit, portfolio, freshness }: WallHeadProps) {
  const { sample } = unit
  const live = freshness === 'live'
  const isJudged = isJudgedNow(freshness)
  const ratio = sample === null ? null : formatRatio(sample.ltv, linesOf(unit.effectiveThresholds, unit.product))
  return (
    <div
      className={`wall-head wall-head--${freshness}`}
      data-zone={sample !== null && live ? headlineOfUnit(unit).state : 'neutral'}
    >
      <div className="wall-head__line">
        <output className="wall-head__figure" data-testid="ltv" data-live={live}>
          {isJudged && sample !== null
            ? sample.isBacked
              ? ratio
              : t('no collateral')
            : blind[freshness as keyof typeof blind](unit)}
        </output>
        {!isJudged && sample !== null && (
          <span className="wall-head__old">{t`was ${ratio} at ${formatTime(sample.at)}`}</span>
        )}
        {isJudged && sample !== null && (
          <span className="wall-head__distance">{distanceText(sample, portfolio, unit)}</span>
        )}
        <span className="wall-head__gap" />
        {sample !== null && isJudged && <Age className="wall-head__age" at={sample.at} />}
        <span className="wall-head__pace" title={t('Polling interval')}>
          {unit.everyMs <= 1000 ? t('1 Hz') : t`every ${formatAge(unit.everyMs)}`}
        </span>
        {sample !== null && isJudged && <Agreement sample={sample} />}
        {unit.problem !== null && (
          <Chip tone="danger" title={unit.problem}>
            {unit.problem}
          </Chip>
        )}
      </div>
      {sample !== null && <WallFacts unit={unit} sample={sample} portfolio={portfolio} live={live} />}
    </div>
  )
}

function Agreement({ sample }: { readonly sample: LtvSample }) {
  if (sample.ownLtv === null) return <span className="muted">{t('no own figure')}</span>
  const [exchangeRatio, own] = [sample.reportedLtv, sample.ownLtv].map((ratio) => ratioDigits(ratio, null))
  // The ratio at the start of the line is that of the server.
  return sample.agrees ? (
    <span className="muted" title={t`Server: ${exchangeRatio}. Own: debt divided by collateral of the same answer`}>
      {t`= own ${own}`} ✓
    </span>
  ) : (
    <Chip tone="danger" title={t('The two disagree: colors and alarms go by the worse')}>
      {t`server ${exchangeRatio} ≠ own ${own}`}
    </Chip>
  )
}
