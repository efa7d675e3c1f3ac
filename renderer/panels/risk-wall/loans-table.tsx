import { t } from '@/shared/languages/text'
import { membersOf, rowsOfUnit } from '@/shared/trading/ltv/unit/unit-members'
import { useInstitutionalLoans } from '@/renderer/state/queries/risk'
import { useRisk } from '@/renderer/state/stores/health/risk-store'
import { DataTable } from '@/renderer/kit/table/data-table'
import { EmptyList, OmittedBand, OutdatedBand, PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { institutionalLoanColumns, repaymentColumns } from './loan-columns'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'

const newestFirst = { column: 'time', direction: 'down' } as const

interface LoansTableProps {
  readonly show: 'loans' | 'repayments'
  readonly unit: RiskUnit
}

/** Institutional loans of the unit, or repayments; the exchange does not assign repayments to units. */
export function LoansTable({ show, unit }: LoansTableProps) {
  const { data, problem } = useInstitutionalLoans()
  const units = useRisk(({ overview }) => overview?.units) ?? []
  if (data === undefined && problem !== null)
    return <PanelState kind="error" title={t('The loans could not be read')} text={problem} />
  if (data === undefined) return <PanelState kind="loading" title={t('Loading the loans')} />
  if (show === 'loans') {
    return (
      <>
        <OutdatedBand problem={problem} />
        <OmittedBand omitted={data.unreadableText} />
        <DataTable
          label={t('Loans')}
          rows={rowsOfUnit(data.loans, membersOf(unit), units.map(membersOf))}
          columns={institutionalLoanColumns}
          rowKey={({ orderId }) => orderId}
          initialSort={newestFirst}
          empty={
            <EmptyList
              title={t('The loans are not known')}
              omitted={data.unreadableText}
              empty={
                <PanelState
                  kind="empty"
                  title={t('No loans')}
                  text={t('No institutional loan was taken for this risk unit.')}
                />
              }
            />
          }
        />
      </>
    )
  }
  const repayments = (
    <DataTable
      label={t('Repayments')}
      rows={data.repayments}
      columns={repaymentColumns}
      rowKey={({ repayOrderId }) => repayOrderId}
      initialSort={newestFirst}
      rowClass={({ businessType }) => (businessType === 'liquidation' ? 'repayment--liquidation' : undefined)}
      empty={
        <EmptyList
          title={t('The repayments are not known')}
          omitted={data.unreadableText}
          empty={
            <PanelState
              kind="empty"
              title={t('No repayments')}
              text={t('Nothing was paid back in the last two years.')}
            />
          }
        />
      }
    />
  )
  return (
    <>
      <OutdatedBand problem={problem} />
      <OmittedBand omitted={data.unreadableText} />
      {units.length > 1 && (
        <p className="wall__footnote">{t('Of all risk units: the exchange does not assign a repayment to a unit.')}</p>
      )}
      {repayments}
    </>
  )
}
