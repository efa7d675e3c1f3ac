import { add, compare, divide, isPositive, multiply, subtract } from '@/shared/base/decimal'
import { SECOND_MS } from '@/shared/base/time'
import type { LtvSample } from './ltv-sample'
import type { Thresholds } from './thresholds'

/** Distance below the first threshold at which any move of the market may reach it. */
const NEAR = '0.02'
/** Time ahead for extrapolating the speed of the last two samples. */
const AHEAD_MS = 10 * SECOND_MS
/** Longest interval between two samples for computing a speed. */
const SPEED_OVER_MS = 5 * SECOND_MS

/**
 * True if a threshold may be reached at any time: the ratio is close to the first or above it, or approaches it fast.
 */
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
