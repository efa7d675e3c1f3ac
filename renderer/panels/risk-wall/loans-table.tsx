import { membersOf, rowsOfUnit } from '@/shared/trading/ltv/unit-members'
import { useInstitutionalLoans } from '@/renderer/state/queries/risk'
import { useRisk } from '@/renderer/state/stores/risk-store'
import { DataTable } from '@/renderer/kit/table/data-table'
import { PanelState } from '@/renderer/kit/ui/panel-state'
import { institutionalLoanColumns, repaymentColumns } from './loan-columns'
import type { RiskUnit } from '@/shared/trading/ltv/risk-unit'

const newestFirst = { column: 'time', direction: 'down' } as const

interface LoansTableProps {
  readonly show: 'loans' | 'repayments'
  readonly unit: RiskUnit
}

/**
 * The unit's institutional loans, or what was paid back; the exchange does not tell repayments of one unit from those
 * of another.
 */
export function LoansTable({ show, unit }: LoansTableProps) {
  const { data, error } = useInstitutionalLoans()
  const units = useRisk(({ overview }) => overview?.units) ?? []
  if (data === undefined && error !== null)
    return <PanelState kind="error" title="The loans could not be read" text={error.message} />
  if (data === undefined) return <PanelState kind="loading" title="Loading the loans" />
  const missing =
    data.missing === undefined ? null : (
      <PanelState kind="error" title="The loans could not be read" text={data.missing} />
    )
  if (show === 'loans') {
    return (
      <>
        {data.loans.length > 0 && missing}
        <DataTable
          label="Loans"
          rows={rowsOfUnit(data.loans, membersOf(unit), units.map(membersOf))}
          columns={institutionalLoanColumns}
          rowKey={({ orderId }) => orderId}
          initialSort={newestFirst}
          empty={
            missing ?? (
              <PanelState kind="empty" title="No loans" text="No institutional loan was taken for this risk unit." />
            )
          }
        />
      </>
    )
  }
  const repayments = (
    <>
      {data.repayments.length > 0 && missing}
      <DataTable
        label="Repayments"
        rows={data.repayments}
        columns={repaymentColumns}
        rowKey={({ repayOrderId }) => repayOrderId}
        initialSort={newestFirst}
        rowClass={({ businessType }) => (businessType === 'liquidation' ? 'repayment--liquidation' : undefined)}
        empty={
          missing ?? (
            <PanelState kind="empty" title="No repayments" text="Nothing was paid back in the last two years." />
          )
        }
      />
    </>
  )
  if (units.length < 2) return repayments
  return (
    <>
      <p className="wall__footnote">Of all risk units: the exchange does not say which one a repayment belongs to.</p>
      {repayments}
    </>
  )
}
