import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import {
  absolute,
  add,
  compare,
  divide,
  isPositive,
  isSignedDecimal,
  maximum,
  multiply,
  subtract,
  sum,
  toDecimals,
} from '@/shared/base/decimal'
import { MINUTE_MS } from '@/shared/base/time'
import { loanSnapshotOf } from './consumer-loan'

/**
 * Cause of a change of debt or collateral. `liquidated`: sold by the exchange, by evidence. `unknown`: debt and
 * collateral both fell, by a sale of the exchange or a repayment. `repaid`: by the borrower. `withdrawn`: collateral
 * alone fell. `other`: more debt, or more collateral.
 */
export type LoanStepKind = 'liquidated' | 'unknown' | 'repaid' | 'withdrawn' | 'other'

/** A change of debt or collateral between two readings of a loan; interest and prices change nothing. */
export interface LoanStep {
  readonly kind: LoanStepKind
  readonly before: OngoingLoan
  readonly after: OngoingLoan
  /** Fall of the debt with interest, in the loan coin, from 0. Interest charged in between is not added. */
  readonly repaid: string
  /** Fall of the collateral, in its coin, from 0. */
  readonly collateralFall: string
}

/** A step as stored, with the time of its figures, Unix ms. */
export interface DatedStep extends LoanStep {
  readonly at: number
}

/** Longest time between two steps of a liquidation. */
const SERIES_MS = MINUTE_MS
/** Amounts of the exchange have eight decimals: each of two is off by less than one unit of the last. */
const ROUNDING = '0.00000002'
/** As a share of the debt. */
const HALVING_ERROR = '0.000001'
const MOST_HALVINGS = 12

const isReadable = ({ loanAmount, interestAmount, pledgeAmount }: OngoingLoan): boolean =>
  [loanAmount, interestAmount, pledgeAmount].every(isSignedDecimal)
const owedOf = ({ loanAmount, interestAmount }: OngoingLoan): string => add(loanAmount, interestAmount)
/** Amounts in other coins cannot be compared. */
export const hasSameCoins = (a: OngoingLoan, b: OngoingLoan): boolean =>
  a.loanCoin === b.loanCoin && a.pledgeCoin === b.pledgeCoin
const hasSameAmounts = (a: OngoingLoan, b: OngoingLoan): boolean =>
  compare(a.pledgeAmount, b.pledgeAmount) === 0 && compare(a.loanAmount, b.loanAmount) === 0

/** Ratio of the earlier debt and collateral at the price behind the later ratio; null without figures. */
function earlierRatioNow(before: OngoingLoan, now: OngoingLoan): string | null {
  const { rate } = loanSnapshotOf(now, 0)
  if (rate === null || !isPositive(rate) || !isPositive(owedOf(now)) || !isPositive(before.pledgeAmount)) return null
  const pledged = divide(multiply(before.pledgeAmount, owedOf(now)), multiply(now.pledgeAmount, rate))
  return isPositive(pledged) ? divide(owedOf(before), pledged) : null
}

/** True if the loan was at its liquidation line before the step, by its ratio or by the price after the step. */
function wasAtLine(before: OngoingLoan, now: OngoingLoan): boolean {
  const { rate, liquidationAt } = loanSnapshotOf(before, 0)
  if (liquidationAt === null || !isPositive(now.pledgeAmount)) return false
  return [rate, earlierRatioNow(before, now)].some((ratio) => ratio !== null && compare(ratio, liquidationAt) >= 0)
}

/** True if collateral fell in proportion to the principal: a repayment releases it. */
function isRelease(before: OngoingLoan, now: OngoingLoan): boolean {
  if (!isPositive(before.loanAmount)) return false
  const principal = subtract(before.loanAmount, now.loanAmount)
  const share = divide(multiply(before.pledgeAmount, principal), before.loanAmount)
  const fall = subtract(before.pledgeAmount, now.pledgeAmount)
  return compare(absolute(subtract(share, fall)), ROUNDING) <= 0
}

/** True if the debt is a half, a quarter and so on of its former amount (A-loan-liquidation). */
function isHalved(before: OngoingLoan, now: OngoingLoan): boolean {
  const error = multiply(owedOf(before), HALVING_ERROR)
  let part = owedOf(before)
  for (let halvings = 0; halvings < MOST_HALVINGS; halvings += 1) {
    part = toDecimals(divide(part, '2'), 12)
    if (compare(absolute(subtract(part, owedOf(now))), error) <= 0) return true
  }
  return false
}

function kindOf(before: OngoingLoan, now: OngoingLoan, isSeries: boolean): LoanStepKind {
  const pledgeFell = compare(now.pledgeAmount, before.pledgeAmount) < 0
  const debtFell = compare(owedOf(now), owedOf(before)) < 0
  if (!pledgeFell) return debtFell ? 'repaid' : 'other'
  if (!debtFell) return 'withdrawn'
  const atLine = wasAtLine(before, now)
  if (isRelease(before, now)) return atLine ? 'unknown' : 'repaid'
  return atLine || (isSeries && isHalved(before, now)) ? 'liquidated' : 'unknown'
}

/**
 * The change from the loan `before` to the loan `now`, whose figures are of `at`, Unix ms; null without one, and where
 * an amount cannot be read. `last` is the step before.
 */
export function loanStepOf(
  before: OngoingLoan,
  now: OngoingLoan,
  at: number,
  last: Pick<DatedStep, 'kind' | 'at'> | null,
): LoanStep | null {
  if (!isReadable(before) || !isReadable(now) || hasSameAmounts(before, now)) return null
  const isSeries = last !== null && last.kind === 'liquidated' && Math.abs(at - last.at) <= SERIES_MS
  return {
    kind: kindOf(before, now, isSeries),
    before,
    after: now,
    repaid: maximum(subtract(owedOf(before), owedOf(now)), '0'),
    collateralFall: maximum(subtract(before.pledgeAmount, now.pledgeAmount), '0'),
  }
}

/** The loan with the interest of its latest reading, if that reading has the same debt and collateral. */
export const withInterestOf = (loan: OngoingLoan, latest: OngoingLoan | null): OngoingLoan =>
  latest !== null && isReadable(latest) && isReadable(loan) && hasSameAmounts(loan, latest) ? latest : loan

/** Sums over steps of a loan. */
export const sumsOf = (steps: readonly LoanStep[]): Pick<LoanStep, 'repaid' | 'collateralFall'> => ({
  repaid: sum(steps.map(({ repaid }) => repaid)),
  collateralFall: sum(steps.map(({ collateralFall }) => collateralFall)),
})
