import { t } from '@/shared/languages/text'
import { LOST_MS } from '@/shared/trading/ltv/unit/freshness'
import type { ConsumerLoanMonitor } from './loans/consumer-loans'
import type { Share } from './units/polling-pace'
import type { RiskMonitor } from './units/risk-monitor'
import { laterMs } from './units/watched-units'

/** Quality of the monitoring of an account in this process. */
export interface WatchReport {
  /** True if figures of all units and loans arrived within the last seconds. */
  readonly isFresh: boolean
  /** Reason why a unit or loan has been unknown for long, as text; null if all are known. */
  readonly blind: string | null
  /** Reason why the history cannot be written, as text; null while it can. */
  readonly disk: string | null
}

/** A process without figures for this long gives up the lead to a process that has them. */
const FRESH_MS = 5000
const NOTHING = t('No figure arrives')

export function watchReport(
  risk: Pick<RiskMonitor, 'units' | 'overview' | 'diskProblem'>,
  loans: Pick<ConsumerLoanMonitor, 'current' | 'blindMs'>,
  share: Share,
): WatchReport {
  const units = risk.units()
  const ages = (units ?? []).map((unit) => Math.max(0, unit.watch.ownBlindMs() - laterMs(unit)))
  // The second process polls one unit now and then, to verify that it could poll all of them.
  const blindMs = share === 'second' && ages.length > 0 ? Math.min(...ages) : Math.max(0, ...ages)
  const { everyMs, reason, freshness, loans: active, unreadableText: unreadable } = loans.current()
  const overdue = active.length === 0 && unreadable === null ? 0 : loans.blindMs() - (everyMs ?? 0)
  const areUnitsFresh = units !== null && units.every(({ watch }) => watch.isAwake()) && blindMs < FRESH_MS
  const problem = units?.map(({ watch }) => watch.problem()).find((text) => text !== null) ?? NOTHING
  const unread = risk.overview().state === 'unreadable' ? (risk.overview().reason ?? NOTHING) : null
  const unitsBlind = blindMs >= LOST_MS ? problem : unread
  return {
    isFresh: areUnitsFresh && overdue < FRESH_MS,
    blind: unitsBlind ?? (freshness === 'lost' && overdue >= LOST_MS ? (reason ?? NOTHING) : null),
    disk: risk.diskProblem(),
  }
}
