import { type Query, useQuery } from '@tanstack/react-query'
import { useSessionKey } from '../stores/account-session'
import { ask } from './client'

/** A stretch of time up to now, or up to a fixed end, Unix ms. */
export interface HistoryWindow {
  readonly from: number
  readonly to: number
}

/** The picture that was shown before, as long as it is of the same account. */
const keptWithin =
  (session: number) =>
  <Data>(before: Data | undefined, query: Pick<Query, 'queryKey'> | undefined): Data | undefined =>
    query?.queryKey[1] === session ? before : undefined

/** The line of a unit's ratio over a window. While new points arrive, or another window is read, the old picture stays. */
export function useRiskHistory(riskUnitId: string, window: HistoryWindow, points: number) {
  const session = useSessionKey()
  return useQuery({
    queryKey: ['risk-history', session, riskUnitId, window.from, window.to, points],
    queryFn: () => ask('risk.history', { riskUnitId, ...window, points }),
    placeholderData: keptWithin(session),
    staleTime: Infinity,
    gcTime: 10_000,
  })
}

/** Why the ratio moved inside a window. */
export function useRiskCauses(riskUnitId: string, window: HistoryWindow) {
  const session = useSessionKey()
  return useQuery({
    queryKey: ['risk-causes', session, riskUnitId, window.from, window.to],
    queryFn: () => ask('risk.causes', { riskUnitId, ...window }),
    placeholderData: keptWithin(session),
    staleTime: Infinity,
    gcTime: 10_000,
  })
}

/** What the unit owed at the beginning of a window. */
export function usePastDebt(riskUnitId: string, window: HistoryWindow) {
  const session = useSessionKey()
  return useQuery({
    queryKey: ['risk-past-debt', session, riskUnitId, window.from, window.to],
    queryFn: () => ask('risk.pastDebt', { riskUnitId, ...window }),
    placeholderData: keptWithin(session),
    staleTime: Infinity,
    gcTime: 10_000,
  })
}

/** Institutional loans and repayments, read again twice a minute. */
export function useInstitutionalLoans() {
  const session = useSessionKey()
  return useQuery({ queryKey: ['risk-loans', session], queryFn: () => ask('risk.loans', {}), refetchInterval: 30_000 })
}
