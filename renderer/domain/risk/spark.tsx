import { useMemo } from 'react'
import type { RiskHistory } from '@/shared/ipc/watching/risk'
import type { HistoryWindow } from '@/renderer/state/queries/risk'
import type { GaugeThresholds } from '@/renderer/domain/risk/gauge/gauge-layout'
import { sparkPaths } from './spark-paths'
import './spark.css'

interface SparkProps {
  readonly history: RiskHistory
  readonly window: HistoryWindow
  readonly thresholds: GaugeThresholds | null
}

const names = ['warn', 'call', 'liquidation'] as const

/** Small history with its scale and the nearby thresholds. */
export function Spark({ history, window, thresholds }: SparkProps) {
  const paths = useMemo(
    () => sparkPaths(history, window, thresholds === null ? [] : names.map((name) => thresholds[name])),
    [history, window, thresholds],
  )
  if (paths === null) return null
  const { low, high } = paths.range
  return (
    <div className="spark" aria-hidden>
      <svg className="spark__plot" viewBox="0 0 100 100" preserveAspectRatio="none">
        {paths.lines.map(
          (y, index) =>
            y !== null && (
              <path
                key={names[index]}
                className={`spark__threshold spark__threshold--${names[index]}`}
                d={`M0 ${y.toFixed(2)}H100`}
              />
            ),
        )}
        <path className="spark__band" d={paths.band} />
        <path className="spark__line" d={paths.line} />
      </svg>
      <span className="spark__scale">
        <span>{high.toFixed(1)} %</span>
        <span>{low.toFixed(1)} %</span>
      </span>
    </div>
  )
}
