import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { divide, isPositive, multiply, subtract, toPixelNumber } from '@/shared/base/decimal'
import { loanSnapshotOf } from './consumer-loan'
import { loanZoneOf } from './loan-state'

/** How soon active loans are read again, ms. The exchange allows ten readings a second (spec: call 12). */
export const LOAN_PACE_MS = { fastest: 500, calm: 1000, none: 10_000 } as const

/** So many readings are made on the way to the margin call, at the speed at which a loan moves there. */
const READINGS_ON_THE_WAY = 20

/** At the speed between two readings; Infinity for a loan that moves away from its margin call or stands still. */
function msToCall(loan: OngoingLoan, before: OngoingLoan | undefined, elapsedMs: number): number {
  const { rate, toCall } = loanSnapshotOf(loan, 0)
  const earlier = before === undefined ? null : loanSnapshotOf(before, 0).rate
  if (rate === null || toCall === null || earlier === null) return Infinity
  const rise = subtract(rate, earlier)
  return isPositive(rise) ? toPixelNumber(divide(multiply(toCall, String(elapsedMs)), rise)) : Infinity
}

/**
 * A loan is liquidated within a second of reaching its line: near its margin call, or without figures, it is read as
 * often as is good for anything; before that, the sooner the faster it comes. `elapsedMs` lie between the two readings.
 */
export function loanPaceMs(loans: readonly OngoingLoan[], before: readonly OngoingLoan[], elapsedMs: number): number {
  if (loans.length === 0) return LOAN_PACE_MS.none
  const known = new Map(before.map((loan) => [loan.orderId, loan]))
  const paces = loans.map((loan) =>
    loanZoneOf(loan) === 'calm'
      ? msToCall(loan, known.get(loan.orderId), elapsedMs) / READINGS_ON_THE_WAY
      : LOAN_PACE_MS.fastest,
  )
  return Math.round(Math.min(LOAN_PACE_MS.calm, Math.max(LOAN_PACE_MS.fastest, Math.min(...paces))))
}
