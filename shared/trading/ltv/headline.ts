import type { RiskUnit } from '../../ipc/risk'
import { compare, multiply, toDecimals } from '../decimal'

/** How the worst risk unit stands, in as little room as a tray has. `neutral`: no lines are confirmed. */
export interface Headline {
  readonly unit: string
  /** In percent with one decimal, such as '63.4'; null when nobody knows it now. */
  readonly percent: string | null
  readonly state: 'neutral' | 'calm' | 'warning' | 'call' | 'critical' | 'late' | 'unknown'
}

/** The worst first. Not to know comes before everything but the liquidation line. */
const order: readonly Headline['state'][] = ['critical', 'unknown', 'call', 'late', 'warning', 'calm', 'neutral']

function stateOf({ freshness, sample, thresholds }: RiskUnit): Headline['state'] {
  if (sample === null || freshness === 'waiting' || freshness === 'lost' || freshness === 'not-computed') return 'unknown'
  if (freshness === 'late') return 'late'
  if (thresholds === null) return 'neutral'
  const isAt = (line: string): boolean => compare(sample.ltv, line) >= 0
  return isAt(thresholds.liquidation) ? 'critical' : isAt(thresholds.call) ? 'call' : isAt(thresholds.warn) ? 'warning' : 'calm'
}

function headlineOf(unit: RiskUnit): Headline {
  const state = stateOf(unit)
  const percent = state === 'unknown' || unit.sample === null ? null : toDecimals(multiply(unit.sample.ltv, '100'), 1, 'up')
  return { unit: unit.id, percent, state }
}

/** Null where nothing is watched. */
export function worstHeadline(units: readonly RiskUnit[]): Headline | null {
  const byRank = (a: Headline, b: Headline): number => order.indexOf(a.state) - order.indexOf(b.state) || compare(b.percent ?? '0', a.percent ?? '0')
  return units.map(headlineOf).toSorted(byRank)[0] ?? null
}
