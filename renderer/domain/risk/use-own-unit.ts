import { isMember, membersOf } from '@/shared/trading/ltv/unit/unit-members'
import { useAccount } from '@/renderer/state/stores/account-store'
import { useRisk } from '@/renderer/state/stores/health/risk-store'
import type { RiskOverview } from '@/shared/ipc/watching/risk'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'

/**
 * Risk unit of this account; null if it belongs to none. Its figures change twice a second: set `isEnabled` only while
 * they are needed.
 */
export function useOwnUnit(isEnabled = true): RiskUnit | null {
  const uid = useAccount(({ account }) => account?.uid ?? null)
  return useRisk(({ overview }) => (isEnabled ? unitOf(overview, uid) : null))
}

/** ID of the own unit, which rarely changes. */
export function useOwnUnitId(): string | null {
  const uid = useAccount(({ account }) => account?.uid ?? null)
  return useRisk(({ overview }) => unitOf(overview, uid)?.id ?? null)
}

const unitOf = (overview: RiskOverview | null, uid: string | null): RiskUnit | null =>
  uid === null ? null : (overview?.units.find((unit) => isMember(membersOf(unit), uid)) ?? null)
