import { compare } from '@/shared/base/decimal'
import type { EffectiveThresholds } from './effective-thresholds'
import type { Thresholds } from './thresholds'

/** How near a ratio is to its lines. `neutral`: nobody confirmed any lines, so nothing is known to be safe. */
export type Zone = 'neutral' | 'calm' | 'warning' | 'call' | 'critical'

/**
 * A line belongs to the zone above it: at the margin call line it is a margin call. Lines that are only assumed may
 * warn; they never say that all is well.
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
