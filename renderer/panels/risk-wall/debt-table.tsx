import type { Debt, LtvSample } from '../../../shared/trading/ltv/ltv-sample'
import { debtIn, owedUsdt, type Portfolio } from '../../../shared/trading/ltv/portfolio'
import { add, isZero } from '../../../shared/trading/decimal'
import { absent, formatMoney } from '../../format/decimals'
import { type Column, DataTable } from '../../ui/data-table'
import { PanelState } from '../../ui/panel-state'

const amount = (value: string) => <span title={value}>{formatMoney(value, 8).replace(/\.?0+$/, '')}</span>

const columnsOf = (portfolio: Portfolio): readonly Column<Debt>[] => [
  { id: 'coin', title: 'Coin', width: '56px', cell: ({ coin }) => <b>{coin}</b> },
  { id: 'principal', title: 'Principal', width: 'minmax(110px, 1fr)', numeric: true, cell: ({ principal }) => amount(principal) },
  { id: 'interest', title: 'Interest', width: 'minmax(110px, 1fr)', numeric: true, hint: 'Accrued and unpaid', cell: ({ interest }) => amount(interest) },
  {
    id: 'usdt',
    title: 'USDT',
    width: 'minmax(110px, 1fr)',
    numeric: true,
    hint: 'Principal and interest at the price of now',
    cell: ({ coin }) => {
      const owed = debtIn(portfolio, coin)
      return owed === undefined || owed.price === null ? <span title="Its price is not known">{absent}</span> : formatMoney(owedUsdt(owed), 2)
    },
  },
]

/** What the unit owes, coin by coin. */
export function DebtTable({ sample, portfolio }: { readonly sample: LtvSample; readonly portfolio: Portfolio }) {
  const rows = sample.debts.filter(({ principal, interest }) => !isZero(add(principal, interest)))
  return <DataTable label="Debt" rows={rows} columns={columnsOf(portfolio)} rowKey={({ coin }) => coin} empty={<PanelState kind="empty" title="No debt" text="This unit owes nothing." />} />
}
