import { useLoanCoins } from '@/renderer/state/queries/loans'
import { DataTable } from '@/renderer/kit/table/data-table'
import { EmptyList, OmittedBand, OutdatedBand, PanelState } from '@/renderer/kit/ui/panel/panel-state'
import { borrowColumns, collateralColumns } from './catalogue-columns'

/** Loan coins with limits and rates, and collateral coins. */
export function LoanCatalogue() {
  const { data, problem } = useLoanCoins()
  if (data === undefined && problem !== null)
    return <PanelState kind="error" title="The catalogue could not be read" text={problem} />
  if (data === undefined) return <PanelState kind="loading" title="Loading the catalogue" />
  const empty = (
    <EmptyList
      title="The coins are not known"
      omitted={data.unreadableText}
      empty={<PanelState kind="empty" title="No products" text="The exchange lists no coin." />}
    />
  )
  return (
    <div className="loan-catalogue">
      <OutdatedBand problem={problem} />
      <OmittedBand omitted={data.unreadableText} />
      <DataTable
        label="Coins to borrow"
        rows={data.list.borrow}
        columns={borrowColumns}
        rowKey={({ coin }) => coin}
        empty={empty}
      />
      <DataTable
        label="Collateral coins"
        rows={data.list.pledge}
        columns={collateralColumns}
        rowKey={({ coin }) => coin}
        empty={empty}
      />
    </div>
  )
}
