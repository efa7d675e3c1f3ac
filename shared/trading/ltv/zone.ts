import { compare } from '../decimal'
import type { Thresholds } from './thresholds'

/** How near a ratio is to its lines. `neutral`: nobody confirmed any lines, so nothing is known to be safe. */
export type Zone = 'neutral' | 'calm' | 'warning' | 'call' | 'critical'

/** A line belongs to the zone above it: at the margin call line it is a margin call. */
export function zoneOf(ltv: string, thresholds: Thresholds | null): Zone {
  if (thresholds === null) return 'neutral'
  if (compare(ltv, thresholds.liquidation) >= 0) return 'critical'
  if (compare(ltv, thresholds.call) >= 0) return 'call'
  return compare(ltv, thresholds.warn) >= 0 ? 'warning' : 'calm'
}
