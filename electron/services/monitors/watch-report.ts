import { LOST_MS } from '@/shared/trading/ltv/unit/freshness'
import type { ConsumerLoanMonitor } from './loans/consumer-loans'
import type { Share } from './units/polling-pace'
import type { RiskMonitor } from './units/risk-monitor'

/** How well an account is watched here. */
export interface WatchReport {
  /** Figures of all its units and loans came within the last seconds. */
  readonly isFresh: boolean
  /** Why nothing is known of one of them for long, in words; null while all is. */
  readonly blind: string | null
  /** Why the history cannot be written, in words; null while it can. */
  readonly disk: string | null
}

/** Whoever has no figure for so long leaves the word to a process that has. */
const FRESH_MS = 5000
const NOTHING = 'No figure arrives'

export function watchReport(
  risk: Pick<RiskMonitor, 'units' | 'overview' | 'diskProblem'>,
  loans: Pick<ConsumerLoanMonitor, 'current' | 'blindMs'>,
  share: Share,
): WatchReport {
  const units = risk.units()
  const ages = (units ?? []).map(({ watch }) => watch.ownBlindMs())
  // Whoever comes second asks for one unit now and then, to see whether it could ask for all.
  const blindMs = share === 'second' && ages.length > 0 ? Math.min(...ages) : Math.max(0, ...ages)
  const { everyMs, reason, freshness, loans: active, leftOut } = loans.current()
  const overdue = active.length === 0 && leftOut === null ? 0 : loans.blindMs() - (everyMs ?? 0)
  const areUnitsFresh = units !== null && units.every(({ watch }) => watch.isAwake()) && blindMs < FRESH_MS
  const problem = units?.map(({ watch }) => watch.problem()).find((one) => one !== null) ?? NOTHING
  const unread = risk.overview().state === 'unreadable' ? (risk.overview().reason ?? NOTHING) : null
  const unitsBlind = blindMs >= LOST_MS ? problem : unread
  return {
    isFresh: areUnitsFresh && overdue < FRESH_MS,
    blind: unitsBlind ?? (freshness === 'lost' && overdue >= LOST_MS ? (reason ?? NOTHING) : null),
    disk: risk.diskProblem(),
  }
}
