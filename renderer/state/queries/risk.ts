import { type AccountQueryOptions, useAccountQuery } from './account-query'
import { useAccountPoll } from './poll-age'

/** A time range up to now or up to a fixed end, Unix ms. */
export interface HistoryWindow {
  readonly from: number
  readonly to: number
}

/** A moving window is a new query: the previous result is shown while the new one loads. */
const ofWindow: AccountQueryOptions = { showsPrevious: true, staleTime: Infinity, gcTime: 10_000 }

/** History of a unit's ratio over a window. */
export const useRiskHistory = (riskUnitId: string, { from, to }: HistoryWindow, points: number) =>
  useAccountQuery('risk.history', { riskUnitId, from, to, points }, ofWindow)

/** Causes of the ratio's change within a window. */
export const useRiskCauses = (riskUnitId: string, { from, to }: HistoryWindow) =>
  useAccountQuery('risk.causes', { riskUnitId, from, to }, ofWindow)

/** Debt of the unit at the start of a window. */
export const usePastDebt = (riskUnitId: string, { from, to }: HistoryWindow) =>
  useAccountQuery('risk.pastDebt', { riskUnitId, from, to }, ofWindow)

/** Institutional loans and repayments with their age, refetched twice a minute. */
export const useInstitutionalLoans = () => useAccountPoll('risk.loans', {}, 30_000)
