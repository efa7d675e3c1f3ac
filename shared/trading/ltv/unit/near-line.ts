import { add, compare, divide, isPositive, multiply, subtract } from '@/shared/base/decimal'
import { SECOND_MS } from '@/shared/base/time'
import type { LtvSample } from './ltv-sample'
import type { Thresholds } from './thresholds'

/** From so many points below its first line on, a ratio may reach it with any move of the market. */
const NEAR = '0.02'
/** So far ahead the speed of the last two samples counts. */
const AHEAD_MS = 10 * SECOND_MS
/** Two samples further apart tell of no speed. */
const SPEED_OVER_MS = 5 * SECOND_MS

/** Whether a line may be reached at any moment: the ratio is close to the first or beyond it, or moves there fast. */
export function isNearLine(
  { ltv, at }: Pick<LtvSample, 'ltv' | 'at'>,
  before: Pick<LtvSample, 'ltv' | 'at'> | null,
  { warn }: Pick<Thresholds, 'warn'>,
): boolean {
  if (compare(ltv, subtract(warn, NEAR)) >= 0) return true
  const apartMs = before === null ? 0 : at - before.at
  if (before === null || apartMs <= 0 || apartMs > SPEED_OVER_MS) return false
  const rise = subtract(ltv, before.ltv)
  return isPositive(rise) && compare(add(ltv, divide(multiply(rise, String(AHEAD_MS)), String(apartMs))), warn) >= 0
}
