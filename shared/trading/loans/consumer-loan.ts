import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { isUnixMs } from '@/shared/base/time'
import { add, divide, isPositive, isSignedDecimal, multiply, subtract } from '@/shared/base/decimal'

/** State of a collateralized loan. Rates as ratios, 0.7 for 70 %; null if the exchange omits a figure. */
export interface LoanSnapshot {
  readonly orderId: string
  /** Debt over pledge. */
  readonly rate: string | null
  readonly callAt: string | null
  readonly liquidationAt: string | null
  /** callAt - rate, negative above the threshold. */
  readonly toCall: string | null
  readonly toLiquidation: string | null
  /** Price change of the pledge coin, in the loan coin, to the margin call; a fraction such as -0.157. */
  readonly fallToCall: string | null
  readonly fallToLiquidation: string | null
  /** With interest, in the loan coin. */
  readonly owed: string | null
  /** In the loan coin, at the current hourly rate. */
  readonly costPerDay: string | null
  /** Milliseconds to the end of the term, negative after it; null for a flexible loan and an unknown end. */
  readonly expiresIn: number | null
}

const HOURS_A_DAY = '24'

/** A-loan-percent: ratios and hourly rates are in percent. Null if it is not a number. */
export const ratioOfPercent = (percent: string): string | null =>
  isSignedDecimal(percent) ? divide(percent, '100') : null
const owedOf = ({ loanAmount, interestAmount }: OngoingLoan): string | null =>
  isSignedDecimal(loanAmount) && isSignedDecimal(interestAmount) ? add(loanAmount, interestAmount) : null
/** Debt over pledge; null if the exchange omits it, or gives one that is not above 0 for a loan with debt. */
export function rateOf(loan: OngoingLoan): string | null {
  const rate = ratioOfPercent(loan.pledgeRate)
  const owed = owedOf(loan)
  const hasDebt = owed === null || isPositive(owed)
  return rate !== null && hasDebt && !isPositive(rate) ? null : rate
}
const less = (a: string | null, b: string | null): string | null => (a === null || b === null ? null : subtract(a, b))
/** The rate is inverse to the price: at price p x (1 + fall) it is rate / (1 + fall). */
const fallTo = (rate: string | null, line: string | null): string | null =>
  rate === null || line === null || !isPositive(line) ? null : subtract(divide(rate, line), '1')

/** True if the exchange gives the figures for the distance to the margin call. */
export const isJudged = (loan: OngoingLoan): boolean => rateOf(loan) !== null && isSignedDecimal(loan.supRate)

/** End of the term, Unix ms; null for a flexible loan, and if the end is unknown (A-loan-no-term). */
export const termEndOf = ({ expireTime }: OngoingLoan): number | null =>
  /^\d+$/.test(expireTime) && isUnixMs(Number(expireTime)) ? Number(expireTime) : null

/** True if the loan has an end in another unit than ms. A flexible loan has a number up to 0, or none. */
export const isTermUnknown = (loan: OngoingLoan): boolean =>
  termEndOf(loan) === null && isSignedDecimal(loan.expireTime) && isPositive(loan.expireTime)

export function loanSnapshotOf(loan: OngoingLoan, now: number): LoanSnapshot {
  const [rate, callAt, liquidationAt] = [rateOf(loan), ratioOfPercent(loan.supRate), ratioOfPercent(loan.forceRate)]
  const hourly = ratioOfPercent(loan.hourInterestRate)
  const termEnd = termEndOf(loan)
  return {
    orderId: loan.orderId,
    rate,
    callAt,
    liquidationAt,
    toCall: less(callAt, rate),
    toLiquidation: less(liquidationAt, rate),
    fallToCall: fallTo(rate, callAt),
    fallToLiquidation: fallTo(rate, liquidationAt),
    owed: owedOf(loan),
    costPerDay:
      hourly === null || !isSignedDecimal(loan.loanAmount)
        ? null
        : multiply(multiply(loan.loanAmount, hourly), HOURS_A_DAY),
    expiresIn: termEnd === null ? null : termEnd - now,
  }
}

/**
 * Price of the pledge coin, in the loan coin, at which debt over pledge is `rate`: owed / (pledge x rate). Null if the
 * exchange omits a figure or the pledge is zero.
 */
export function pledgePriceAt(loan: OngoingLoan, rate: string): string | null {
  if (![loan.loanAmount, loan.interestAmount, loan.pledgeAmount].every(isSignedDecimal)) return null
  const pledge = multiply(loan.pledgeAmount, rate)
  return isPositive(pledge) ? divide(add(loan.loanAmount, loan.interestAmount), pledge) : null
}

/** Sorts by distance to the margin call. Loans without figures come first. */
export const byDistanceToCall = (snapshots: readonly LoanSnapshot[]): LoanSnapshot[] =>
  snapshots.toSorted((a, b) => rank(a) - rank(b) || a.orderId.localeCompare(b.orderId))

const rank = ({ toCall }: LoanSnapshot): number => (toCall === null ? -Infinity : Number(toCall))
