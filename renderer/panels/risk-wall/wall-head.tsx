import { compare, isPositive, negate, subtract } from '../../../shared/trading/decimal'
import type { Freshness } from '../../../shared/trading/ltv/freshness'
import { fallToReach } from '../../../shared/trading/ltv/price-to-threshold'
import type { LtvSample } from '../../../shared/trading/ltv/ltv-sample'
import type { Portfolio } from '../../../shared/trading/ltv/portfolio'
import type { Thresholds } from '../../../shared/trading/ltv/thresholds'
import { zoneOf } from '../../../shared/trading/ltv/zone'
import type { RiskUnit } from '../../../shared/ipc/risk'
import { formatAge, formatTime } from '../../format/time'
import { formatPoints, formatRatio, ratioDigits } from '../../format/ratio'
import { formatPercent } from '../../format/signed'
import { Chip } from '../../ui/chip'
import { useNow } from '../../ui/use-now'

/** Grows by itself between readings, so that a figure nobody renews is seen to age. */
function Age({ at }: { readonly at: number }) {
  const now = useNow(true, 200)
  return <span className="wall-head__age">age {formatAge(Math.max(0, now - at))}</span>
}

/** How far the next line is, in points and in a uniform fall of all collateral. */
function distanceWords(sample: LtvSample, portfolio: Portfolio | null, thresholds: Thresholds | null): string {
  if (thresholds === null) return 'No lines confirmed: nothing here is known to be safe.'
  const [name, line] = compare(sample.ltv, thresholds.call) < 0 ? ['margin call', thresholds.call] : ['liquidation', thresholds.liquidation]
  const distance = subtract(line, sample.ltv)
  if (!isPositive(distance)) return `Above the ${name} line by ${formatPoints(negate(distance)).replace('+', '')}.`
  const fall = portfolio === null ? null : fallToReach(portfolio, line)
  return `${formatPoints(distance).replace('+', '')} to ${name}${fall === null ? '' : ` ≈ collateral ${formatPercent(negate(fall), 1)}`}`
}

const blind: Readonly<Record<Exclude<Freshness, 'live' | 'late'>, (unit: RiskUnit) => string>> = {
  waiting: () => 'waiting for the first reading',
  lost: ({ sample }) => (sample === null ? 'LTV unknown' : `LTV unknown since ${formatTime(sample.at)}`),
  'not-computed': () => 'not computed by the exchange',
}

interface WallHeadProps {
  readonly unit: RiskUnit
  readonly portfolio: Portfolio | null
  readonly freshness: Freshness
}

/** The figure and everything that says what it is worth. */
export function WallHead({ unit, portfolio, freshness }: WallHeadProps) {
  const { sample, thresholds } = unit
  const live = freshness === 'live'
  const known = freshness === 'live' || freshness === 'late'
  return (
    <div className={`wall-head wall-head--${freshness}`} data-zone={sample !== null && live ? zoneOf(sample.ltv, thresholds) : 'neutral'}>
      <output className="wall-head__figure" data-testid="ltv" data-live={live}>
        {known && sample !== null ? formatRatio(sample.ltv) : blind[freshness as keyof typeof blind](unit)}
      </output>
      {!known && sample !== null && <span className="wall-head__old">was {formatRatio(sample.ltv)} at {formatTime(sample.at)}</span>}
      {known && sample !== null && <span className="wall-head__distance">{distanceWords(sample, portfolio, thresholds)}</span>}
      <span className="wall-head__gap" />
      {sample !== null && known && <Age at={sample.at} />}
      <span className="wall-head__pace" title="How often the exchange is asked">{unit.everyMs <= 1000 ? '1 Hz' : `every ${formatAge(unit.everyMs)}`}</span>
      {sample !== null && known && <Agreement sample={sample} />}
      {unit.problem !== null && <Chip tone="danger" title={unit.problem}>{unit.problem}</Chip>}
    </div>
  )
}

function Agreement({ sample }: { readonly sample: LtvSample }) {
  if (sample.ownLtv === null) return <span className="muted">no own figure</span>
  const text = `server ${ratioDigits(sample.ltv)} ${sample.agrees ? '=' : '≠'} own ${ratioDigits(sample.ownLtv)}`
  return sample.agrees ? <span className="muted" title="Own: debt divided by collateral of the same answer">{text} ✓</span> : <Chip tone="warn">{text}</Chip>
}
