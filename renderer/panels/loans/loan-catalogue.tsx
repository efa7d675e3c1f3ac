import type { LoanCoin, PledgeCoin } from '@/shared/exchange/calls/loan/loan-coins'
import { absent, formatMoney, isAmount } from '@/renderer/kit/format/decimals'
import { useLoanCoins } from '@/renderer/state/queries/loans'
import type { Column } from '@/renderer/kit/table/column'
import { DataTable } from '@/renderer/kit/table/data-table'
import { PanelState } from '@/renderer/kit/ui/panel-state'

const percent = (value: string) => (isAmount(value) ? `${value} %` : absent)
const range = (from: string, to: string) => `${formatMoney(from, 0)} to ${formatMoney(to, 0)}`

/** A rate a year, with the hourly one it is made of in the tooltip. */
const rate = (id: string, title: string, yearly: keyof LoanCoin, hourly: keyof LoanCoin): Column<LoanCoin> => ({
  id,
  title,
  width: '84px',
  numeric: true,
  hint: 'Per year; the tooltip says the hourly rate',
  cell: (coin) => <span title={`${String(coin[hourly])} % an hour`}>{percent(String(coin[yearly]))}</span>,
  compare: (a, b) => Number(a[yearly]) - Number(b[yearly]),
})

const borrowColumns: readonly Column<LoanCoin>[] = [
  {
    id: 'coin',
    title: 'Borrow',
    width: '68px',
    cell: ({ coin }) => <b>{coin}</b>,
    compare: (a, b) => a.coin.localeCompare(b.coin),
  },
  rate('flexible', 'Flexible', 'rateFlexible', 'hourRateFlexible'),
  rate('seven', '7 days', 'rate7D', 'hourRate7D'),
  rate('thirty', '30 days', 'rate30D', 'hourRate30D'),
  {
    id: 'limit',
    title: 'Least to most, USDT',
    width: 'minmax(150px, 1fr)',
    numeric: true,
    cell: (coin) => range(coin.minBorrowLimit, coin.maxBorrowLimit),
  },
]

const pledgeColumns: readonly Column<PledgeCoin>[] = [
  {
    id: 'coin',
    title: 'Pledge',
    width: '68px',
    cell: ({ coin }) => <b>{coin}</b>,
    compare: (a, b) => a.coin.localeCompare(b.coin),
  },
  {
    id: 'start',
    title: 'At start',
    width: '84px',
    numeric: true,
    hint: 'Highest LTV when the loan is taken',
    cell: (coin) => percent(coin.initRate),
    compare: (a, b) => Number(a.initRate) - Number(b.initRate),
  },
  {
    id: 'call',
    title: 'Margin call',
    width: '84px',
    numeric: true,
    cell: (coin) => percent(coin.supRate),
    compare: (a, b) => Number(a.supRate) - Number(b.supRate),
  },
  {
    id: 'liquidation',
    title: 'Liquidation',
    width: '84px',
    numeric: true,
    cell: (coin) => percent(coin.forceRate),
    compare: (a, b) => Number(a.forceRate) - Number(b.forceRate),
  },
  {
    id: 'limit',
    title: 'Least to most, USDT',
    width: 'minmax(150px, 1fr)',
    numeric: true,
    cell: (coin) => range(coin.minPledgeAmount, coin.maxPledgeAmount),
  },
]

/** What can be borrowed, for how much, and against what. */
export function LoanCatalogue() {
  const { data, error } = useLoanCoins()
  if (data === undefined && error !== null)
    return <PanelState kind="error" title="The catalogue could not be read" text={error.message} />
  if (data === undefined) return <PanelState kind="loading" title="Loading the catalogue" />
  const empty = <PanelState kind="empty" title="No products" text="The exchange lists no coin." />
  return (
    <div className="loan-catalogue">
      <DataTable
        label="Coins to borrow"
        rows={data.borrow}
        columns={borrowColumns}
        rowKey={({ coin }) => coin}
        empty={empty}
      />
      <DataTable
        label="Coins to pledge"
        rows={data.pledge}
        columns={pledgeColumns}
        rowKey={({ coin }) => coin}
        empty={empty}
      />
    </div>
  )
}
