import type { InstitutionalLoan } from '@/shared/exchange/calls/ins-loan/loan-order'
import type { Repayment } from '@/shared/exchange/calls/ins-loan/repaid-history'
import { t } from '@/shared/languages/text'
import { addsUp, checkLoans } from '@/shared/trading/ltv/attribution/ledger-check'
import { formatMoney } from '@/renderer/kit/format/decimals'
import type { Column } from '@/renderer/kit/table/columns/column'
import { Chip } from '@/renderer/kit/ui/chip'

const money = (value: string) => <span title={value}>{formatMoney(value, 2)}</span>
/** Loaned minus repaid must equal unpaid; otherwise one of the three figures is wrong. */
function LoanLedger({ loan }: { readonly loan: InstitutionalLoan }) {
  return checkLoans([loan]).map((check) =>
    check.difference === null ? (
      <span key={check.orderId} className="faint">
        {t('not checked')}
      </span>
    ) : addsUp(check) ? (
      <span key={check.orderId} className="muted">
        {t('reconciled')}
      </span>
    ) : (
      <Chip
        key={check.orderId}
        tone="danger"
        title={t('Loan amount less repaid principal is not the unpaid principal')}
      >{t`off by ${formatMoney(check.difference, 2)}`}</Chip>
    ),
  )
}

const ledgerText = (loan: InstitutionalLoan): string =>
  checkLoans([loan])
    .map((check) =>
      check.difference === null ? t('not checked') : addsUp(check) ? t('reconciled') : t`off by ${check.difference}`,
    )
    .join()
const inCoin = { coin: ({ loanCoin }: InstitutionalLoan) => loanCoin, hasTotal: true } as const

/** All fields of an institutional loan (spec: call 16). */
export const institutionalLoanColumns: readonly Column<InstitutionalLoan>[] = [
  {
    id: 'time',
    title: t('Loan date'),
    width: '156px',
    isTime: true,
    isFilter: true,
    value: ({ loanTime }) => loanTime,
  },
  { id: 'coin', title: t('Coin'), width: '52px', isWhole: true, isFilter: true, value: ({ loanCoin }) => loanCoin },
  {
    id: 'amount',
    title: t('Loan'),
    width: 'minmax(112px, 1fr)',
    numeric: true,
    ...inCoin,
    value: ({ loanAmount }) => loanAmount,
    cell: ({ loanAmount }) => money(loanAmount),
  },
  {
    id: 'unpaid',
    title: t('Unpaid'),
    width: 'minmax(112px, 1fr)',
    numeric: true,
    ...inCoin,
    value: ({ unpaidAmount }) => unpaidAmount,
    cell: ({ unpaidAmount }) => money(unpaidAmount),
  },
  {
    id: 'interest',
    title: t('Interest'),
    width: 'minmax(84px, 1fr)',
    numeric: true,
    hint: t('Accrued and unpaid'),
    ...inCoin,
    value: ({ unpaidInterest }) => unpaidInterest,
    cell: ({ unpaidInterest }) => money(unpaidInterest),
  },
  {
    id: 'repaid',
    title: t('Repaid'),
    width: 'minmax(100px, 1fr)',
    numeric: true,
    ...inCoin,
    value: ({ repaidAmount }) => repaidAmount,
    cell: ({ repaidAmount }) => money(repaidAmount),
    shownFrom: 760,
  },
  {
    id: 'reserve',
    title: t('Reserve'),
    width: 'minmax(76px, 1fr)',
    numeric: true,
    ...inCoin,
    value: ({ reserve }) => reserve,
    cell: ({ reserve }) => money(reserve),
    shownFrom: 860,
  },
  {
    id: 'product',
    title: t('Product'),
    width: '64px',
    isFilter: true,
    value: ({ orderProductId }) => orderProductId,
    shownFrom: 940,
  },
  {
    id: 'status',
    title: t('Status'),
    width: '84px',
    isFilter: true,
    value: ({ status }) => (status === 'paid_off' ? t('paid off') : status === 'not_paid_off' ? 'open' : status),
  },
  {
    id: 'ledger',
    title: t('Ledger'),
    width: '96px',
    hint: t('Loan less repaid is unpaid'),
    value: ledgerText,
    cell: (loan) => <LoanLedger loan={loan} />,
  },
  {
    id: 'repaid-interest',
    title: t('Interest repaid'),
    width: 'minmax(104px, 1fr)',
    numeric: true,
    shownFrom: 1040,
    ...inCoin,
    value: ({ repaidInterest }) => repaidInterest,
    cell: ({ repaidInterest }) => money(repaidInterest),
  },
  { id: 'uid', title: t('UID'), width: '104px', isOptional: true, isFilter: true, value: ({ uid }) => uid },
  { id: 'order', title: t('Order ID'), width: '160px', isOptional: true, value: ({ orderId }) => orderId },
]

const repaidCoin = { coin: ({ coin }: Repayment) => coin, hasTotal: true } as const

/** All fields of an institutional repayment (spec: call 15). */
export const repaymentColumns: readonly Column<Repayment>[] = [
  {
    id: 'time',
    title: t('Repaid'),
    width: '156px',
    isTime: true,
    isFilter: true,
    value: ({ repaidTime }) => repaidTime,
  },
  { id: 'coin', title: t('Coin'), width: '52px', isWhole: true, isFilter: true, value: ({ coin }) => coin },
  {
    id: 'principal',
    title: t('Principal'),
    width: 'minmax(112px, 1fr)',
    numeric: true,
    ...repaidCoin,
    value: ({ repayAmount }) => repayAmount,
    cell: ({ repayAmount }) => money(repayAmount),
  },
  {
    id: 'interest',
    title: t('Interest'),
    width: 'minmax(84px, 1fr)',
    numeric: true,
    ...repaidCoin,
    value: ({ repayInterest }) => repayInterest,
    cell: ({ repayInterest }) => money(repayInterest),
  },
  { id: 'type', title: t('Type'), width: '64px', isFilter: true, value: ({ repayType }) => repayType },
  {
    id: 'business',
    title: t('How'),
    width: '108px',
    isFilter: true,
    value: ({ businessType }) => businessType,
    cell: ({ businessType }) =>
      businessType === 'liquidation' ? <Chip tone="danger">{t('liquidation')}</Chip> : businessType,
  },
  { id: 'order', title: t('Order ID'), width: '160px', isOptional: true, value: ({ repayOrderId }) => repayOrderId },
]
