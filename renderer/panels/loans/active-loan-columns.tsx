import { grouped } from '@/shared/base/grouped'
import { t } from '@/shared/languages/text'
import { pointsToLine } from '@/shared/base/line-text'
import { isPositive, multiply } from '@/shared/base/decimal'
import { DAY_MS } from '@/shared/base/time'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { isDollar } from '@/shared/trading/ltv/projection/stable-coins'
import { isTermUnknown, type LoanSnapshot, pledgePriceAt } from '@/shared/trading/loans/consumer-loan'
import { absent, formatLinePrice, formatTrimmed } from '@/renderer/kit/format/decimals'
import { formatMove, formatRatio } from '@/renderer/kit/format/ratio'
import { formatDateTime } from '@/renderer/kit/format/time'
import type { Column } from '@/renderer/kit/table/columns/column'
import { Chip } from '@/renderer/kit/ui/chip'
import { countdown } from './countdown'
import { PledgeGauge } from './pledge-gauge'

/** A loan of the exchange with values computed for the current time. */
export interface LoanRow {
  readonly loan: OngoingLoan
  readonly snapshot: LoanSnapshot
}
const SOON_MS = DAY_MS

const coins = (amount: string, coin: string) => (
  <span title={`${grouped(amount)} ${coin}`}>
    {formatTrimmed(amount, 4)} <b>{coin}</b>
  </span>
)

/** Price of the collateral coin in the loan coin at the margin call, and the fall until then. */
function PriceToCall({ loan, snapshot }: LoanRow) {
  const { callAt, fallToCall, rate, toCall } = snapshot
  const price = callAt === null ? null : pledgePriceAt(loan, callAt)
  if (price === null) return <span className="faint">{absent}</span>
  const now = rate === null ? null : pledgePriceAt(loan, rate)
  const isReached = toCall !== null && !isPositive(toCall)
  return (
    <span title={t`${grouped(price)} ${loan.loanCoin} for one ${loan.pledgeCoin}`}>
      {formatLinePrice(price, now, isReached)}
      {!isDollar(loan.loanCoin) && <b> {loan.loanCoin}</b>}{' '}
      <span className="muted">{formatMove(fallToCall, isReached)}</span>
    </span>
  )
}

function Expiry({ snapshot, loan }: LoanRow) {
  const { expiresIn } = snapshot
  if (isTermUnknown(loan)) return <span title={t`The exchange gives ${loan.expireTime}`}>{t('not known')}</span>
  if (expiresIn === null) return <span className="muted">{t('flexible')}</span>
  const remaining = countdown(expiresIn)
  const title = formatDateTime(Number(loan.expireTime))
  return expiresIn < SOON_MS ? (
    <Chip tone={expiresIn < 0 ? 'danger' : 'warn'} title={title}>
      {remaining}
    </Chip>
  ) : (
    <span title={title}>{remaining}</span>
  )
}

function Distance({ snapshot: { toCall, toLiquidation } }: LoanRow) {
  if (toCall === null) return <span className="faint">{absent}</span>
  if (isPositive(toCall)) return <span>{pointsToLine(toCall)}</span>
  const isBeyond = toLiquidation !== null && !isPositive(toLiquidation)
  return <Chip tone="danger">{isBeyond ? t('liquidation line') : t('margin call')}</Chip>
}

const loanLines = ({ callAt, liquidationAt }: LoanSnapshot): readonly string[] =>
  [callAt, liquidationAt].filter((line) => line !== null)
const percent = (ratio: string | null): string => (ratio === null ? '' : multiply(ratio, '100'))
const callPrice = ({ loan, snapshot: { callAt } }: LoanRow): string =>
  (callAt === null ? null : pledgePriceAt(loan, callAt)) ?? ''

/** All fields of an active loan (spec: call 12), with computed values. */
export const activeLoanColumns: readonly Column<LoanRow>[] = [
  {
    id: 'loan',
    title: t('Borrowed'),
    width: 'minmax(116px, 1fr)',
    numeric: true,
    value: ({ loan }) => loan.loanAmount,
    coin: ({ loan }) => loan.loanCoin,
    hasTotal: true,
    cell: ({ loan }) => coins(loan.loanAmount, loan.loanCoin),
  },
  {
    id: 'pledge',
    title: t('Collateral'),
    width: 'minmax(88px, 1fr)',
    numeric: true,
    value: ({ loan }) => loan.pledgeAmount,
    coin: ({ loan }) => loan.pledgeCoin,
    hasTotal: true,
    cell: ({ loan }) => coins(loan.pledgeAmount, loan.pledgeCoin),
  },
  {
    id: 'rate',
    title: t('LTV'),
    width: '72px',
    numeric: true,
    hint: t('Loan-to-value: debt over collateral'),
    unit: '%',
    value: ({ loan }) => loan.pledgeRate,
    cell: ({ snapshot }) => formatRatio(snapshot.rate, loanLines(snapshot)),
  },
  {
    id: 'gauge',
    title: t('Thresholds'),
    width: 'minmax(76px, 0.6fr)',
    hint: t('Margin-call and liquidation LTV'),
    cell: ({ snapshot }) => <PledgeGauge snapshot={snapshot} />,
    shownFrom: 624,
  },
  {
    id: 'distance',
    title: t('To call'),
    width: '92px',
    numeric: true,
    unit: t('pp'),
    value: ({ snapshot }) => percent(snapshot.toCall),
    cell: (row) => <Distance {...row} />,
  },
  {
    id: 'price',
    title: t('Margin-call price'),
    width: 'minmax(128px, 1.2fr)',
    numeric: true,
    value: callPrice,
    cell: (row) => <PriceToCall {...row} />,
  },
  {
    id: 'interest',
    title: t('Interest'),
    width: 'minmax(108px, 1fr)',
    numeric: true,
    hint: t('Accrued'),
    value: ({ loan }) => loan.interestAmount,
    coin: ({ loan }) => loan.loanCoin,
    hasTotal: true,
    cell: ({ loan }) => coins(loan.interestAmount, loan.loanCoin),
    shownFrom: 980,
  },
  {
    id: 'hourly',
    title: t('Per hour'),
    width: '104px',
    numeric: true,
    unit: '%',
    value: ({ loan }) => loan.hourInterestRate,
    cell: ({ loan }) => `${loan.hourInterestRate} %`,
    shownFrom: 1100,
  },
  {
    id: 'cost',
    title: t('Per day'),
    width: 'minmax(108px, 1fr)',
    numeric: true,
    hint: t('Cost of carrying it'),
    value: ({ snapshot }) => snapshot.costPerDay ?? '',
    coin: ({ loan }) => loan.loanCoin,
    hasTotal: true,
    cell: ({ loan, snapshot }) => (snapshot.costPerDay === null ? absent : coins(snapshot.costPerDay, loan.loanCoin)),
    shownFrom: 720,
  },
  {
    id: 'expiry',
    title: t('Maturity'),
    width: '88px',
    shownFrom: 584,
    isTime: true,
    isFilter: true,
    value: ({ loan }) => loan.expireTime,
    cell: (row) => <Expiry {...row} />,
  },
  {
    id: 'call',
    title: t('Margin call at'),
    width: '96px',
    numeric: true,
    unit: '%',
    isOptional: true,
    value: ({ loan }) => loan.supRate,
  },
  {
    id: 'liquidation',
    title: t('Liquidation at'),
    width: '96px',
    numeric: true,
    unit: '%',
    isOptional: true,
    value: ({ loan }) => loan.forceRate,
  },
  {
    id: 'time',
    title: t('Loan date'),
    width: '156px',
    isTime: true,
    isOptional: true,
    isFilter: true,
    value: ({ loan }) => loan.borrowTime,
  },
  {
    id: 'loan-coin',
    title: t('Borrowed coin'),
    width: '96px',
    isOptional: true,
    isFilter: true,
    value: ({ loan }) => loan.loanCoin,
  },
  {
    id: 'pledge-coin',
    title: t('Collateral coin'),
    width: '96px',
    isOptional: true,
    isFilter: true,
    value: ({ loan }) => loan.pledgeCoin,
  },
  { id: 'order', title: t('Order ID'), width: '160px', isOptional: true, value: ({ loan }) => loan.orderId },
]
