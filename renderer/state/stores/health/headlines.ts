import { useMemo } from 'react'
import { type Headline, headlines } from '@/shared/trading/alarms/headline'
import { useHealth } from './health-store'
import { useLoans } from './loans-store'
import { useRisk } from './risk-store'

/** Summary of every risk unit and active loan, worst first; a lost connection overrides the last received state. */
export function useHeadlines(): readonly Headline[] {
  const units = useRisk(({ overview }) => overview?.units)
  const loans = useLoans((state) => state.loans)
  const connected = useHealth((state) => state.connected)
  return useMemo(() => {
    if (connected) return headlines(units ?? [], loans)
    const lostFreshness = { freshness: 'lost' } as const
    return headlines(
      (units ?? []).map((unit) => ({ ...unit, ...lostFreshness })),
      loans === null ? null : { ...loans, ...lostFreshness },
    )
  }, [units, loans, connected])
}

/** Worst headline, for places that show a single entry; null while nothing is monitored. */
export const useWorstHeadline = (): Headline | null => useHeadlines()[0] ?? null
