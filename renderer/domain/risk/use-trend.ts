import { useMemo } from 'react'
import { MINUTE_MS } from '@/shared/base/time'
import type { RiskHistory } from '@/shared/ipc/watching/risk'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import { trendPerHour } from '@/shared/trading/ltv/unit/trend'
import { useRiskHistory } from '@/renderer/state/queries/risk'
import { type HistoryRange, useRangeWindow } from './history-ranges'

/** One point per five seconds of an hour: a coarser point appears only when its interval ends. */
const POINTS = 720
const LEAST_SHOWN_MS = 5 * MINUTE_MS

/** Recent history for a trend and a small chart. */
export function useRecentHistory(riskUnitId: string, range: HistoryRange = '1h') {
  const window = useRangeWindow(range)
  const { data } = useRiskHistory(riskUnitId, window, POINTS)
  const since = data?.since ?? null
  // A new history fills the chart instead of a dot at the end of an hour.
  const displayed = useMemo(
    () =>
      since === null
        ? window
        : { from: Math.max(window.from, Math.min(since, window.to - LEAST_SHOWN_MS)), to: window.to },
    [window, since],
  )
  return { history: data ?? null, window: displayed }
}

/** Trend of a unit's ratio, as a ratio per hour; null if it is unknown or not live. */
export function useTrend(
  history: RiskHistory | null,
  sample: Pick<LtvSample, 'at' | 'ltv'> | null,
  live: boolean,
): string | null {
  return useMemo(() => {
    if (history === null || sample === null || !live) return null
    // The last reading of a step is nearer to its end than to its beginning.
    const past = history.points.map(({ at, last }) => ({ at: at + history.step, ltv: last }))
    return trendPerHour(past, sample)
  }, [history, sample, live])
}
