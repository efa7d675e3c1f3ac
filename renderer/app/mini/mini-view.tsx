import { pointsBeyond, pointsToLine } from '@/shared/base/line-text'
import { figureOf, type Headline } from '@/shared/trading/alarms/headline'
import type { Standing } from '@/shared/trading/alarms/standing'
import { formatAge } from '@/renderer/kit/format/time'
import { trendText } from '@/renderer/domain/risk/distance-text'
import { Spark } from '@/renderer/domain/risk/spark'
import { useStanding } from '@/renderer/domain/risk/use-standing'
import { useRecentHistory, useTrend } from '@/renderer/domain/risk/use-trend'
import { useWorstHeadline } from '@/renderer/state/stores/health/headlines'
import { useNow } from '@/renderer/kit/ui/hooks/use-now'
import './mini.css'

const lines = { warn: 'warn', call: 'call', liquidation: 'liq' } as const

function ageText({ state, at }: Headline, now: number): string {
  if (at === null) return 'waiting'
  const age = formatAge(Math.max(0, now - at))
  return state === 'unknown' ? `unknown for ${age}` : `age ${age}`
}

/** Distance to the next threshold, as `4.98 pp to call`, or the excess over the last exceeded one. */
function distanceText({ around: { ahead, passed } }: Standing): string {
  if (ahead !== null) return `${pointsToLine(ahead.points)} to ${lines[ahead.line]}`
  return passed === null ? '' : `${pointsBeyond(passed.points)} above ${lines[passed.line]}`
}

interface PartProps {
  readonly headline: Headline
  readonly standing: Standing | null
}

/** Last hour of a risk unit on its own scale, with its direction. */
function MiniHistory({ headline: { id, isLive, at }, standing }: PartProps) {
  const { history, window } = useRecentHistory(id)
  const sample = standing === null || at === null ? null : { at, ltv: standing.position.ltv }
  const trend = useTrend(history, sample, isLive)
  return (
    <div className="mini__history">
      <div className="mini__spark">
        {history !== null && <Spark history={history} window={window} thresholds={standing?.lines ?? null} />}
      </div>
      <span className="mini__trend">{trendText(trend)}</span>
    </div>
  )
}

function MiniFace({ headline }: { readonly headline: Headline }) {
  const now = useNow(true, 500)
  const { standing } = useStanding(headline)
  const { kind, name, state, isLive } = headline
  return (
    <div className={`mini mini--${state}`} data-live={isLive}>
      <div className="mini__face">
        <div className="mini__words">
          <span className="mini__unit">LTV {name}</span>
          <output className="mini__figure">{figureOf(headline)}</output>
          {state !== 'unknown' && standing !== null && <span className="mini__distance">{distanceText(standing)}</span>}
          <span className="mini__age">{ageText(headline, now)}</span>
        </div>
        {kind === 'unit' && <MiniHistory headline={headline} standing={standing} />}
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
        <div className="mini__face">No risk unit, no loan</div>
      </div>
    )
  return <MiniFace headline={worst} />
}
