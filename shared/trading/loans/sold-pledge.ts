import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { compare, isSignedDecimal, trim } from '@/shared/base/decimal'
import { loanSnapshotOf } from './consumer-loan'

const hasFallen = (before: string | null, after: string | null): boolean =>
  before !== null && after !== null && isSignedDecimal(before) && isSignedDecimal(after) && compare(after, before) < 0

/**
 * The sentences about an active loan of which both pledge and debt fell between two readings: a step of a liquidation,
 * or a repayment out of the pledge (A-loan-liquidation). Null for any other change.
 */
export function soldPledgeText(
  before: OngoingLoan,
  after: OngoingLoan,
): { readonly title: string; readonly text: string } | null {
  const [owedBefore, owedAfter] = [loanSnapshotOf(before, 0).owed, loanSnapshotOf(after, 0).owed]
  if (!hasFallen(before.pledgeAmount, after.pledgeAmount) || !hasFallen(owedBefore, owedAfter)) return null
  const { orderId, loanCoin, pledgeCoin } = after
  const text =
    `Loan ${orderId}: the pledge went from ${trim(before.pledgeAmount)} to ${trim(after.pledgeAmount)} ` +
    `${pledgeCoin}, the debt from ${trim(owedBefore ?? '')} to ${trim(owedAfter ?? '')} ${loanCoin}. ` +
    'Unless it was repaid out of the pledge, the exchange liquidates it in steps.'
  return { title: `${loanCoin} loan: a part of the pledge was sold`, text }
}
