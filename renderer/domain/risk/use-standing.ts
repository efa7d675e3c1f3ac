import { useMemo } from 'react'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import type { Headline } from '@/shared/trading/alarms/headline'
import { type Standing, standingOf } from '@/shared/trading/alarms/standing'
import type { RiskUnit } from '@/shared/trading/ltv/risk-unit'
import { useLoans } from '@/renderer/state/stores/loans-store'
import { useRisk } from '@/renderer/state/stores/risk-store'

const noUnits: readonly RiskUnit[] = []

/** What stands behind a headline, and its risk unit where it is about one. */
export function useStanding({ kind, id }: Headline): {
  readonly standing: Standing | null
  readonly unit: RiskUnit | null
  readonly loan: OngoingLoan | null
} {
  const units = useRisk(({ overview }) => overview?.units) ?? noUnits
  const loans = useLoans((state) => state.loans)
  const standing = useMemo(() => standingOf({ kind, id }, units, loans), [kind, id, units, loans])
  const unit = kind === 'unit' ? (units.find((candidate) => candidate.id === id) ?? null) : null
  const loan = kind === 'loan' ? (loans?.loans.find(({ orderId }) => orderId === id) ?? null) : null
  return { standing, unit, loan }
}
