import { compare } from '@/shared/base/decimal'
import type { EffectiveThresholds } from './effective-thresholds'
import type { Thresholds } from './thresholds'

/** Zone of a ratio by its thresholds. `neutral`: thresholds are not confirmed, so nothing is known to be safe. */
export type Zone = 'neutral' | 'calm' | 'warning' | 'call' | 'critical'

/**
 * Zone of a ratio. A threshold belongs to the zone above it: at the margin call threshold it is a margin call. Assumed
 * thresholds may warn, but never show a safe state.
 */
export function zoneOf(
  ltv: string,
  lines: Pick<Thresholds, 'warn' | 'call' | 'liquidation'> | EffectiveThresholds | null,
): Zone {
  if (lines === null) return 'neutral'
  if (compare(ltv, lines.liquidation) >= 0) return 'critical'
  if (compare(ltv, lines.call) >= 0) return 'call'
  if (compare(ltv, lines.warn) >= 0) return 'warning'
  return 'source' in lines && lines.source !== 'user' ? 'neutral' : 'calm'
}
