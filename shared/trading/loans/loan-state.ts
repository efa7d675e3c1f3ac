import { type EndedLoan, LoanEnd } from '@/shared/exchange/calls/loan/borrow-history'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { compare } from '@/shared/base/decimal'
import { loanSnapshotOf } from './consumer-loan'

/** Distance of an active loan to its thresholds, from its own figures. `unread`: the exchange omits one of them. */
export type LoanZone = 'calm' | 'near' | 'call' | 'liquidation' | 'unread'
/** Outcome of a loan in the exchange's history. `other`: an unknown status. */
export type LoanOutcome = 'repaid' | 'liquidated' | 'rolled-back' | 'other'
/**
 * Life cycle of a loan: active in a zone, closed with an outcome, or in between. `missing`: no longer listed, and
 * searched in the history. `unaccounted`: not found in the history for too long; the search continues.
 */
export type LoanState = LoanZone | 'missing' | 'unaccounted' | LoanOutcome
/**
 * Input of the life cycle: listed as active in a zone, missing in a full list, not found in the history in time, or its
 * outcome.
 */
export type LoanEvent = LoanZone | 'unlisted' | 'silence' | LoanOutcome

type Row = Readonly<Record<LoanEvent, LoanState>>
const listed = { calm: 'calm', near: 'near', call: 'call', liquidation: 'liquidation', unread: 'unread' } as const
const over = { repaid: 'repaid', liquidated: 'liquidated', 'rolled-back': 'rolled-back', other: 'other' } as const

/** A listed loan is active, even if the history has an outcome. */
const active = (zone: LoanZone): Row => ({
  ...listed,
  unlisted: 'missing',
  silence: zone,
  repaid: zone,
  liquidated: zone,
  'rolled-back': zone,
  other: zone,
})
const closed = (outcome: LoanOutcome): Row => ({
  calm: outcome,
  near: outcome,
  call: outcome,
  liquidation: outcome,
  unread: outcome,
  unlisted: outcome,
  silence: outcome,
  repaid: outcome,
  liquidated: outcome,
  'rolled-back': outcome,
  other: outcome,
})

/** Life cycle of a loan: next state by state and event. */
const transitions: Readonly<Record<LoanState, Row>> = {
  calm: active('calm'),
  near: active('near'),
  call: active('call'),
  liquidation: active('liquidation'),
  unread: active('unread'),
  missing: { ...listed, unlisted: 'missing', silence: 'unaccounted', ...over },
  unaccounted: { ...listed, unlisted: 'unaccounted', silence: 'unaccounted', ...over },
  repaid: closed('repaid'),
  liquidated: closed('liquidated'),
  'rolled-back': closed('rolled-back'),
  other: closed('other'),
}

export const nextLoanState = (state: LoanState, event: LoanEvent): LoanState => transitions[state][event]

/** True for terminal states. */
export const isClosed = (state: LoanState): state is LoanOutcome => state in over

/** Distance below its margin call at which a loan is near it: its warning threshold. */
export const LOAN_WARNING = '0.05'

/** A threshold belongs to the zone above it. */
export function loanZoneOf(loan: OngoingLoan): LoanZone {
  const { toCall, toLiquidation } = loanSnapshotOf(loan, 0)
  if (toCall === null || toLiquidation === null) return 'unread'
  if (compare(toLiquidation, '0') <= 0) return 'liquidation'
  if (compare(toCall, '0') <= 0) return 'call'
  return compare(toCall, LOAN_WARNING) <= 0 ? 'near' : 'calm'
}

const outcomes: Readonly<Record<LoanEnd, LoanOutcome>> = {
  REPAY: 'repaid',
  FORCE: 'liquidated',
  ROLLBACK: 'rolled-back',
}

/** Outcome for the exchange's status of a closed loan. */
export function loanOutcomeOf({ status }: Pick<EndedLoan, 'status'>): LoanOutcome {
  const parsed = LoanEnd.safeParse(status)
  return parsed.success ? outcomes[parsed.data] : 'other'
}
