import type { AreaData, Time, UTCTimestamp, WhitespaceData } from 'lightweight-charts'
import type { HistoryPoint, RiskHistory } from '@/shared/ipc/watching/risk'
import { toPixelNumber } from '@/shared/base/decimal'
import type { Extent } from './history-band'

type Point = AreaData<Time> | WhitespaceData<Time>
/** Above the steps of every window, so a history of gaps cannot exhaust the memory. */
const MOST_STEPS = 20_000
/** The library connects values across empty entries; the color of a point applies to the line that starts at it. */
const inkless = { lineColor: 'transparent', topColor: 'transparent', bottomColor: 'transparent' } as const

/** Points that are followed by a monitoring gap. */
function lastBeforeGaps({ points, gaps }: Pick<RiskHistory, 'points' | 'gaps'>): ReadonlySet<HistoryPoint> {
  const pointsBeforeGaps = new Set<HistoryPoint>()
  let gap = 0
  for (const [index, point] of points.entries()) {
    while (gap < gaps.length && gaps[gap]!.to <= point.at) gap += 1
    const next = points[index + 1]
    if (next !== undefined && gap < gaps.length && gaps[gap]!.from < next.at) pointsBeforeGaps.add(point)
  }
  return pointsBeforeGaps
}

/**
 * Line of the chart, in percent: one entry per step of the window, empty without a value. The chart's axis counts
 * entries, so a monitoring gap keeps its width and no line crosses it.
 */
export function historyLine(
  history: Pick<RiskHistory, 'points' | 'gaps' | 'step'>,
  from: number,
  to: number,
  toChart: (ms: number) => UTCTimestamp,
): readonly Point[] {
  const { points, step } = history
  const byStep = new Map(points.map((point) => [Math.floor(point.at / step), point]))
  const broken = lastBeforeGaps(history)
  const first = Math.floor(from / step)
  const count = Math.min(MOST_STEPS, Math.floor(to / step) - first + 1)
  return Array.from({ length: count }, (_, index) => {
    const point = byStep.get(first + index)
    const time = toChart((first + index) * step)
    return point === undefined
      ? { time }
      : { time, value: toPixelNumber(point.last) * 100, ...(broken.has(point) ? inkless : {}) }
  })
}

/** Lowest and highest reading at each index of the same axis, in percent. */
export function historyExtents(
  { points, step }: Pick<RiskHistory, 'points' | 'step'>,
  from: number,
): readonly Extent[] {
  const first = Math.floor(from / step)
  return points.map(({ at, low, high }) => ({
    index: Math.floor(at / step) - first,
    low: toPixelNumber(low) * 100,
    high: toPixelNumber(high) * 100,
  }))
}
