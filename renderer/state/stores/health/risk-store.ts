import type { RiskOverview } from '@/shared/ipc/watching/risk'
import type { Freshness } from '@/shared/trading/ltv/unit/freshness'
import { createAccountStore } from '@/renderer/state/bridge/account-session'
import { useHealth } from './health-store'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'

export interface RiskState {
  /** Null before the first reply. */
  readonly overview: RiskOverview | null
  readonly error: string | null
  /** The unit on the wall; null shows the first. */
  readonly chosen: string | null
}

/** Risk units monitored by the main process. */
export const useRisk = createAccountStore<RiskState>({ overview: null, error: null, chosen: null })

export const chooseUnit = (id: string): void => useRisk.setState({ chosen: id })

/** The selected unit; null if there is none. */
export function useChosenUnit(): RiskUnit | null {
  return useRisk(
    ({ overview, chosen }) => overview?.units.find(({ id }) => id === chosen) ?? overview?.units[0] ?? null,
  )
}

/** Freshness of a unit's figures: a lost connection overrides the last received state. */
export function useFreshness(unit: Pick<RiskUnit, 'freshness'>): Freshness {
  const connected = useHealth((state) => state.connected)
  return connected ? unit.freshness : 'lost'
}
