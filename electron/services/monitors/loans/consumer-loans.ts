import { every, type Clock } from '@/shared/base/clock'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { answerAgeMs, type Freshness, LATE_MS, LOST_MS } from '@/shared/trading/ltv/unit/freshness'
import { LOAN_PACE_MS, loanPaceMs } from '@/shared/trading/loans/loan-pace'
import { hasReadableAmounts, withAmountsOf } from '@/shared/trading/alarms/rules/loan-change'
import type { UnlistedLoan } from '@/shared/trading/alarms/rules/unlisted'
import { createLoanDisputes } from './loan-disputes'
import { createLoanEnds, type LoanEnding } from './loan-ends'
import type { SeenLoan } from './loan-records'
import type { PublicPrices } from '@/shared/trading/public-prices/public-prices'
import { judgedLoan, type LoanDispute } from '@/shared/trading/loans/repriced-loan'
import type { ConsumerLoans } from '@/shared/trading/loans/consumer-loans'
import { leftOutOf, type RestClient } from '@/electron/exchange/protocol/call'
import { leftOutText } from '@/shared/exchange/protocol/mismatches'
import { mayBeAmong, type UnreadableElement } from '@/shared/exchange/protocol/read-elements'
import type { Database } from '@/electron/base/storage/sqlite'
import { retries, retryDelayMs } from '@/shared/base/retry'

/** Running consumer loans, read again and again with no window needed, and what became of those that run no longer. */
export interface ConsumerLoanMonitor {
  current(): ConsumerLoans
  /** Loans that a complete list lacked and whose outcome is unknown. */
  unlisted(): readonly UnlistedLoan[]
  /** Removes a loan that is no longer listed; false for any other. */
  remove(orderId: string): boolean
  /** Public prices arrived. */
  priced(prices: PublicPrices): void
  /** Time without a complete list beyond the time at which one was due, ms; also before the first one. */
  blindMs(): number
  /** Whether a list was read since the start. */
  isAwake(): boolean
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
  /** The outcome of a loan that is no longer listed. */
  readonly ended: (ending: LoanEnding) => void
  /** A listed loan, and as it was before; null for one that no earlier list had. */
  readonly read: (before: OngoingLoan | null, now: OngoingLoan) => void
}

type LoanAnswer = Extract<Awaited<ReturnType<RestClient['borrowOngoing']>>, { kind: 'done' }>
/** Without the loans that are no longer listed. */
type Reading = Omit<ConsumerLoans, 'freshness' | 'unlisted' | 'disputes'>

/** What an earlier run saw last stands, with its age, until the exchange is read. */
function rememberedLoans(all: readonly SeenLoan[]): Reading {
  const seen = all.filter(({ unlistedSince }) => unlistedSince === null)
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
  /** Monotonic: a wall clock that is set must not make anything younger. The time of the figures, not of arrival. */
  let readAt = clock.mono()
  /** Time from that list to the next one, ms, where that is long: no loan was active. */
  let dueMs = 0
  /** Of the latest list, be it incomplete. */
  let listedAt = readAt
  let isAwake = false
  let cancel = (): void => {}
  const disputes = createLoanDisputes(clock)
  const ends = createLoanEnds({
    rest,
    clock,
    database,
    ended(ending) {
      ended(ending)
      changed()
    },
  })
  let known = rememberedLoans(ends.seen())
  /** By order ID, as of the latest reading with readable amounts: a change in an unreadable reading is not lost. */
  const readableLoans = new Map(
    ends.seen().flatMap(({ loan }) => (hasReadableAmounts(loan) ? [[loan.orderId, loan] as const] : [])),
  )

  const next = (ms: number): void => {
    cancel()
    if (!stopped) cancel = clock.after(ms, () => void read())
  }
  function paceFor(loans: readonly OngoingLoan[], elapsedMs: number): number {
    if (ends.isAsking()) return LOAN_PACE_MS.fastest
    const ms = loanPaceMs(loans, known.loans, elapsedMs)
    return ends.unlisted().length > 0 ? Math.min(ms, LOAN_PACE_MS.calm) : ms
  }
  function compareWithLast(loans: readonly OngoingLoan[]): void {
    const last = new Map(
      [...known.loans, ...ends.unlisted().map(({ loan }) => loan)].map((loan) => [loan.orderId, loan]),
    )
    for (const loan of loans) {
      const before = last.get(loan.orderId) ?? null
      const readable = readableLoans.get(loan.orderId)
      if (before !== null || ends.hasRead())
        loanRead(before === null || readable === undefined ? before : withAmountsOf(before, readable), loan)
      if (hasReadableAmounts(loan)) readableLoans.set(loan.orderId, loan)
    }
  }

  function handle(loans: readonly OngoingLoan[], ageMs: number): void {
    const at = clock.mono() - ageMs
    const elapsedMs = at - readAt
    readAt = at
    listedAt = at
    isAwake = true
    ends.read(loans, true, () => false)
    const everyMs = paceFor(loans, elapsedMs)
    dueMs = everyMs > LOAN_PACE_MS.calm ? everyMs : 0
    known = {
      state: 'known',
      reason: null,
      asOf: clock.now() - ageMs,
      everyMs,
      loans,
      leftOut: null,
      unread: [],
    }
  }

  /** Loans that could be read are as they are now; one that could not is as it was last, and has not ended. */
  function handlePart(loans: readonly OngoingLoan[], ageMs: number, left: readonly UnreadableElement[]): void {
    const reason = `Of the loans ${leftOutText(left)}`
    listedAt = clock.mono() - ageMs
    isAwake = true
    const listed = new Set(loans.map(({ orderId }) => orderId))
    const mayBeListed = (orderId: string): boolean => mayBeAmong(left, orderId, 'orderId')
    const others = known.loans.filter(({ orderId }) => !listed.has(orderId) && mayBeListed(orderId))
    ends.read(loans, false, mayBeListed)
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

  function handleAnswer(answer: LoanAnswer): void {
    const ageMs = answerAgeMs(answer, clock.now())
    // An answer that is older than what is known proves nothing: what it leaves out may have begun since.
    if (isAwake && clock.mono() - ageMs < listedAt) return disputes.readOlder(clock.mono() - answer.tookMs)
    compareWithLast(answer.data)
    disputes.read(answer.data, clock.mono() - ageMs, clock.mono() - answer.tookMs)
    const left = leftOutOf(answer)
    if (left.length === 0) handle(answer.data, ageMs)
    else handlePart(answer.data, ageMs, left)
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
    // What was read last stays in view, with its age, while the reason explains why it is not younger.
    else {
      known = {
        ...known,
        state: 'unreadable',
        reason: `${answer.message} (${answer.code})`,
        everyMs: current().loans.length > 0 ? LOAN_PACE_MS.calm : retryDelayMs(retries.debts),
      }
      ends.unreadable()
    }
    next(known.everyMs ?? retryDelayMs(retries.debts))
    changed()
  }

  /** Why each loan is disputed, and what it is judged by. */
  function evaluate(): { readonly loans: readonly OngoingLoan[]; readonly disputes: readonly LoanDispute[] } {
    const isLive = readFreshness() === 'live'
    const judged = known.loans.map((loan) => ({ loan, dispute: disputes.of(loan) }))
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
      ...known,
      freshness: freshness(disputes),
      loans: [...loans, ...unlisted.map(({ loan }) => loan)],
      disputes,
      unlisted: unlisted.map(({ orderId, since }) => ({ orderId, since })),
    }
  }

  /** Of the loans that could be read. An empty list is as old as the next reading should have been. */
  function readFreshness(): Freshness {
    const ageMs = clock.mono() - listedAt - (isAwake && known.loans.length === 0 ? (known.everyMs ?? 0) : 0)
    if (ageMs >= LOST_MS) return 'lost'
    if (!isAwake) return 'waiting'
    return ageMs >= LATE_MS ? 'late' : 'live'
  }
  function freshness(found: readonly LoanDispute[]): Freshness {
    const state = readFreshness()
    // Without public prices nobody knows a figure that is lost.
    const isKnown = state === 'lost' ? found.some(({ byPrices }) => byPrices !== null) : found.length > 0
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
