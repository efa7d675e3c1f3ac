import { t } from '@/shared/languages/text'
import { useLoanCoins } from '@/renderer/state/queries/loans'
import { DataTable } from '@/renderer/kit/table/data-table'
import { EmptyList, OmittedBand, OutdatedBand, PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { borrowColumns, collateralColumns } from './catalog-columns'

/** Loan coins with limits and rates, and collateral coins. */
export function LoanCatalog() {
  const { data, problem } = useLoanCoins()
  if (data === undefined && problem !== null)
    return <PanelState kind="error" title={t('The catalog could not be read')} text={problem} />
  if (data === undefined) return <PanelState kind="loading" title={t('Loading the catalog')} />
  const empty = (
    <EmptyList
      title={t('The coins are not known')}
      omitted={data.unreadableText}
      empty={<PanelState kind="empty" title={t('No products')} text={t('The exchange lists no coin.')} />}
    />
  )
  return (
    <div className="loan-catalog">
      <OutdatedBand problem={problem} />
      <OmittedBand omitted={data.unreadableText} />
      <DataTable
        label={t('Coins to borrow')}
        rows={data.list.borrow}
        columns={borrowColumns}
        rowKey={({ coin }) => coin}
        empty={empty}
      />
      <DataTable
        label={t('Collateral coins')}
        rows={data.list.pledge}
        columns={collateralColumns}
        rowKey={({ coin }) => coin}
        empty={empty}
      />
    </div>
  )
}
