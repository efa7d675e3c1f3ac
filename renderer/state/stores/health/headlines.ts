import { useMemo } from 'react'
import { type Headline, headlines } from '@/shared/trading/alarms/headline'
import { useHealth } from './health-store'
import { useLoans } from './loans-store'
import { useRisk } from './risk-store'

/** Every risk unit and running loan in short, the worst first; a lost connection overrules what was last said. */
export function useHeadlines(): readonly Headline[] {
  const units = useRisk(({ overview }) => overview?.units)
  const loans = useLoans((state) => state.loans)
  const connected = useHealth((state) => state.connected)
  return useMemo(() => {
    if (connected) return headlines(units ?? [], loans)
    const lost = { freshness: 'lost' } as const
    return headlines(
      (units ?? []).map((unit) => ({ ...unit, ...lost })),
      loans === null ? null : { ...loans, ...lost },
    )
  }, [units, loans, connected])
}

/** For places that have room for one: null while nothing is watched. */
export const useWorstHeadline = (): Headline | null => useHeadlines()[0] ?? null
