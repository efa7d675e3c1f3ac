import { useMemo } from 'react'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { t, comma } from '@/shared/languages/text'
import { missingFigures } from '@/shared/trading/alarms/rules/consumer-loan'
import type { Headline } from '@/shared/trading/alarms/headline'
import { type HeadlineDetails, headlineDetailsOf } from '@/shared/trading/alarms/headline-details'
import type { Dispute } from '@/shared/trading/public-prices/dispute'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'
import { formatTime } from '@/renderer/kit/format/time'
import { useLoans } from '@/renderer/state/stores/health/loans-store'
import { useRisk } from '@/renderer/state/stores/health/risk-store'

function loanProblem(loan: OngoingLoan, isUnlisted: boolean): string | null {
  if (isUnlisted) return t('The exchange does not list the loan; its outcome is unknown')
  const missing = missingFigures(loan)
  return missing.length === 0 ? null : t`The exchange gives no ${missing.join(comma())} for the loan`
}

function unitProblem({ problem, unlistedSince, freshness }: RiskUnit): string | null {
  if (unlistedSince === null)
    return freshness === 'not-computed'
      ? t('The exchange computes no ratio, as during a liquidation or a transfer')
      : problem
  const since = formatTime(unlistedSince)
  return problem === null
    ? t`The exchange no longer lists the unit since ${since}`
    : t`The exchange no longer lists the unit since ${since} and answers: ${problem}`
}

const noUnits: readonly RiskUnit[] = []

/** Risk unit or loan of a headline, and its standing. */
export function useHeadlineDetails({ kind, id }: Headline): {
  readonly details: HeadlineDetails | null
  readonly unit: RiskUnit | null
  readonly loan: OngoingLoan | null
  /** Reason why the ratio is unknown, without a final period; null if there is none. */
  readonly problem: string | null
  /** Reason why the figure is not trusted although the exchange answers. */
  readonly dispute: Dispute | null
} {
  const units = useRisk(({ overview }) => overview?.units) ?? noUnits
  const loans = useLoans((state) => state.loans)
  const details = useMemo(() => headlineDetailsOf({ kind, id }, units, loans), [kind, id, units, loans])
  const unit = kind === 'unit' ? (units.find((candidate) => candidate.id === id) ?? null) : null
  const loan = kind === 'loan' ? (loans?.loans.find(({ orderId }) => orderId === id) ?? null) : null
  const isUnlisted = loans?.unlisted.some(({ orderId }) => orderId === id) === true
  const ofUnit = unit === null ? null : unitProblem(unit)
  const problem = loan === null ? ofUnit : loanProblem(loan, isUnlisted)
  const dispute = unit?.dispute ?? loans?.disputes.find(({ orderId }) => kind === 'loan' && orderId === id) ?? null
  return { details, unit, loan, problem, dispute }
}
