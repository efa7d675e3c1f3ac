import { every, type Clock } from '@/shared/base/clock'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { type Freshness, LATE_MS, LOST_MS } from '@/shared/trading/ltv/freshness'
import { LOAN_PACE_MS, loanPaceMs } from '@/shared/trading/loans/loan-pace'
import { createLoanEnds, type LoanEnding } from './loan-ends'
import type { SeenLoan } from './loan-records'
import type { ConsumerLoans } from '@/shared/trading/loans/consumer-loans'
import { leftOutOf, type RestClient } from '@/electron/exchange/protocol/call'
import { leftOutText } from '@/shared/exchange/protocol/mismatches'
import type { Database } from '@/electron/base/storage/sqlite'
import { retries, retryDelayMs } from '@/shared/base/retry'

/** Running consumer loans, read again and again with no window needed, and what became of those that run no longer. */
export interface ConsumerLoanMonitor {
  current(): ConsumerLoans
  /** Time without a reading although loans run, ms. Zero while none does, and before anything is known. */
  blindMs(): number
  /** Nothing can be asked, for this reason. */
  unreachable(why: string): void
  stop(): void
}

const EDGE_MS = 1000
/** An answer that does not come must not keep anybody blind: beside one that hangs, another is asked for. */
const HANGS_MS = 3000

interface ConsumerLoanParts {
  readonly rest: RestClient
  readonly clock: Clock
  readonly database: Database
  readonly changed: () => void
  /** A loan is no longer listed, and the exchange said why, or did not say it in time. */
  readonly ended: (ending: LoanEnding) => void
  /** A loan as it was read before and as it is now. */
  readonly read: (before: OngoingLoan, now: OngoingLoan) => void
}

type Reading = Omit<ConsumerLoans, 'freshness'>

/** What an earlier run saw last stands, with its age, until the exchange is read. */
function rememberedLoans(seen: readonly SeenLoan[]): Reading {
  const asOf = seen.length === 0 ? null : Math.min(...seen.map(({ seenAt }) => seenAt))
  const loans = seen.map(({ loan }) => loan)
  const everyMs = LOAN_PACE_MS.calm
  return {
    state: 'reading',
    reason: null,
    asOf,
    everyMs,
    loans,
    leftOut: null,
    unread: loans.map(({ orderId }) => orderId),
  }
}

export function createConsumerLoans({
  rest,
  clock,
  database,
  changed,
  ended,
  read: loanRead,
}: ConsumerLoanParts): ConsumerLoanMonitor {
  let stopped = false
  let inFlight = 0
  let newest = -Infinity
  /** Moments of the monotonic clock: a wall clock that is set must not make anything younger. */
  let readAt = clock.mono()
  /** Of the latest answer with a list, be it incomplete. */
  let listedAt = readAt
  let isAwake = false
  let cancel = (): void => {}
  const ends = createLoanEnds({ rest, clock, database, ended })
  let known = rememberedLoans(ends.seen())

  const next = (ms: number): void => {
    cancel()
    if (!stopped) cancel = clock.after(ms, () => void read())
  }
  const paceFor = (loans: readonly OngoingLoan[], elapsedMs: number): number =>
    ends.isAsking() ? LOAN_PACE_MS.fastest : loanPaceMs(loans, known.loans, elapsedMs)

  function compareWithLast(loans: readonly OngoingLoan[]): void {
    const last = new Map(known.loans.map((loan) => [loan.orderId, loan]))
    for (const loan of loans) {
      const before = last.get(loan.orderId)
      if (before !== undefined) loanRead(before, loan)
    }
  }

  function handle(loans: readonly OngoingLoan[]): void {
    const elapsedMs = clock.mono() - readAt
    readAt = clock.mono()
    listedAt = readAt
    isAwake = true
    ends.read(loans)
    known = {
      state: 'known',
      reason: null,
      asOf: clock.now(),
      everyMs: paceFor(loans, elapsedMs),
      loans,
      leftOut: null,
      unread: [],
    }
  }

  /** Loans that could be read are as they are now; one that could not is as it was last, and has not ended. */
  function handlePart(loans: readonly OngoingLoan[], reason: string): void {
    listedAt = clock.mono()
    isAwake = true
    const listed = new Set(loans.map(({ orderId }) => orderId))
    const others = known.loans.filter(({ orderId }) => !listed.has(orderId))
    known = {
      state: 'unreadable',
      reason,
      asOf: known.asOf,
      everyMs: LOAN_PACE_MS.calm,
      loans: [...loans, ...others],
      leftOut: `${reason}.`,
      unread: others.map(({ orderId }) => orderId),
    }
  }

  async function read(): Promise<void> {
    const startedAt = clock.mono()
    inFlight += 1
    if (inFlight === 1) next(HANGS_MS)
    const answer = await rest.borrowOngoing({}, { withdrawn: () => stopped })
    inFlight -= 1
    if (stopped || startedAt < newest) return
    newest = startedAt
    if (answer.kind === 'done') compareWithLast(answer.data)
    const left = answer.kind === 'done' ? leftOutOf(answer) : []
    if (answer.kind === 'done' && left.length === 0) handle(answer.data)
    else if (answer.kind === 'done') handlePart(answer.data, `Of the loans ${leftOutText(left)}`)
    // What was read last stays in view, with its age, while the reason says why it is not younger.
    else
      known = {
        ...known,
        state: 'unreadable',
        reason: `${answer.message} (${answer.code})`,
        everyMs: known.loans.length > 0 ? LOAN_PACE_MS.calm : retryDelayMs(retries.debts),
      }
    next(known.everyMs ?? retryDelayMs(retries.debts))
    changed()
  }

  /** Of the loans that could be read. As old as the next reading should have been. */
  function freshness(): Freshness {
    const overdue = clock.mono() - listedAt - (isAwake ? (known.everyMs ?? 0) : 0)
    if (overdue >= LOST_MS) return 'lost'
    if (!isAwake) return 'waiting'
    return overdue >= LATE_MS ? 'late' : 'live'
  }
  let lastFreshness: Freshness = 'waiting'
  function edge(): void {
    if (freshness() === lastFreshness) return
    lastFreshness = freshness()
    changed()
  }
  const stopEdges = every(clock, EDGE_MS, edge)

  void read()
  return {
    current: () => ({ ...known, freshness: freshness() }),
    blindMs: () => (known.loans.length === 0 && known.leftOut === null ? 0 : clock.mono() - readAt),
    unreachable(why) {
      known = { ...known, state: 'unreadable', reason: why }
      changed()
    },
    stop() {
      stopped = true
      ends.stop()
      stopEdges()
      cancel()
    },
  }
}
