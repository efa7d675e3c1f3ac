import { add, compare, isPositive, isZero, minimum, multiply, subtract, sum, toDecimals } from '@/shared/base/decimal'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import type { SavedRows } from '@/practice/store/saved-rows'
import { HOUR_MS } from '@/shared/base/time'
import { hourRates } from './products'

/** One institutional loan. Amounts in its coin, times in Unix ms. */
export interface Loan {
  readonly orderId: string
  readonly productId: string
  readonly uid: string
  readonly coin: string
  readonly amount: string
  readonly reserve: string
  readonly loanTime: number
  /** Time at which the exchange collects the unpaid rest. */
  readonly dueTime: number
  unpaid: string
  interest: string
  repaid: string
  repaidInterest: string
  /** The end of the last charged hour. */
  chargedTo: number
}

export interface RepaymentRow {
  readonly id: string
  readonly uid: string
  readonly at: number
  readonly coin: string
  readonly principal: string
  readonly interest: string
  readonly isAll: boolean
  readonly isLiquidation: boolean
}

export interface NewLoan extends Pick<
  Loan,
  'productId' | 'uid' | 'coin' | 'amount' | 'reserve' | 'loanTime' | 'dueTime'
> {}

/** All loans and repayments. Money moves through the engine's ledger. */
export interface LoanBook {
  loans(): readonly Loan[]
  repayments(): readonly RepaymentRow[]
  /** True if a coin is lent. */
  lends(coin: string): boolean
  /** Pays the loan out, less its reserve. */
  lend(loan: NewLoan): Loan
  /** Charges interest for every full hour since the last charge. */
  charge(now: number): void
  /** Charges interest for this many more hours, independent of the time. */
  chargeHours(hours: number): void
  /**
   * Takes up to `amount` from the borrower: interest first, then principal. Returns the paid amount, '0' if nothing
   * could be paid.
   */
  repay(loan: Loan, amount: string, now: number, isLiquidation: boolean): string
  /** Records a loan from before the exchange opened: no money moves. */
  record(loan: Loan, repayments: readonly Omit<RepaymentRow, 'id'>[]): void
}

const FIRST_ORDER = 1_400_000_000_000_000_000n
const LOANS = 'institutional loan'
const REPAYMENTS = 'institutional repayment'

export const owed = (loan: Loan): string => add(loan.unpaid, loan.interest)

/** Interest of this many full hours on a principal. */
export const interestOf = (coin: string, principal: string, hours: number): string =>
  toDecimals(multiply(multiply(principal, hourRates[coin] ?? '0'), String(hours)), 8, 'up')

export function openLoanBook(core: ExchangeCore, saved: SavedRows): LoanBook {
  const loans = saved.readRows<Loan>(LOANS)
  const repayments = saved.readRows<RepaymentRow>(REPAYMENTS)
  let ids = FIRST_ORDER + BigInt(loans.length + repayments.length)
  const nextId = (): string => String((ids += 1n))

  function saveLoan(loan: Loan): void {
    saved.writeRow(LOANS, loan.orderId, loan)
  }
  function saveRepayment(row: Omit<RepaymentRow, 'id'>): void {
    const repayment = { id: nextId(), ...row }
    repayments.push(repayment)
    saved.writeRow(REPAYMENTS, repayment.id, repayment)
  }

  function payOut({ uid, coin, amount, reserve }: NewLoan): void {
    core.move(uid, coin, amount, 'INS_LOAN_DISBURSE_USER_IN')
    if (isPositive(reserve)) core.move(uid, coin, `-${reserve}`, 'INS_LOAN_DISBURSE_RESERVE_USER_OUT')
  }

  /** True if the borrower could pay it. */
  function collect(loan: Loan, interest: string, principal: string): boolean {
    if (compare(core.spendable(loan.uid, loan.coin), add(interest, principal)) < 0) return false
    if (isPositive(interest)) core.move(loan.uid, loan.coin, `-${interest}`, 'INS_LOAN_REPAY_INTEREST_USER_OUT')
    if (isPositive(principal)) core.move(loan.uid, loan.coin, `-${principal}`, 'INS_LOAN_REPAY_POOL_USER_OUT')
    return true
  }

  function book(loan: Loan, interest: string, principal: string): void {
    loan.interest = subtract(loan.interest, interest)
    loan.unpaid = subtract(loan.unpaid, principal)
    loan.repaid = add(loan.repaid, principal)
    loan.repaidInterest = add(loan.repaidInterest, interest)
    if (isZero(owed(loan)) && isPositive(loan.reserve))
      core.move(loan.uid, loan.coin, loan.reserve, 'INS_LOAN_REPAY_RESERVE_USER_IN')
    saveLoan(loan)
  }

  function chargeOne(loan: Loan, hours: number): void {
    if (hours < 1 || isZero(loan.unpaid)) return
    loan.interest = add(loan.interest, interestOf(loan.coin, loan.unpaid, hours))
    saveLoan(loan)
  }

  function chargeUntil(loan: Loan, now: number): void {
    const hours = Math.floor((now - loan.chargedTo) / HOUR_MS)
    if (hours < 1) return
    loan.chargedTo += hours * HOUR_MS
    chargeOne(loan, hours)
  }

  return {
    lends: (coin) => hourRates[coin] !== undefined,
    loans: () => loans,
    repayments: () => repayments,
    lend(terms) {
      const loan = {
        orderId: nextId(),
        ...terms,
        unpaid: terms.amount,
        interest: '0',
        repaid: '0',
        repaidInterest: '0',
        chargedTo: terms.loanTime,
      }
      loans.push(loan)
      saveLoan(loan)
      payOut(terms)
      return loan
    },
    charge: (now) => loans.forEach((loan) => chargeUntil(loan, now)),
    chargeHours: (hours) => loans.forEach((loan) => chargeOne(loan, hours)),
    repay(loan, amount, now, isLiquidation) {
      const repaid = minimum(amount, owed(loan))
      const interest = minimum(repaid, loan.interest)
      const principal = subtract(repaid, interest)
      if (!isPositive(repaid) || !collect(loan, interest, principal)) return '0'
      book(loan, interest, principal)
      const { uid, coin } = loan
      saveRepayment({ uid, at: now, coin, principal, interest, isAll: isZero(owed(loan)), isLiquidation })
      return sum([interest, principal])
    },
    record(loan, rows) {
      const newLoan = { ...loan, orderId: nextId() }
      loans.push(newLoan)
      saveLoan(newLoan)
      rows.forEach(saveRepayment)
    },
  }
}
