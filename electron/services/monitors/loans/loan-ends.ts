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
import { createLoanRecords, type SeenLoan } from './loan-records'
import type { RestClient } from '@/electron/exchange/protocol/call'
import type { Database } from '@/electron/base/storage/sqlite'
import { HOUR_MS, MINUTE_MS } from '@/shared/base/time'

/** What became of a loan that runs no longer. */
export interface LoanEnding {
  readonly orderId: string
  /** As it was last seen running; null for a loan that nobody ever saw. */
  readonly seen: SeenLoan | null
  /** Null while the exchange's history does not say. */
  readonly ended: EndedLoan | null
}

/** Asks what became of loans that are no longer listed, until the exchange says; across restarts. */
export interface LoanEnds {
  /** The loans that ran when they were last read, of an earlier run perhaps. */
  seen(): readonly SeenLoan[]
  /** A full list of running loans came in. */
  read(running: readonly OngoingLoan[]): void
  /** Whether there is a loan of which nobody knows yet how it ended. */
  isAsking(): boolean
  stop(): void
}

interface LoanEndsParts {
  readonly rest: RestClient
  readonly clock: Clock
  readonly database: Database
  /** Told at least once per ending: twice only where the process ended in between. */
  readonly ended: (ending: LoanEnding) => void
}

/** After this long without a word of the exchange, the trader is told that the loan is gone. */
const SILENCE_MS = 20_000
/** From then on it is asked less often. */
const SELDOM_MS = 20_000
/** Loans that were both taken and ended in a shorter gap between two readings are not looked for. */
const GAP_MS = MINUTE_MS
/**
 * A little inside the limit of three months, and a little before a moment of our clock: the exchange judges by its own.
 */
const MARGIN_MS = HOUR_MS

/** A loan on its way through its life; times by the monotonic clock, of the last change and the last question. */
interface Tracked {
  readonly state: LoanState
  readonly since: number
  readonly askedAt: number
}

export function createLoanEnds({ rest, clock, database, ended }: LoanEndsParts): LoanEnds {
  const records = createLoanRecords(database)
  /** Loans that ran when they were last read, and what is known of them since. */
  const tracked = new Map<string, Tracked>()
  let stopped = false
  let isReading = false
  /** Loans may have come and gone since then; null when the time up to now is known. */
  let unseenSince: number | null = null

  function advance(orderId: string, event: LoanEvent): LoanState {
    const now = clock.mono()
    const before = tracked.get(orderId) ?? { state: 'unread', since: now, askedAt: -Infinity }
    const state = nextLoanState(before.state, event)
    tracked.set(orderId, state === before.state ? before : { ...before, state, since: now })
    return state
  }

  function note(running: readonly OngoingLoan[]): void {
    const listed = new Map(running.map((loan) => [loan.orderId, loan]))
    for (const orderId of new Set([...records.running().keys(), ...listed.keys()])) {
      const loan = listed.get(orderId)
      advance(orderId, loan === undefined ? 'unlisted' : loanZoneOf(loan))
    }
    const readTo = records.readTo()
    if (readTo !== null && clock.now() - readTo > GAP_MS && unseenSince === null) unseenSince = readTo
    records.see(running, clock.now())
  }

  const isDue = ({ state, askedAt }: Tracked): boolean =>
    state === 'missing' || (state === 'unaccounted' && clock.mono() - askedAt >= SELDOM_MS)

  /** Newest first, as far back as `from`. Null when it could not be read to its end. */
  async function history(from: number): Promise<readonly EndedLoan[] | null> {
    const now = clock.now()
    const earliest = before(LOAN_HISTORY_BACK, now) + MARGIN_MS
    const range = { startTime: String(Math.max(earliest, Math.min(from, now) - MARGIN_MS)), endTime: String(now) }
    const loans: EndedLoan[] = []
    for await (const page of createPager(rest).borrowHistory(range)) {
      if (page.kind !== 'done') return null
      loans.push(...page.data)
    }
    return loans
  }

  function end(ending: LoanEnding): void {
    ended(ending)
    if (ending.ended === null) return
    tracked.delete(ending.orderId)
    records.forget(ending.orderId)
  }

  function evaluateSought(found: readonly EndedLoan[]): void {
    const byId = new Map(found.map((loan) => [loan.orderId, loan]))
    for (const [orderId, { state, since }] of tracked) {
      const word = byId.get(orderId) ?? null
      const seen = records.running().get(orderId) ?? null
      const isSilent = state === 'missing' && clock.mono() - since >= SILENCE_MS
      if (word !== null && isClosed(advance(orderId, loanOutcomeOf(word)))) end({ orderId, seen, ended: word })
      else if (word === null && isSilent && advance(orderId, 'silence') === 'unaccounted')
        end({ orderId, seen, ended: null })
    }
  }

  /** Loans that were taken and ended while nobody looked. */
  function evaluateUnseen(found: readonly EndedLoan[], from: number): void {
    const unseen = found.filter(
      ({ orderId, borrowTime }) => Number(borrowTime) >= from && !records.running().has(orderId),
    )
    for (const loan of unseen) end({ orderId: loan.orderId, seen: null, ended: loan })
    unseenSince = null
    records.setReadTo(clock.now())
  }

  async function ask(): Promise<void> {
    const due = [...tracked].filter(([, loan]) => isDue(loan))
    if (isReading || (due.length === 0 && unseenSince === null)) return
    isReading = true
    for (const [orderId, loan] of due) tracked.set(orderId, { ...loan, askedAt: clock.mono() })
    const taken = due.map(([orderId]) => Number(records.running().get(orderId)?.loan.borrowTime ?? clock.now()))
    const found = await history(Math.min(...taken, unseenSince ?? Infinity))
    isReading = false
    if (stopped) return
    // Before those that are known are forgotten: they are not unseen.
    if (found !== null && unseenSince !== null) evaluateUnseen(found, unseenSince)
    // Silence is told of also where the history cannot be read.
    evaluateSought(found ?? [])
  }

  return {
    seen: () => [...records.running().values()],
    read(running) {
      note(running)
      if (unseenSince === null) records.setReadTo(clock.now())
      void ask()
    },
    isAsking: () => [...tracked.values()].some(({ state }) => state === 'missing') || unseenSince !== null,
    stop: () => void (stopped = true),
  }
}
