import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { divide, isPositive, multiply, subtract, toPixelNumber } from '@/shared/base/decimal'
import { loanSnapshotOf } from './consumer-loan'
import { loanZoneOf } from './loan-state'

/** Polling intervals for active loans, ms. The exchange allows ten requests a second (spec: call 12). */
export const LOAN_PACE_MS = { fastest: 500, calm: 1000, none: 10_000 } as const

/** Number of readings until the margin call at the current speed of a loan. */
const READINGS_ON_THE_WAY = 20

/** Time at the speed between two readings; Infinity for a loan that does not approach its margin call. */
function msToCall(loan: OngoingLoan, before: OngoingLoan | undefined, elapsedMs: number): number {
  const { rate, toCall } = loanSnapshotOf(loan, 0)
  const earlier = before === undefined ? null : loanSnapshotOf(before, 0).rate
  if (rate === null || toCall === null || earlier === null) return Infinity
  const rise = subtract(rate, earlier)
  return isPositive(rise) ? toPixelNumber(divide(multiply(toCall, String(elapsedMs)), rise)) : Infinity
}

/**
 * Polling interval. A loan is liquidated within a second of its liquidation threshold. Near its margin call, or without
 * figures, it is polled at the shortest interval; otherwise faster loans are polled sooner. `elapsedMs` is the time
 * between the two readings.
 */
export function loanPaceMs(loans: readonly OngoingLoan[], before: readonly OngoingLoan[], elapsedMs: number): number {
  if (loans.length === 0) return LOAN_PACE_MS.none
  const loansById = new Map(before.map((loan) => [loan.orderId, loan]))
  const paces = loans.map((loan) =>
    loanZoneOf(loan) === 'calm'
      ? msToCall(loan, loansById.get(loan.orderId), elapsedMs) / READINGS_ON_THE_WAY
      : LOAN_PACE_MS.fastest,
  )
  return Math.round(Math.min(LOAN_PACE_MS.calm, Math.max(LOAN_PACE_MS.fastest, Math.min(...paces))))
}
