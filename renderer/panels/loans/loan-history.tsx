import type { EndedLoan } from '@/shared/exchange/calls/loan/borrow-history'
import { formatMoney, isAmount } from '@/renderer/kit/format/decimals'
import { formatMinute, formatUtc } from '@/renderer/kit/format/time'
import { useLoanHistory } from '@/renderer/state/queries/loans'
import { Chip } from '@/renderer/kit/ui/chip'
import type { Column } from '@/renderer/kit/table/column'
import { DataTable } from '@/renderer/kit/table/data-table'
import { PanelBand, PanelState } from '@/renderer/kit/ui/panel-state'

const ends: Readonly<Record<string, string>> = { ROLLBACK: 'never paid out', FORCE: 'liquidated', REPAY: 'paid back' }
const terms: Readonly<Record<string, string>> = { SEVEN: '7 days', THIRTY: '30 days', FLEXIBLE: 'flexible' }

const columns: readonly Column<EndedLoan>[] = [
  {
    id: 'time',
    title: 'Borrowed',
    width: '136px',
    cell: ({ borrowTime }) => (
      <span title={formatUtc(Number(borrowTime))}>
        {isAmount(borrowTime) ? formatMinute(Number(borrowTime)) : borrowTime}
      </span>
    ),
    compare: (a, b) => Number(a.borrowTime) - Number(b.borrowTime),
  },
  {
    id: 'loan',
    title: 'Loan',
    width: 'minmax(110px, 1fr)',
    numeric: true,
    cell: ({ initLoanAmount, loanCoin }) => (
      <span title={initLoanAmount}>
        {formatMoney(initLoanAmount, 4)} <b>{loanCoin}</b>
      </span>
    ),
  },
  {
    id: 'pledge',
    title: 'Pledge',
    width: 'minmax(110px, 1fr)',
    numeric: true,
    cell: ({ initPledgeAmount, pledgeCoin }) => (
      <span title={initPledgeAmount}>
        {formatMoney(initPledgeAmount, 4)} <b>{pledgeCoin}</b>
      </span>
    ),
  },
  { id: 'rate', title: 'Per hour', width: '86px', numeric: true, cell: ({ hourRate }) => `${hourRate} %` },
  { id: 'term', title: 'Term', width: '76px', cell: ({ daily }) => terms[daily] ?? daily },
  {
    id: 'end',
    title: 'End',
    width: '104px',
    cell: ({ status }) => (status === 'FORCE' ? <Chip tone="danger">{ends.FORCE}</Chip> : (ends[status] ?? status)),
  },
]

/** Consumer loans that are over; those the exchange ended itself stand out. */
export function LoanHistory() {
  const { data, error } = useLoanHistory()
  if (data === undefined && error !== null)
    return <PanelState kind="error" title="The history could not be read" text={error.message} />
  if (data === undefined) return <PanelState kind="loading" title="Loading the history" />
  return (
    <div className="loan-history">
      <PanelBand tone="info">The exchange tells of loans of the last three months.</PanelBand>
      <DataTable
        label="Closed loans"
        rows={data}
        columns={columns}
        rowKey={({ orderId }) => orderId}
        initialSort={{ column: 'time', direction: 'down' }}
        rowClass={({ status }) => (status === 'FORCE' ? 'loan--forced' : undefined)}
        empty={<PanelState kind="empty" title="No closed loans" text="None of the last three months." />}
      />
    </div>
  )
}
