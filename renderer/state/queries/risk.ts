import { type AccountQueryOptions, useAccountQuery } from './account-query'

/** A stretch of time up to now, or up to a fixed end, Unix ms. */
export interface HistoryWindow {
  readonly from: number
  readonly to: number
}

/** A window that moves on is another question: while it is read, or new points arrive, the old picture stays. */
const ofWindow: AccountQueryOptions = { keepPrevious: true, staleTime: Infinity, gcTime: 10_000 }

/** The line of a unit's ratio over a window. */
export const useRiskHistory = (riskUnitId: string, { from, to }: HistoryWindow, points: number) =>
  useAccountQuery('risk.history', { riskUnitId, from, to, points }, ofWindow)

/** Why the ratio moved inside a window. */
export const useRiskCauses = (riskUnitId: string, { from, to }: HistoryWindow) =>
  useAccountQuery('risk.causes', { riskUnitId, from, to }, ofWindow)

/** What the unit owed at the beginning of a window. */
export const usePastDebt = (riskUnitId: string, { from, to }: HistoryWindow) =>
  useAccountQuery('risk.pastDebt', { riskUnitId, from, to }, ofWindow)

/** Institutional loans and repayments, read again twice a minute. */
export const useInstitutionalLoans = () => useAccountQuery('risk.loans', {}, { refetchInterval: 30_000 })
