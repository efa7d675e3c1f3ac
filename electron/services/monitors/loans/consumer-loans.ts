import { lastOfEach } from '@/shared/base/last-of-each'
import { every, type Clock } from '@/shared/base/clock'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { t } from '@/shared/languages/text'
import { answerAgeMs, type Freshness, LATE_MS, LOST_MS } from '@/shared/trading/ltv/unit/freshness'
import { LOAN_PACE_MS, loanPaceMs } from '@/shared/trading/loans/loan-pace'
import type { UnlistedLoan } from '@/shared/trading/alarms/rules/unlisted'
import { createLoanDisputes } from './loan-disputes'
import { createLoanEnds, type LoanEnding } from './loan-ends'
import type { SeenLoan } from './loan-records'
import { createLoanSteps, type LoanSteps } from './loan-steps'
import type { PublicPrices } from '@/shared/trading/public-prices/public-prices'
import { judgedLoan, type LoanDispute } from '@/shared/trading/loans/repriced-loan'
import type { ConsumerLoans } from '@/shared/trading/loans/consumer-loans'
import { unreadableIn, type RestClient } from '@/electron/exchange/protocol/call'
import { describeUnreadable } from '@/shared/exchange/protocol/mismatches'
import { mayBeAmong, type UnreadableElement } from '@/shared/exchange/protocol/read-elements'
import type { Database } from '@/electron/base/storage/sqlite'
import { retries, retryDelayMs } from '@/shared/base/retry'

/** Polls active consumer loans without a window, and determines the outcome of closed ones. */
export interface ConsumerLoanMonitor {
  current(): ConsumerLoans
  /** Loans that a complete list lacked and whose outcome is unknown. */
  unlisted(): readonly UnlistedLoan[]
  /** Removes a loan that is no longer listed; false for any other. */
  remove(orderId: string): boolean
  readonly steps: Pick<LoanSteps, 'pending' | 'announced'>
  /** Public prices arrived. */
  priced(prices: PublicPrices): void
  /** Time in ms since a complete list was due, also before the first one. */
  blindMs(): number
  /** True if a list was read since the start. */
  isAwake(): boolean
  /** Marks the loans as unreachable, with the reason. */
  unreachable(why: string): void
  stop(): void
}

const EDGE_MS = 1000
/** A request without an answer must not block the monitoring: after this time another one is sent in parallel. */
const HANGS_MS = 3000

interface ConsumerLoanParts {
  readonly rest: RestClient
  readonly clock: Clock
  readonly database: Database
  readonly changed: () => void
  /** The outcome of a loan that is no longer listed. */
  readonly ended: (ending: LoanEnding) => void
  /** A listed loan and its previous state; null for a loan that no earlier list had. */
  readonly read: (before: OngoingLoan | null, now: OngoingLoan) => void
  /** True if changes are stored and announced here, false if another process does it. */
  readonly isNoted: () => boolean
}

type LoanAnswer = Extract<Awaited<ReturnType<RestClient['borrowOngoing']>>, { kind: 'done' }>
/** Without the loans that are no longer listed. */
type Reading = Omit<ConsumerLoans, 'freshness' | 'unlisted' | 'disputes'>

/** The last known loans of an earlier run, with their age, until the exchange is read. */
function rememberedLoans(all: readonly SeenLoan[]): Reading {
  const listed = all.filter(({ unlistedSince }) => unlistedSince === null)
  const asOf = listed.length === 0 ? null : Math.min(...listed.map(({ seenAt }) => seenAt))
  const loans = listed.map(({ loan }) => loan)
  const everyMs = LOAN_PACE_MS.calm
  return {
    state: 'reading',
    reason: null,
    asOf,
    everyMs,
    loans,
    unreadableText: null,
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
  isNoted,
}: ConsumerLoanParts): ConsumerLoanMonitor {
  let stopped = false
  let inFlight = 0
  let newest = -Infinity
  /**
   * Monotonic, since a wall clock that is set must not make data younger. Time of the figures, not of their arrival.
   */
  let readAt = clock.mono()
  /** Time from that list to the next in ms, if it is long because no loan was active. */
  let dueMs = 0
  /** Time of the latest list, complete or not. */
  let listedAt = readAt
  let isAwake = false
  let cancel = (): void => {}
  const disputes = createLoanDisputes(clock)
  const steps = createLoanSteps(database, isNoted)
  const ends = createLoanEnds({
    rest,
    clock,
    database,
    ended(ending) {
      ended(ending)
      steps.forget(ending.orderId)
      changed()
    },
  })
  let reading = rememberedLoans(ends.runningLoans())

  const next = (ms: number): void => {
    cancel()
    if (!stopped) cancel = clock.after(ms, () => void read())
  }
  function paceFor(loans: readonly OngoingLoan[], elapsedMs: number): number {
    if (ends.isPending()) return LOAN_PACE_MS.fastest
    const ms = loanPaceMs(loans, reading.loans, elapsedMs)
    return ends.unlisted().length > 0 ? Math.min(ms, LOAN_PACE_MS.calm) : ms
  }
  function compareWithLast(loans: readonly OngoingLoan[], at: number): void {
    const last = new Map(
      [...reading.loans, ...ends.unlisted().map(({ loan }) => loan)].map((loan) => [loan.orderId, loan]),
    )
    for (const loan of loans) {
      const before = last.get(loan.orderId) ?? null
      if (before !== null || ends.hasRead()) loanRead(before, loan)
      steps.read(before, loan, at)
    }
  }

  function handle(loans: readonly OngoingLoan[], ageMs: number): void {
    const at = clock.mono() - ageMs
    const elapsedMs = at - readAt
    readAt = at
    listedAt = at
    isAwake = true
    ends.read(loans, ageMs, { isComplete: true, mayBeListed: () => false })
    const everyMs = paceFor(loans, elapsedMs)
    dueMs = everyMs > LOAN_PACE_MS.calm ? everyMs : 0
    reading = {
      state: 'known',
      reason: null,
      asOf: clock.now() - ageMs,
      everyMs,
      loans,
      unreadableText: null,
      unread: [],
    }
  }

  /** Loans that could be read are current. An unreadable one keeps its last state and has not ended. */
  function handlePart(loans: readonly OngoingLoan[], ageMs: number, unreadable: readonly UnreadableElement[]): void {
    const reason = t`Of the loans ${describeUnreadable(unreadable)}`
    listedAt = clock.mono() - ageMs
    isAwake = true
    const listed = new Set(loans.map(({ orderId }) => orderId))
    const mayBeListed = (orderId: string): boolean => mayBeAmong(unreadable, orderId, 'orderId')
    const others = reading.loans.filter(({ orderId }) => !listed.has(orderId) && mayBeListed(orderId))
    ends.read(loans, ageMs, { isComplete: false, mayBeListed })
    reading = {
      state: 'unreadable',
      reason,
      asOf: reading.asOf,
      everyMs: LOAN_PACE_MS.calm,
      loans: [...loans, ...others],
      unreadableText: `${reason}.`,
      unread: others.map(({ orderId }) => orderId),
    }
  }

  function handleAnswer(answer: LoanAnswer): void {
    const ageMs = answerAgeMs(answer, clock.now())
    // An answer older than the known data proves nothing: loans it lacks may have begun since.
    if (isAwake && clock.mono() - ageMs < listedAt) return disputes.readOlder(clock.mono() - answer.tookMs)
    const loans = lastOfEach(answer.data, ({ orderId }) => orderId)
    compareWithLast(loans, clock.now() - ageMs)
    disputes.read(loans, clock.mono() - ageMs, clock.mono() - answer.tookMs)
    const unreadable = unreadableIn(answer)
    if (unreadable.length === 0) handle(loans, ageMs)
    else handlePart(loans, ageMs, unreadable)
  }

  async function read(): Promise<void> {
    const startedAt = clock.mono()
    inFlight += 1
    if (inFlight === 1) next(HANGS_MS)
    const answer = await rest.borrowOngoing({}, { withdrawn: () => stopped })
    inFlight -= 1
    if (stopped || startedAt < newest) return
    newest = startedAt
    if (answer.kind === 'done') handleAnswer(answer)
    // The last known data stays on screen with its age and the reason for it.
    else {
      reading = {
        ...reading,
        state: 'unreadable',
        reason: `${answer.message} (${answer.code})`,
        everyMs: current().loans.length > 0 ? LOAN_PACE_MS.calm : retryDelayMs(retries.debts),
      }
      ends.unreadable()
    }
    next(reading.everyMs ?? retryDelayMs(retries.debts))
    changed()
  }

  /** Disputes of the loans, and the figures used to evaluate them. */
  function evaluate(): { readonly loans: readonly OngoingLoan[]; readonly disputes: readonly LoanDispute[] } {
    const isLive = readFreshness() === 'live'
    const judged = reading.loans.map((loan) => ({ loan, dispute: disputes.of(loan) }))
    return {
      loans: judged.map(({ loan, dispute }) =>
        isLive && dispute === null ? loan : judgedLoan(loan, disputes.rateByPrices(loan)),
      ),
      disputes: judged.flatMap(({ loan: { orderId }, dispute }) => (dispute === null ? [] : [{ orderId, ...dispute }])),
    }
  }
  function current(): ConsumerLoans {
    const { loans, disputes } = evaluate()
    const unlisted = ends.unlisted()
    return {
      ...reading,
      freshness: freshness(disputes),
      loans: [...loans, ...unlisted.map(({ loan }) => loan)],
      disputes,
      unlisted: unlisted.map(({ orderId, since }) => ({ orderId, since })),
    }
  }

  /**
   * Freshness of the loans that could be read. The age of an empty list counts from the time when the next read was
   * due.
   */
  function readFreshness(): Freshness {
    const ageMs = clock.mono() - listedAt - (isAwake && reading.loans.length === 0 ? (reading.everyMs ?? 0) : 0)
    if (ageMs >= LOST_MS) return 'lost'
    if (!isAwake) return 'waiting'
    return ageMs >= LATE_MS ? 'late' : 'live'
  }
  function freshness(openDisputes: readonly LoanDispute[]): Freshness {
    const state = readFreshness()
    // A lost figure is unknown without public prices.
    const isKnown = state === 'lost' ? openDisputes.some(({ byPrices }) => byPrices !== null) : openDisputes.length > 0
    return isAwake && isKnown ? 'disputed' : state
  }
  let lastFreshness: Freshness = 'waiting'
  function edge(): void {
    const now = current().freshness
    if (now === lastFreshness && now !== 'disputed') return
    lastFreshness = now
    changed()
  }
  const stopEdges = every(clock, EDGE_MS, edge)

  void read()
  return {
    current,
    unlisted: () => ends.unlisted(),
    steps,
    remove(orderId) {
      if (!ends.remove(orderId)) return false
      changed()
      return true
    },
    isAwake: () => isAwake,
    priced(prices) {
      disputes.priced(prices)
      edge()
    },
    blindMs: () => Math.max(0, clock.mono() - readAt - dueMs),
    unreachable(why) {
      reading = { ...reading, state: 'unreadable', reason: why }
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
