import type { InstitutionalLoan } from '@/shared/exchange/calls/ins-loan/loan-order'
import type { Repayment } from '@/shared/exchange/calls/ins-loan/repaid-history'
import { addsUp, checkLoans } from '@/shared/trading/ltv/ledger-check'
import { membersOf, rowsOfUnit } from '@/shared/trading/ltv/unit-members'
import { formatMoney, isAmount } from '@/renderer/kit/format/decimals'
import { formatMinute, formatUtc } from '@/renderer/kit/format/time'
import { useInstitutionalLoans } from '@/renderer/state/queries/risk'
import { useRisk } from '@/renderer/state/stores/risk-store'
import { Chip } from '@/renderer/kit/ui/chip'
import type { Column } from '@/renderer/kit/table/column'
import { DataTable } from '@/renderer/kit/table/data-table'
import { PanelState } from '@/renderer/kit/ui/panel-state'
import type { RiskUnit } from '@/shared/trading/ltv/risk-unit'

const money = (value: string) => <span title={value}>{formatMoney(value, 2)}</span>
const moment = (text: string) => (
  <span title={formatUtc(Number(text))}>{isAmount(text) ? formatMinute(Number(text)) : text}</span>
)
const newestFirst = { column: 'time', direction: 'down' } as const

/** Loaned less repaid must be unpaid; where it is not, one of the three figures is wrong. */
function LoanLedger({ loan }: { readonly loan: InstitutionalLoan }) {
  return checkLoans([loan]).map((check) =>
    check.difference === null ? (
      <span key={check.orderId} className="faint">
        not checked
      </span>
    ) : addsUp(check) ? (
      <span key={check.orderId} className="muted">
        adds up
      </span>
    ) : (
      <Chip key={check.orderId} tone="danger" title="Loan amount less repaid principal is not the unpaid principal">
        off by {formatMoney(check.difference, 2)}
      </Chip>
    ),
  )
}

const loanColumns: readonly Column<InstitutionalLoan>[] = [
  {
    id: 'time',
    title: 'Taken',
    width: '148px',
    cell: ({ loanTime }) => moment(loanTime),
    compare: (a, b) => Number(a.loanTime) - Number(b.loanTime),
  },
  { id: 'coin', title: 'Coin', width: '52px', cell: ({ loanCoin }) => <b>{loanCoin}</b> },
  {
    id: 'amount',
    title: 'Loan',
    width: 'minmax(112px, 1fr)',
    numeric: true,
    cell: ({ loanAmount }) => money(loanAmount),
  },
  {
    id: 'unpaid',
    title: 'Unpaid',
    width: 'minmax(112px, 1fr)',
    numeric: true,
    cell: ({ unpaidAmount }) => money(unpaidAmount),
  },
  {
    id: 'interest',
    title: 'Interest',
    width: 'minmax(84px, 1fr)',
    numeric: true,
    hint: 'Accrued and unpaid',
    cell: ({ unpaidInterest }) => money(unpaidInterest),
  },
  {
    id: 'repaid',
    title: 'Repaid',
    width: 'minmax(100px, 1fr)',
    numeric: true,
    cell: ({ repaidAmount }) => money(repaidAmount),
    shownFrom: 760,
  },
  {
    id: 'reserve',
    title: 'Reserve',
    width: 'minmax(76px, 1fr)',
    numeric: true,
    cell: ({ reserve }) => money(reserve),
    shownFrom: 860,
  },
  { id: 'product', title: 'Product', width: '64px', cell: ({ orderProductId }) => orderProductId, shownFrom: 940 },
  {
    id: 'status',
    title: 'Status',
    width: '84px',
    cell: ({ status }) =>
      status === 'paid_off' ? <span className="faint">paid off</span> : status === 'not_paid_off' ? 'open' : status,
  },
  {
    id: 'ledger',
    title: 'Ledger',
    width: '96px',
    hint: 'Loan less repaid is unpaid',
    cell: (loan) => <LoanLedger loan={loan} />,
  },
]

const repaymentColumns: readonly Column<Repayment>[] = [
  {
    id: 'time',
    title: 'Repaid',
    width: '148px',
    cell: ({ repaidTime }) => moment(repaidTime),
    compare: (a, b) => Number(a.repaidTime) - Number(b.repaidTime),
  },
  { id: 'coin', title: 'Coin', width: '52px', cell: ({ coin }) => <b>{coin}</b> },
  {
    id: 'principal',
    title: 'Principal',
    width: 'minmax(112px, 1fr)',
    numeric: true,
    cell: ({ repayAmount }) => money(repayAmount),
  },
  {
    id: 'interest',
    title: 'Interest',
    width: 'minmax(84px, 1fr)',
    numeric: true,
    cell: ({ repayInterest }) => money(repayInterest),
  },
  { id: 'type', title: 'Type', width: '64px', cell: ({ repayType }) => repayType },
  {
    id: 'business',
    title: 'How',
    width: '108px',
    cell: ({ businessType }) =>
      businessType === 'liquidation' ? <Chip tone="danger">liquidation</Chip> : businessType,
  },
]

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
  if (show === 'loans') {
    return (
      <DataTable
        label="Loans"
        rows={rowsOfUnit(data.loans, membersOf(unit), units.map(membersOf))}
        columns={loanColumns}
        rowKey={({ orderId }) => orderId}
        initialSort={newestFirst}
        empty={<PanelState kind="empty" title="No loans" text="No institutional loan was taken for this risk unit." />}
      />
    )
  }
  const repayments = (
    <DataTable
      label="Repayments"
      rows={data.repayments}
      columns={repaymentColumns}
      rowKey={({ repayOrderId }) => repayOrderId}
      initialSort={newestFirst}
      rowClass={({ businessType }) => (businessType === 'liquidation' ? 'repayment--liquidation' : undefined)}
      empty={<PanelState kind="empty" title="No repayments" text="Nothing was paid back in the last two years." />}
    />
  )
  if (units.length < 2) return repayments
  return (
    <>
      <p className="wall__footnote">Of all risk units: the exchange does not say which one a repayment belongs to.</p>
      {repayments}
    </>
  )
}
