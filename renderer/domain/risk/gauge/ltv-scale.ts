import {
  add,
  compare,
  divide,
  isPositive,
  maximum,
  minimum,
  multiply,
  roundToStep,
  subtract,
  toDecimals,
  trim,
} from '@/shared/base/decimal'

/** Range of ratios on a gauge. */
export interface LtvScale {
  readonly from: string
  readonly to: string
}

const whole: LtvScale = { from: '0', to: '1' }
const STEP = '0.05'
/** Minimum distance of a figure from the ends of the scale. */
const MARGIN = '0.02'
/** Minimum distance of a figure from an end, and maximum excess width, before an existing scale changes. */
const STEADY_MARGIN = '0.005'
const STEADY_EXCESS = '0.1'
/** Upper end of the scale: a larger ratio is drawn at the end, so that the thresholds stay apart. */
const HIGHEST = '1.2'

/** Scale around thresholds and figures, in steps of five points; 0 to 100 % without thresholds. */
export function ltvScale(figures: readonly string[], lines: readonly string[]): LtvScale {
  if (lines.length === 0) return whole
  const all = [...figures, ...lines].map((ratio) => minimum(maximum(ratio, '0'), HIGHEST))
  const low = subtract(all.reduce(minimum), MARGIN)
  const high = minimum(add(all.reduce(maximum), MARGIN), HIGHEST)
  return { from: isPositive(low) ? trim(roundToStep(low, STEP, 'down')) : '0', to: trim(roundToStep(high, STEP, 'up')) }
}

const spanOf = ({ from, to }: LtvScale): string => subtract(to, from)

/** Keeps a scale that still contains everything, so that a figure near its edge does not make it alternate. */
export function steadyScale(scale: LtvScale, figures: readonly string[], lines: readonly string[]): LtvScale {
  const target = ltvScale(figures, lines)
  const isInside = [...figures, ...lines].every(
    (ratio) =>
      compare(ratio, scale.from === '0' ? '0' : add(scale.from, STEADY_MARGIN)) >= 0 &&
      compare(ratio, subtract(scale.to, STEADY_MARGIN)) <= 0,
  )
  const isTight = compare(subtract(spanOf(scale), spanOf(target)), STEADY_EXCESS) <= 0
  return isInside && isTight ? scale : target
}

/** Position of a ratio on the scale, in percent of its length; clamped to the ends. */
export function placeOn({ from, to }: LtvScale, ratio: string): string {
  const share = divide(subtract(minimum(maximum(ratio, from), to), from), subtract(to, from))
  return toDecimals(multiply(share, '100'), 4, 'nearest')
}

/** True if the scale contains the ratio. */
export const isOn = ({ from, to }: LtvScale, ratio: string): boolean =>
  compare(ratio, from) >= 0 && compare(ratio, to) <= 0

const tickSteps = ['0.05', '0.1', '0.25'] as const
const MOST_TICKS = '8'

/** Round ratios along the scale, few enough to be read. */
export function scaleTicks(scale: LtvScale): readonly string[] {
  const span = spanOf(scale)
  const step = tickSteps.find((size) => compare(divide(span, size), MOST_TICKS) <= 0) ?? tickSteps[2]
  const first = roundToStep(scale.from, step, 'up')
  const count = Number(toDecimals(divide(subtract(scale.to, first), step), 0)) + 1
  return Array.from({ length: count }, (_, index) => add(first, multiply(step, String(index))))
}
