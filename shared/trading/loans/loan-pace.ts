import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { absolute, compare, subtract } from '@/shared/base/decimal'
import { loanSnapshotOf } from './consumer-loan'

/** How soon running loans are read again, ms. The exchange allows ten readings a second (spec: call 12). */
export const LOAN_PACE_MS = { urgent: 1000, calm: 2000, none: 10_000 } as const

/** Within so many points of its margin call a loan is near. */
const NEAR = '0.05'
/** A change between two readings from which on a loan is moving. */
const MOVING = '0.002'

/** A loan whose figures are missing counts as near: nobody knows how far it is. */
function isNear(loan: OngoingLoan, now: number): boolean {
  const { toCall } = loanSnapshotOf(loan, now)
  return toCall === null || compare(toCall, NEAR) <= 0
}

function isMoving(loan: OngoingLoan, before: OngoingLoan | undefined, now: number): boolean {
  if (before === undefined) return false
  const [rate, earlier] = [loanSnapshotOf(loan, now).rate, loanSnapshotOf(before, now).rate]
  return rate !== null && earlier !== null && compare(absolute(subtract(rate, earlier)), MOVING) >= 0
}

/**
 * A loan is liquidated within a second of reaching its line: the nearer it is and the faster it moves, the sooner it is
 * read again.
 */
export function loanPaceMs(loans: readonly OngoingLoan[], before: readonly OngoingLoan[], now: number): number {
  if (loans.length === 0) return LOAN_PACE_MS.none
  const known = new Map(before.map((loan) => [loan.orderId, loan]))
  return loans.some((loan) => isNear(loan, now) || isMoving(loan, known.get(loan.orderId), now))
    ? LOAN_PACE_MS.urgent
    : LOAN_PACE_MS.calm
}
