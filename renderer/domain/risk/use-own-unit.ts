import { isMember, membersOf } from '@/shared/trading/ltv/unit-members'
import { useAccount } from '@/renderer/state/stores/account-store'
import { useRisk } from '@/renderer/state/stores/risk-store'
import type { RiskUnit } from '@/shared/trading/ltv/risk-unit'

/** The risk unit that the money of this account answers for; null when it answers for none. */
export function useOwnUnit(): RiskUnit | null {
  const uid = useAccount(({ account }) => account?.uid ?? null)
  return useRisk(({ overview }) =>
    uid === null ? null : (overview?.units.find((unit) => isMember(membersOf(unit), uid)) ?? null),
  )
}
