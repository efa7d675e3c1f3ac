import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApp } from '../stores/app-store'
import { ask } from './client'

const useProfileId = (): string => useApp(({ app }) => app?.profile.id ?? '')

/** A stretch of time up to now, or up to a fixed end, Unix ms. */
export interface HistoryWindow {
  readonly from: number
  readonly to: number
}

/** The line of a unit's ratio over a window. While new points arrive, or another window is read, the old picture stays. */
export function useRiskHistory(riskUnitId: string, window: HistoryWindow, points: number) {
  const profileId = useProfileId()
  return useQuery({
    queryKey: ['risk-history', profileId, riskUnitId, window.from, window.to, points],
    queryFn: () => ask('risk.history', { riskUnitId, ...window, points }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 10_000,
  })
}

/** Why the ratio moved inside a window. */
export function useRiskCauses(riskUnitId: string, window: HistoryWindow) {
  const profileId = useProfileId()
  return useQuery({
    queryKey: ['risk-causes', profileId, riskUnitId, window.from, window.to],
    queryFn: () => ask('risk.causes', { riskUnitId, ...window }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 10_000,
  })
}

/** What the unit owed at the beginning of a window. */
export function usePastDebt(riskUnitId: string, window: HistoryWindow) {
  const profileId = useProfileId()
  return useQuery({
    queryKey: ['risk-past-debt', profileId, riskUnitId, window.from, window.to],
    queryFn: () => ask('risk.pastDebt', { riskUnitId, ...window }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 10_000,
  })
}

/** Institutional loans and repayments, read again twice a minute. */
export function useInstitutionalLoans() {
  const profileId = useProfileId()
  return useQuery({ queryKey: ['risk-loans', profileId], queryFn: () => ask('risk.loans', {}), refetchInterval: 30_000 })
}
