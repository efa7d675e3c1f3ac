import type { Clock } from '@/shared/base/clock'
import { LOAN_HISTORY_BACK, type EndedLoan } from '@/shared/exchange/calls/loan/borrow-history'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { before } from '@/shared/exchange/protocol/time-range'
import { createPager } from '@/electron/exchange/rest/paging'
import {
  isClosed,
  type LoanEvent,
  loanOutcomeOf,
  type LoanState,
  loanZoneOf,
  nextLoanState,
} from '@/shared/trading/loans/loan-state'
import type { UnlistedLoan } from '@/shared/trading/alarms/rules/unlisted'
import { createLoanRecords, type SeenLoan } from './loan-records'
import { unreadableIn, type RestClient } from '@/electron/exchange/protocol/call'
import type { UnreadableElement } from '@/shared/exchange/protocol/read-elements'
import type { Database } from '@/electron/base/storage/sqlite'
import { HOUR_MS } from '@/shared/base/time'
import { LOAN_PACE_MS } from '@/shared/trading/loans/loan-pace'

/** Outcome of a loan, from the exchange's history. */
export interface LoanEnding {
  readonly orderId: string
  /** Last active state; null for a loan that was never in a list. */
  readonly lastReading: SeenLoan | null
  readonly ended: EndedLoan
}

/** Polls the history for the outcome of loans that are no longer listed, until it is known; across restarts. */
export interface LoanEnds {
  /** Loans that were active at the last read, possibly of an earlier run. */
  runningLoans(): readonly SeenLoan[]
  /** A list of active loans arrived, with figures of this age in ms. */
  read(running: readonly OngoingLoan[], ageMs: number, list: ReadList): void
  /** The list could not be read. */
  unreadable(): void
  /** True if a complete list was read before, possibly in an earlier run. */
  hasRead(): boolean
  /** Loans without an outcome that a complete list lacked. */
  unlisted(): readonly UnlistedLoan[]
  /** Removes a loan of `unlisted`; false for any other. */
  remove(orderId: string): boolean
  /** True if the outcome of a loan is still unknown. */
  isPending(): boolean
  stop(): void
}

/** `mayBeListed`: the loan may be an element that could not be read; never true for a complete list. */
interface ReadList {
  readonly isComplete: boolean
  readonly mayBeListed: (orderId: string) => boolean
}

interface LoanEndsParts {
  readonly rest: RestClient
  readonly clock: Clock
  readonly database: Database
  /** Called at least once per outcome. Called twice only if the process ended in between. */
  readonly ended: (ending: LoanEnding) => void
}

/** Time without an outcome after which the loan has an alarm. */
const SILENCE_MS = 10_000
/** Time after which the history is read less often. */
const SELDOM_MS = 20_000
/** Loans that were both taken and ended in a shorter gap between two complete lists are not searched for. */
const GAP_MS = 2 * LOAN_PACE_MS.none
/**
 * Margin below the limit of three months, and before a time of the local clock, since the exchange applies them by its
 * own clock.
 */
const MARGIN_MS = HOUR_MS

const UNREAD = '?'
/** An unreadable element of the history by its readable members. A missing amount is ''. */
const statedIn = ({ readable }: UnreadableElement): EndedLoan => ({
  orderId: readable.orderId ?? UNREAD,
  loanCoin: readable.loanCoin ?? UNREAD,
  pledgeCoin: readable.pledgeCoin ?? UNREAD,
  initPledgeAmount: readable.initPledgeAmount ?? '',
  initLoanAmount: readable.initLoanAmount ?? '',
  hourRate: readable.hourRate ?? '',
  pledgeDays: readable.pledgeDays ?? '',
  borrowTime: readable.borrowTime ?? '',
  status: readable.status ?? UNREAD,
  daily: readable.daily ?? '',
})

/** Unix ms; null if the exchange returns none. */
const timeOf = (text: string): number | null => (/^\d+$/.test(text) ? Number(text) : null)

/** Tracked state of a loan. Monotonic times of the last change and of the last query. */
interface Tracked {
  readonly state: LoanState
  readonly since: number
  readonly requestedAt: number
}

export function createLoanEnds({ rest, clock, database, ended }: LoanEndsParts): LoanEnds {
  const records = createLoanRecords(database)
  /** Loans that were active at the last read, and their state since. */
  const tracked = new Map<string, Tracked>()
  let stopped = false
  let isReading = false
  /** Time since when loans may have begun and ended unseen; null if there is no such gap. */
  let unseenSince: number | null = null
  for (const [orderId, { unlistedSince }] of records.running())
    if (unlistedSince !== null) {
      const since = clock.mono() - Math.max(0, clock.now() - unlistedSince)
      tracked.set(orderId, { state: 'missing', since, requestedAt: -Infinity })
    }

  function advance(orderId: string, event: LoanEvent, ageMs = 0): LoanState {
    const at = clock.mono() - ageMs
    const before = tracked.get(orderId) ?? { state: 'unread', since: at, requestedAt: -Infinity }
    const state = nextLoanState(before.state, event)
    tracked.set(orderId, state === before.state ? before : { ...before, state, since: at })
    return state
  }

  function note(running: readonly OngoingLoan[], ageMs: number, { mayBeListed }: ReadList): void {
    const listed = new Map(running.map((loan) => [loan.orderId, loan]))
    for (const orderId of records.takeRemoved()) tracked.delete(orderId)
    for (const orderId of new Set([...records.running().keys(), ...listed.keys()])) {
      const loan = listed.get(orderId)
      if (loan === undefined && mayBeListed(orderId)) continue
      if (loan === undefined) records.setUnlisted(orderId, clock.now() - ageMs)
      advance(orderId, loan === undefined ? 'unlisted' : loanZoneOf(loan), ageMs)
    }
    records.see(running, clock.now())
  }

  /** Notes a gap before a complete list in which loans may have begun and ended. */
  function noteUnseen(): void {
    const readTo = records.readTo()
    if (unseenSince !== null) return
    if (readTo === null) unseenSince = records.closedBefore() === null ? null : 0
    else if (clock.now() - readTo > GAP_MS) unseenSince = readTo
  }

  const isSilent = ({ state, since }: Tracked): boolean => state === 'missing' && clock.mono() - since >= SILENCE_MS
  function isUnaccounted(orderId: string): boolean {
    const loan = tracked.get(orderId)
    return loan !== undefined && (loan.state === 'unaccounted' || isSilent(loan))
  }

  const isDue = ({ state, requestedAt }: Tracked): boolean =>
    state === 'missing' || (state === 'unaccounted' && clock.mono() - requestedAt >= SELDOM_MS)

  /** Newest first, back to `from`. Null if it could not be read to the end. Unreadable loans are included. */
  async function history(from: number): Promise<readonly EndedLoan[] | null> {
    const now = clock.now()
    const earliest = before(LOAN_HISTORY_BACK, now) + MARGIN_MS
    const range = { startTime: String(Math.max(earliest, Math.min(from, now) - MARGIN_MS)), endTime: String(now) }
    const loans: EndedLoan[] = []
    for await (const page of createPager(rest).borrowHistory(range)) {
      if (page.kind !== 'done') return null
      loans.push(...page.data, ...unreadableIn(page).map(statedIn))
    }
    return loans
  }

  function end(ending: LoanEnding): void {
    ended(ending)
    tracked.delete(ending.orderId)
    records.forget(ending.orderId)
  }

  function evaluateSought(endedLoans: readonly EndedLoan[]): void {
    // Of contradicting outcomes, one that raises an alarm counts.
    const isQuiet = (loan: EndedLoan): boolean => ['repaid', 'rolled-back'].includes(loanOutcomeOf(loan))
    // A status that cannot be read may be a liquidation: the search goes on.
    const outcomes = endedLoans.filter(({ status }) => status !== UNREAD && status !== '')
    const byId = new Map(
      outcomes.toSorted((a, b) => Number(isQuiet(b)) - Number(isQuiet(a))).map((loan) => [loan.orderId, loan]),
    )
    for (const [orderId, loan] of tracked) {
      const endedLoan = byId.get(orderId) ?? null
      const running = records.running().get(orderId) ?? null
      if (endedLoan !== null && isClosed(advance(orderId, loanOutcomeOf(endedLoan))))
        end({ orderId, lastReading: running, ended: endedLoan })
      else if (endedLoan === null && isSilent(loan)) advance(orderId, 'silence')
    }
  }

  /** Reports loans that began and ended between two reads. */
  function evaluateUnseen(endedLoans: readonly EndedLoan[], from: number): void {
    const before = records.readTo() === null ? records.closedBefore() : null
    const unseen = endedLoans.filter(
      ({ orderId, borrowTime }) =>
        (timeOf(borrowTime) ?? from) >= from && !records.running().has(orderId) && before?.has(orderId) !== true,
    )
    for (const loan of unseen) end({ orderId: loan.orderId, lastReading: null, ended: loan })
    unseenSince = null
    records.setReadTo(clock.now())
  }

  async function readEnds(): Promise<void> {
    const due = [...tracked].filter(([, loan]) => isDue(loan))
    if (isReading || (due.length === 0 && unseenSince === null)) return
    isReading = true
    for (const [orderId, loan] of due) tracked.set(orderId, { ...loan, requestedAt: clock.mono() })
    const borrowedAt = due.map(([orderId]) => timeOf(records.running().get(orderId)?.loan.borrowTime ?? '') ?? 0)
    const endedLoans = await history(Math.min(...borrowedAt, unseenSince ?? Infinity))
    isReading = false
    if (stopped) return
    // Before known loans are removed from the records, since they were seen.
    if (endedLoans !== null && unseenSince !== null) evaluateUnseen(endedLoans, unseenSince)
    // Also if the history cannot be read.
    evaluateSought(endedLoans ?? [])
  }

  /** Before the first complete list: loans that are closed now did not end while the list was unreadable. */
  async function noteClosed(): Promise<void> {
    isReading = true
    const endedLoans = await history(0)
    isReading = false
    if (stopped || endedLoans === null || records.readTo() !== null) return
    const ids = endedLoans.map(({ orderId }) => orderId)
    records.setClosedBefore(ids, clock.now())
  }

  return {
    runningLoans: () => [...records.running().values()],
    read(running, ageMs, list) {
      note(running, ageMs, list)
      if (list.isComplete) noteUnseen()
      if (list.isComplete && unseenSince === null) records.setReadTo(clock.now())
      void readEnds()
    },
    unreadable() {
      if (!isReading && records.readTo() === null && records.closedBefore() === null) void noteClosed()
      else void readEnds()
    },
    hasRead: () => records.readTo() !== null,
    unlisted: () =>
      [...records.running()].flatMap(([orderId, { loan, seenAt, unlistedSince }]) =>
        unlistedSince === null
          ? []
          : [{ orderId, loan, seenAt, since: unlistedSince, isUnaccounted: isUnaccounted(orderId) }],
      ),
    remove(orderId) {
      if ((records.running().get(orderId)?.unlistedSince ?? null) === null) return false
      tracked.delete(orderId)
      records.remove(orderId)
      return true
    },
    isPending: () => [...tracked.values()].some(({ state }) => state === 'missing') || unseenSince !== null,
    stop: () => void (stopped = true),
  }
}
