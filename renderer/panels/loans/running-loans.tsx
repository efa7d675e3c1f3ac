import { useMemo } from 'react'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { isPositive } from '@/shared/base/decimal'
import {
  byDistanceToCall,
  type LoanSnapshot,
  pledgePriceAt,
  loanSnapshotOf,
} from '@/shared/trading/loans/consumer-loan'
import { absent, formatPrice, formatTrimmed } from '@/renderer/kit/format/decimals'
import { formatPoints, formatRatio } from '@/renderer/kit/format/ratio'
import { formatPercent } from '@/renderer/kit/format/signed'
import { formatDateTime } from '@/renderer/kit/format/time'
import { Chip } from '@/renderer/kit/ui/chip'
import type { Column } from '@/renderer/kit/table/column'
import { DataTable } from '@/renderer/kit/table/data-table'
import { PanelState } from '@/renderer/kit/ui/panel-state'
import { useNow } from '@/renderer/kit/ui/use-now'
import { DAY_MS } from '@/shared/base/time'
import { countdown } from './countdown'
import { PledgeGauge } from './pledge-gauge'

interface LoanRow {
  readonly loan: OngoingLoan
  readonly snapshot: LoanSnapshot
}
const SOON_MS = DAY_MS

const coins = (amount: string, coin: string) => (
  <span title={`${amount} ${coin}`}>
    {formatTrimmed(amount, 4)} <b>{coin}</b>
  </span>
)

/** How far the pledge may fall, as a price of the pledge coin in the loan coin. */
function PriceToCall({ loan, snapshot }: LoanRow) {
  const { callAt, fallToCall } = snapshot
  const price = callAt === null ? null : pledgePriceAt(loan, callAt)
  if (price === null) return <span className="faint">{absent}</span>
  return (
    <span title={`${price} ${loan.loanCoin} for one ${loan.pledgeCoin}`}>
      {formatPrice(price)} <span className="muted">{formatPercent(fallToCall, 1)}</span>
    </span>
  )
}

function Expiry({ snapshot, loan }: LoanRow) {
  const { expiresIn } = snapshot
  if (expiresIn === null) return <span className="muted">flexible</span>
  const words = countdown(expiresIn)
  const title = formatDateTime(Number(loan.expireTime))
  return expiresIn < SOON_MS ? (
    <Chip tone={expiresIn < 0 ? 'danger' : 'warn'} title={title}>
      {words}
    </Chip>
  ) : (
    <span title={title}>{words}</span>
  )
}

function Distance({ snapshot: { toCall } }: LoanRow) {
  if (toCall === null) return <span className="faint">{absent}</span>
  return isPositive(toCall) ? (
    <span>{formatPoints(toCall).replace('+', '')}</span>
  ) : (
    <Chip tone="danger">margin call</Chip>
  )
}

const columns: readonly Column<LoanRow>[] = [
  {
    id: 'loan',
    title: 'Borrowed',
    width: 'minmax(124px, 1fr)',
    numeric: true,
    cell: ({ loan }) => coins(loan.loanAmount, loan.loanCoin),
  },
  {
    id: 'pledge',
    title: 'Pledged',
    width: 'minmax(96px, 1fr)',
    numeric: true,
    cell: ({ loan }) => coins(loan.pledgeAmount, loan.pledgeCoin),
  },
  {
    id: 'rate',
    title: 'Rate',
    width: '72px',
    numeric: true,
    hint: 'Loan-to-value: debt over pledge',
    cell: ({ snapshot }) => formatRatio(snapshot.rate),
  },
  {
    id: 'gauge',
    title: 'Thresholds',
    width: 'minmax(76px, 0.6fr)',
    hint: 'Margin-call and liquidation LTV',
    cell: ({ snapshot }) => <PledgeGauge snapshot={snapshot} />,
    shownFrom: 624,
  },
  { id: 'distance', title: 'To call', width: '76px', numeric: true, cell: (row) => <Distance {...row} /> },
  {
    id: 'price',
    title: 'Margin-call price',
    width: 'minmax(128px, 1.2fr)',
    numeric: true,
    cell: (row) => <PriceToCall {...row} />,
  },
  {
    id: 'interest',
    title: 'Interest',
    width: 'minmax(108px, 1fr)',
    numeric: true,
    hint: 'Accrued',
    cell: ({ loan }) => coins(loan.interestAmount, loan.loanCoin),
    shownFrom: 980,
  },
  {
    id: 'hourly',
    title: 'Per hour',
    width: '96px',
    numeric: true,
    cell: ({ loan }) => `${loan.hourInterestRate} %`,
    shownFrom: 1100,
  },
  {
    id: 'cost',
    title: 'Per day',
    width: 'minmax(108px, 1fr)',
    numeric: true,
    hint: 'Cost of carrying it',
    cell: ({ loan, snapshot }) => (snapshot.costPerDay === null ? absent : coins(snapshot.costPerDay, loan.loanCoin)),
    shownFrom: 720,
  },
  { id: 'expiry', title: 'Ends in', width: '72px', cell: (row) => <Expiry {...row} /> },
]

/** Running loans, the nearest to its margin call first. */
export function RunningLoans({ loans }: { readonly loans: readonly OngoingLoan[] }) {
  const now = useNow(true, 1000)
  const rows = useMemo(() => {
    const byId = new Map(loans.map((loan) => [loan.orderId, loan]))
    return byDistanceToCall(loans.map((loan) => loanSnapshotOf(loan, now))).flatMap((snapshot) => {
      const loan = byId.get(snapshot.orderId)
      return loan === undefined ? [] : [{ loan, snapshot }]
    })
  }, [loans, now])
  return (
    <DataTable
      label="Active loans"
      rows={rows}
      columns={columns}
      rowKey={({ loan }) => loan.orderId}
      rowData={({ loan }) => ({ 'data-testid': `loan-${loan.orderId}` })}
      empty={
        <PanelState
          kind="empty"
          title="No active loans"
          text="Loans against a pledge appear here, the one nearest to its margin call first."
        />
      }
    />
  )
}
