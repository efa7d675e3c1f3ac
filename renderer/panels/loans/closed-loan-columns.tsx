import type { EndedLoan } from '@/shared/exchange/calls/loan/borrow-history'
import { t } from '@/shared/languages/text'
import { absent, formatTrimmed } from '@/renderer/kit/format/decimals'
import type { Column } from '@/renderer/kit/table/columns/column'
import { Chip } from '@/renderer/kit/ui/chip'

const ends: Readonly<Record<string, string>> = {
  ROLLBACK: t('rolled back'),
  FORCE: t('liquidated'),
  REPAY: t('repaid'),
}
const terms: Readonly<Record<string, string>> = { SEVEN: t('7 days'), THIRTY: t('30 days'), FLEXIBLE: t('flexible') }
const endOf = ({ status }: EndedLoan): string => ends[status] ?? status

const coins = (amount: string, coin: string) => (
  <span title={amount}>
    {formatTrimmed(amount, 4)} <b>{coin}</b>
  </span>
)

/** All fields of a closed loan (spec: call 13). */
export const closedLoanColumns: readonly Column<EndedLoan>[] = [
  {
    id: 'time',
    title: t('Loan date'),
    width: '156px',
    isTime: true,
    isFilter: true,
    value: ({ borrowTime }) => borrowTime,
  },
  {
    id: 'loan',
    title: t('Borrowed'),
    width: 'minmax(120px, 1fr)',
    numeric: true,
    value: ({ initLoanAmount }) => initLoanAmount,
    coin: ({ loanCoin }) => loanCoin,
    cell: ({ initLoanAmount, loanCoin }) => coins(initLoanAmount, loanCoin),
    hasTotal: true,
  },
  {
    id: 'pledge',
    title: t('Collateral'),
    width: 'minmax(120px, 1fr)',
    numeric: true,
    value: ({ initPledgeAmount }) => initPledgeAmount,
    coin: ({ pledgeCoin }) => pledgeCoin,
    cell: ({ initPledgeAmount, pledgeCoin }) => coins(initPledgeAmount, pledgeCoin),
  },
  {
    id: 'lost',
    title: t('Liquidated'),
    width: 'minmax(104px, 1fr)',
    numeric: true,
    shownFrom: 640,
    hint: t('Collateral at the start of a loan that was liquidated; the exchange does not report the returned part'),
    value: ({ status, initPledgeAmount }) => (status === 'FORCE' ? initPledgeAmount : null),
    coin: ({ pledgeCoin }) => pledgeCoin,
    cell: ({ status, initPledgeAmount, pledgeCoin }) =>
      status === 'FORCE' ? coins(initPledgeAmount, pledgeCoin) : <span className="faint">{absent}</span>,
    hasTotal: true,
  },
  {
    id: 'rate',
    title: t('Per hour'),
    width: '104px',
    numeric: true,
    shownFrom: 560,
    unit: '%',
    value: ({ hourRate }) => hourRate,
    cell: ({ hourRate }) => `${hourRate} %`,
  },
  { id: 'term', title: t('Term'), width: '76px', isFilter: true, value: ({ daily }) => terms[daily] ?? daily },
  {
    id: 'days',
    title: t('Days'),
    width: '52px',
    numeric: true,
    shownFrom: 720,
    hint: t('Term in days'),
    value: ({ pledgeDays }) => pledgeDays,
  },
  {
    id: 'end',
    title: t('Status'),
    width: '104px',
    isFilter: true,
    value: endOf,
    cell: (loan) => (loan.status === 'FORCE' ? <Chip tone="danger">{endOf(loan)}</Chip> : endOf(loan)),
  },
  {
    id: 'loan-coin',
    title: t('Borrowed coin'),
    width: '96px',
    isOptional: true,
    isFilter: true,
    value: ({ loanCoin }) => loanCoin,
  },
  {
    id: 'pledge-coin',
    title: t('Collateral coin'),
    width: '96px',
    isOptional: true,
    isFilter: true,
    value: ({ pledgeCoin }) => pledgeCoin,
  },
  { id: 'order', title: t('Order ID'), width: '160px', isOptional: true, value: ({ orderId }) => orderId },
]
