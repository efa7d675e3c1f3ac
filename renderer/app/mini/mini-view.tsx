import { useMemo } from 'react'
import type { HistoryPoint } from '@/shared/ipc/risk'
import { toPixelNumber } from '@/shared/base/decimal'
import { figureOf, type Headline } from '@/shared/trading/alarms/headline'
import { formatAge } from '@/renderer/kit/format/time'
import { useRiskHistory } from '@/renderer/state/queries/risk'
import { useRangeWindow } from '@/renderer/domain/risk/history-ranges'
import { useWorstHeadline } from '@/renderer/state/stores/headlines'
import { useNow } from '@/renderer/kit/ui/use-now'
import './mini.css'

const WIDTH = 110
const HEIGHT = 44
const POINTS = 60

/** The line of the last hour, scaled to its own range; broken where nobody watched. */
function sparkPath(points: readonly HistoryPoint[], from: number, to: number, step: number): string {
  const values = points.map(({ last }) => toPixelNumber(last))
  const low = Math.min(...values)
  const span = Math.max(Math.max(...values) - low, 1e-4)
  return points
    .map(({ at }, index) => {
      const isBreak = index === 0 || at - points[index - 1]!.at > step * 1.5
      const x = ((at - from) / (to - from)) * WIDTH
      const y = HEIGHT - 2 - ((values[index]! - low) / span) * (HEIGHT - 4)
      return `${isBreak ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}

function Sparkline({ riskUnitId }: { readonly riskUnitId: string }) {
  const window = useRangeWindow('1h')
  const { data } = useRiskHistory(riskUnitId, window, POINTS)
  const path = useMemo(
    () => (data === undefined ? '' : sparkPath(data.points, window.from, window.to, data.step)),
    [data, window],
  )
  return (
    <svg className="mini__spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden>
      <path d={path} fill="none" stroke="currentColor" strokeWidth={1} />
    </svg>
  )
}

function ageText({ state, at }: Headline, now: number): string {
  if (at === null) return 'waiting'
  const age = formatAge(Math.max(0, now - at))
  return state === 'unknown' ? `unknown for ${age}` : `age ${age}`
}

/** The worst of all risk units and loans for the corner of a screen: figure, age and the last hour, 260 × 90. */
export function MiniView() {
  const worst = useWorstHeadline()
  const now = useNow(true, 500)
  if (worst === null) return <div className="mini mini--neutral">No risk unit, no loan</div>
  const { kind, id, name, state, isLive } = worst
  return (
    <div className={`mini mini--${state}`} data-live={isLive}>
      <div className="mini__words">
        <span className="mini__unit">LTV {name}</span>
        <output className="mini__figure">{figureOf(worst)}</output>
        <span className="mini__age">{ageText(worst, now)}</span>
      </div>
      {kind === 'unit' && <Sparkline riskUnitId={id} />}
    </div>
  )
}
