import { pointsBeyond, pointsToLine } from '@/shared/base/line-text'
import { t } from '@/shared/languages/text'
import { figureOf, type Headline } from '@/shared/trading/alarms/headline'
import type { HeadlineDetails } from '@/shared/trading/alarms/headline-details'
import { formatAge } from '@/renderer/kit/format/time'
import { trendText } from '@/renderer/domain/risk/distance-text'
import { Spark } from '@/renderer/domain/risk/spark'
import { useHeadlineDetails } from '@/renderer/domain/risk/use-headline-details'
import { useRecentHistory, useTrend } from '@/renderer/domain/risk/use-trend'
import { useWorstHeadline } from '@/renderer/state/stores/health/headlines'
import { useNow } from '@/renderer/kit/ui/hooks/use-now'
import './mini.css'

const lines = { warn: t('warn'), call: t('call'), liquidation: t('liq') } as const

function ageText({ state, at }: Headline, now: number): string {
  if (at === null) return t('waiting')
  const age = formatAge(Math.max(0, now - at))
  return state === 'unknown' ? t`unknown for ${age}` : t`age ${age}`
}

/** Distance to the next threshold, as `4.98 pp to call`, or the excess over the last exceeded one. */
function distanceText({ around: { ahead, passed } }: HeadlineDetails): string {
  if (ahead !== null) return t`${pointsToLine(ahead.points)} to ${lines[ahead.line]}`
  return passed === null ? '' : t`${pointsBeyond(passed.points)} above ${lines[passed.line]}`
}

interface PartProps {
  readonly headline: Headline
  readonly details: HeadlineDetails | null
}

/** Last hour of a risk unit on its own scale, with its direction. */
function MiniHistory({ headline: { id, isLive, at }, details }: PartProps) {
  const { history, window } = useRecentHistory(id)
  const sample = details === null || at === null ? null : { at, ltv: details.position.ltv }
  const trend = useTrend(history, sample, isLive)
  return (
    <div className="mini__history">
      <div className="mini__spark">
        {history !== null && <Spark history={history} window={window} thresholds={details?.lines ?? null} />}
      </div>
      <span className="mini__trend">{trendText(trend)}</span>
    </div>
  )
}

function MiniFace({ headline }: { readonly headline: Headline }) {
  const now = useNow(true, 500)
  const { details } = useHeadlineDetails(headline)
  const { kind, name, state, isLive } = headline
  return (
    <div className={`mini mini--${state}`} data-live={isLive}>
      <div className="mini__face">
        <div className="mini__words">
          <span className="mini__unit">{t`LTV ${name}`}</span>
          <output className="mini__figure">{figureOf(headline)}</output>
          {state !== 'unknown' && details !== null && <span className="mini__distance">{distanceText(details)}</span>}
          <span className="mini__age">{ageText(headline, now)}</span>
        </div>
        {kind === 'unit' && <MiniHistory headline={headline} details={details} />}
      </div>
    </div>
  )
}

/** Worst risk unit or loan, for a small window from 260 × 90 px. */
export function MiniView() {
  const worst = useWorstHeadline()
  if (worst === null)
    return (
      <div className="mini mini--neutral">
        <div className="mini__face">{t('No risk unit, no loan')}</div>
      </div>
    )
  return <MiniFace headline={worst} />
}
