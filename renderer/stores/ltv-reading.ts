import type { Zone } from '../../shared/trading/ltv/zone'
import { zoneOf } from '../../shared/trading/ltv/zone'
import { formatRatio } from '../format/ratio'
import { useChosenUnit, useFreshness } from './risk-store'
import type { RiskUnit } from '../../shared/ipc/risk'
import type { Freshness } from '../../shared/trading/ltv/freshness'

/** The chosen unit's ratio in one word, with what it is worth: for places that have room for nothing else. */
export interface LtvReadingInShort {
  readonly unit: RiskUnit
  readonly freshness: Freshness
  readonly zone: Zone
  /** `63.42 %`, or a question mark once nobody knows. */
  readonly text: string
}

const nothing: Pick<RiskUnit, 'freshness'> = { freshness: 'waiting' }

/** Null while there is no risk unit. */
export function useLtvInShort(): LtvReadingInShort | null {
  const unit = useChosenUnit()
  const freshness = useFreshness(unit ?? nothing)
  if (unit === null) return null
  const known = (freshness === 'live' || freshness === 'late') && unit.sample !== null
  return {
    unit,
    freshness,
    zone: known && freshness === 'live' && unit.sample !== null ? zoneOf(unit.sample.ltv, unit.thresholds) : 'neutral',
    text: known && unit.sample !== null ? formatRatio(unit.sample.ltv) : '?',
  }
}
