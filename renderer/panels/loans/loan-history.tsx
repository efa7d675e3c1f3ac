import { t } from '@/shared/languages/text'
import { useLoanHistory } from '@/renderer/state/queries/loans'
import { DataTable } from '@/renderer/kit/table/data-table'
import { EmptyList, OmittedBand, OutdatedBand, PanelBand, PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { closedLoanColumns } from './closed-loan-columns'

/** Closed consumer loans; those liquidated by the exchange are highlighted. */
export function LoanHistory() {
  const { data, problem } = useLoanHistory()
  if (data === undefined && problem !== null)
    return <PanelState kind="error" title={t('The history could not be read')} text={problem} />
  if (data === undefined) return <PanelState kind="loading" title={t('Loading the history')} />
  return (
    <div className="loan-history">
      <PanelBand tone="info">{t('The exchange lists loans of the last three months.')}</PanelBand>
      <OutdatedBand problem={problem} />
      <OmittedBand omitted={data.unreadableText} />
      <DataTable
        label={t('Closed loans')}
        rows={data.list}
        columns={closedLoanColumns}
        rowKey={({ orderId }) => orderId}
        initialSort={{ column: 'time', direction: 'down' }}
        rowClass={({ status }) => (status === 'FORCE' ? 'loan--forced' : undefined)}
        empty={
          <EmptyList
            title={t('The closed loans are not known')}
            omitted={data.unreadableText}
            empty={<PanelState kind="empty" title={t('No closed loans')} text={t('None of the last three months.')} />}
          />
        }
      />
    </div>
  )
}
