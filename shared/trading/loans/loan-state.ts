import { type EndedLoan, LoanEnd } from '@/shared/exchange/calls/loan/borrow-history'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { compare } from '@/shared/base/decimal'
import { loanSnapshotOf } from './consumer-loan'

/** How near an active loan is to its lines, by its own figures. `unread`: the exchange left one of them out. */
export type LoanZone = 'calm' | 'near' | 'call' | 'liquidation' | 'unread'
/** How a loan ended, by the exchange's history. `other`: in a word that nobody knows. */
export type LoanOutcome = 'repaid' | 'liquidated' | 'rolled-back' | 'other'
/**
 * Where a loan is in its life: active in a zone, over by an outcome, or in between. `missing`: no longer listed, and
 * the history is being asked; `unaccounted`: it has not said for too long, and goes on being asked.
 */
export type LoanState = LoanZone | 'missing' | 'unaccounted' | LoanOutcome
/**
 * What is learned of it: listed as active, in this zone; left out of a full list; no word of the history in time; or
 * the outcome in the history.
 */
export type LoanEvent = LoanZone | 'unlisted' | 'silence' | LoanOutcome

type Row = Readonly<Record<LoanEvent, LoanState>>
const listed = { calm: 'calm', near: 'near', call: 'call', liquidation: 'liquidation', unread: 'unread' } as const
const over = { repaid: 'repaid', liquidated: 'liquidated', 'rolled-back': 'rolled-back', other: 'other' } as const

/** While it is listed it is not over, whatever the history says already. */
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

/** Every state and event: the whole life of a loan. */
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

/** Over for good. */
export const isClosed = (state: LoanState): state is LoanOutcome => state in over

/** Within so many points of its margin call a loan is near it: its warning line. */
export const LOAN_WARNING = '0.05'

/** A line belongs to the zone above it. */
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

/** What the exchange's word for the end of a loan means. */
export function loanOutcomeOf({ status }: Pick<EndedLoan, 'status'>): LoanOutcome {
  const word = LoanEnd.safeParse(status)
  return word.success ? outcomes[word.data] : 'other'
}
