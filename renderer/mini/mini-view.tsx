import { useMemo } from 'react'
import type { HistoryPoint } from '../../shared/ipc/risk'
import { toPixelNumber } from '../../shared/trading/decimal'
import { formatAge } from '../format/time'
import { useRiskHistory } from '../queries/risk'
import { useRangeWindow } from '../risk/history-ranges'
import { useLtvInShort } from '../stores/ltv-reading'
import { useNow } from '../ui/use-now'
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
  const path = useMemo(() => (data === undefined ? '' : sparkPath(data.points, window.from, window.to, data.step)), [data, window])
  return (
    <svg className="mini__spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden>
      <path d={path} fill="none" stroke="currentColor" strokeWidth={1} />
    </svg>
  )
}

/** The ratio for the corner of a screen: figure, age and the last hour, 260 × 90. */
export function MiniView() {
  const ltv = useLtvInShort()
  const now = useNow(true, 500)
  if (ltv === null) return <div className="mini mini--waiting">No risk unit</div>
  const { unit, text, zone, freshness } = ltv
  const age = unit.sample === null ? null : now - unit.sample.at
  return (
    <div className={`mini mini--${zone} mini--${freshness}`} data-live={freshness === 'live'}>
      <div className="mini__words">
        <span className="mini__unit">LTV {unit.id}</span>
        <output className="mini__figure">{text}</output>
        <span className="mini__age">{freshness === 'not-computed' ? 'not computed' : age === null ? 'waiting' : freshness === 'lost' ? `unknown for ${formatAge(age)}` : `age ${formatAge(age)}`}</span>
      </div>
      <Sparkline riskUnitId={unit.id} />
    </div>
  )
}
