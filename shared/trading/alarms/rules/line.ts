import { add, compare, subtract } from '@/shared/base/decimal'
import type { Condition } from '@/shared/trading/alarms/condition'

/**
 * State of a figure that is bad when it is high: at or above its threshold, below it by less than the hysteresis, or
 * well below it.
 */
export function stateAt(figure: string, line: string, hysteresis: string): Condition['state'] | null {
  if (compare(figure, line) >= 0) return 'raised'
  return compare(figure, subtract(line, hysteresis)) > 0 ? 'held' : null
}

/** Like `stateAt`, for a distance that is bad when it is small. */
export function stateWithin(distance: string, within: string, hysteresis: string): Condition['state'] | null {
  if (compare(distance, within) <= 0) return 'raised'
  return compare(distance, add(within, hysteresis)) < 0 ? 'held' : null
}
