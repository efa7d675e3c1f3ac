import { toPixelNumber } from '@/shared/base/decimal'
import type { RiskHistory } from '@/shared/ipc/watching/risk'
import type { HistoryWindow } from '@/renderer/state/queries/risk'
import { type RatioRange, ratioRange } from './ratio-range'

/** A small history in a box of 100 by 100. */
export interface SparkPaths {
  readonly line: string
  /** From the lowest to the highest of every step. */
  readonly band: string
  /** Vertical range of the box, in percent. */
  readonly range: RatioRange
  /** Heights of the lines that lie in it, from the top, in the order given; null for those beyond. */
  readonly lines: readonly (number | null)[]
}

const percent = (ratio: string): number => toPixelNumber(ratio) * 100

/** Null without readings. `lines` are ratios, rising. The path is interrupted at monitoring gaps. */
export function sparkPaths(
  { points, step }: Pick<RiskHistory, 'points' | 'step'>,
  { from, to }: HistoryWindow,
  lines: readonly string[],
): SparkPaths | null {
  if (points.length === 0) return null
  const extent = {
    low: Math.min(...points.map(({ low }) => percent(low))),
    high: Math.max(...points.map(({ high }) => percent(high))),
  }
  const range = ratioRange(extent, lines.map(percent))
  const x = (at: number): string => (((at - from) / (to - from)) * 100).toFixed(2)
  const height = (value: number): number => ((range.high - value) / (range.high - range.low)) * 100
  const y = (ratio: string): string => height(percent(ratio)).toFixed(2)
  return {
    line: points
      .map(({ at, last }, index) => {
        const isBreak = index === 0 || at - points[index - 1]!.at > step * 1.5
        return `${isBreak ? 'M' : 'L'}${x(at)} ${y(last)}`
      })
      .join(''),
    band: points.flatMap(({ at, low, high }) => (low === high ? [] : [`M${x(at)} ${y(high)}V${y(low)}`])).join(''),
    range,
    lines: lines.map((line) => {
      const at = height(percent(line))
      return at >= 0 && at <= 100 ? at : null
    }),
  }
}
