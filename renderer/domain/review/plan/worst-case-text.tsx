import { isZero } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import type { ExposureBounds, WorstCase } from '@/shared/trading/batch/plan/worst-case'
import { grouped } from '@/shared/base/grouped'
import { formatAge } from '@/renderer/kit/format/time'
import { plural } from '@/shared/languages/plural'
import { mixed } from '@/renderer/kit/ui/panel/mixed'

interface WorstCaseProps {
  readonly worst: WorstCase
  /** Coin of a symbol's amounts. */
  readonly coinOf: (bounds: ExposureBounds) => string
  /** Recent duration of a cancel, ms; null if unknown. */
  readonly cancelMs: number | null
}

/** Limit of any client: resting orders and orders in flight can trade while the cancel is in flight. */
function Beyond({ bounds, coin, cancelMs }: { bounds: ExposureBounds; coin: string; cancelMs: number | null }) {
  const sides = [
    { by: bounds.above, resting: bounds.restingAbove, side: t('ceiling') },
    { by: bounds.below, resting: bounds.restingBelow, side: t('floor') },
  ].filter(({ by }) => !isZero(by))
  const span = cancelMs === null ? t('the time it takes to cancel') : t`the ${formatAge(cancelMs)} it takes to cancel`
  return sides.map(({ by, resting, side }) => {
    const most = <b>{`${grouped(by)} ${coin}`}</b>
    const rests = !isZero(resting) && t` (${grouped(resting)} ${coin} of it rests at that time)`
    return (
      <p key={side} className="warn">
        {mixed`Fills of a request under way, and within ${span}, can exceed the ${side} by up to ${most}${rests}. `}
        {t('No client can promise less.')}
      </p>
    )
  })
}

/** The worst case of a stop rule, in sentences. */
export function WorstCaseText({ worst, coinOf, cancelMs }: WorstCaseProps) {
  const refused = worst.refused === null ? null : <b>{plural(worst.refused, 'order')}</b>
  return (
    <div className="worst-case" data-testid="worst-case" role="status" aria-label={t('Worst case')}>
      {worst.exposures.map((bounds) => {
        const coin = coinOf(bounds)
        const start = grouped(bounds.start)
        const range = <b>{t`${grouped(bounds.low)} to ${grouped(bounds.high)} ${coin}`}</b>
        return (
          <div key={`${bounds.category} ${bounds.symbol}`}>
            <p>{mixed`Worst case: the net position of ${bounds.symbol}, ${start} now, can reach ${range}.`}</p>
            <Beyond bounds={bounds} coin={coin} cancelMs={cancelMs} />
          </div>
        )
      })}
      {refused !== null && (
        <p>{mixed`At most ${refused} can be refused before it stops: those of a request are refused together.`}</p>
      )}
    </div>
  )
}
