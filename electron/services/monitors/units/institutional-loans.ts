import { lastOfEach } from '@/shared/base/last-of-each'
import type { Clock } from '@/shared/base/clock'
import { MINUTE_MS, oldestTime } from '@/shared/base/time'
import type { Repayment } from '@/shared/exchange/calls/ins-loan/repaid-history'
import { mayBeAmong, type UnreadableElement, unreadableElement } from '@/shared/exchange/protocol/read-elements'
import { joined } from '@/shared/ipc/transport/listed'
import type { InstitutionalLoans } from '@/shared/ipc/watching/risk'
import { t } from '@/shared/languages/text'
import { createLoanEvents, type EventOwners } from './loan-events'
import type { MovementRecords } from '../movements/movement-records'
import { type CallResult, unreadableIn, type RestClient } from '@/electron/exchange/protocol/call'
import { unreadableSentence } from '@/electron/exchange/rest/data-of'
import type { Database } from '@/electron/base/storage/sqlite'
import { retries, retryDelayMs } from '@/shared/base/retry'

/**
 * Loans and repayments of the account's risk units, read every 30 s while they are displayed, and after every change of
 * debt.
 */
export interface InstitutionalLoanMonitor {
  /** Null before the first read. */
  current(): InstitutionalLoans | null
  read(): Promise<CallResult<InstitutionalLoans>>
  /** Reads soon, and then every 30 s. */
  watch(): void
  stop(): void
}

export interface InstitutionalLoanParts {
  readonly rest: Pick<RestClient, 'loanOrder' | 'repaidHistory'>
  readonly clock: Clock
  readonly database: Database
  readonly movements: MovementRecords
  readonly owners: EventOwners
  /** True if this process records and reports new entries, and not another one that reads the same. */
  readonly isNoted: () => boolean
  /** New repayments; empty on the first read. */
  readonly repaid: (fresh: readonly Repayment[]) => void
}

const EVERY_MS = 30_000
/** The exchange books a repayment after the figure changed. Interval and duration of the search for it. */
const SOON_MS = 500
const SEARCH_MS = 10_000
/** The search goes on less often for this long, because the history may repeat an earlier answer. */
const SLOW_SEARCH_MS = 2 * MINUTE_MS
const PAGE = 100
/** Two years may have more repayments. Limit of pages for display. */
const MOST_PAGES = 20

export function createInstitutionalLoans({
  rest,
  clock,
  database,
  movements,
  owners,
  isNoted,
  repaid,
}: InstitutionalLoanParts): InstitutionalLoanMonitor {
  const events = createLoanEvents({ database, clock, owners, movements })
  let latest: InstitutionalLoans | null = null
  /** Monotonic ms of the newest request with an answer. */
  let requestedMono = -Infinity
  let stopped = false
  let isWatching = false
  let isReading = false
  /** True if the debt changed during the read. */
  let isStale = false
  let isSoon = false
  /** Monotonic end of the search after a change of debt, whose booking may be delayed. */
  let searchedUntil = -Infinity
  let cancel = (): void => {}

  /** Newest first, down to known entries. */
  async function readRepayments(): Promise<CallResult<readonly Repayment[]>> {
    const before = latest?.repayments ?? []
    const knownIds = new Set(before.map(({ repayOrderId }) => repayOrderId))
    const fresh = new Map<string, Repayment>()
    const unreadable: UnreadableElement[] = []
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const oldest = oldestTime([...fresh.values()].map(({ repaidTime }) => repaidTime))
      const answer = await rest.repaidHistory({
        limit: String(PAGE),
        ...(oldest === null ? {} : { endTime: String(oldest) }),
      })
      if (answer.kind !== 'done') return answer
      const rows = answer.data.filter(({ repayOrderId }) => !knownIds.has(repayOrderId) && !fresh.has(repayOrderId))
      const typed = rows.filter(({ businessType }) => businessType !== '')
      for (const row of typed) fresh.set(row.repayOrderId, row)
      // Without its type, a repayment may be a liquidation. It is read again.
      const untyped = rows.filter(({ businessType }) => businessType === '')
      unreadable.push(...answer.unreadable, ...untyped.map((row) => unreadableElement('', row, ['businessType'])))
      if (typed.length === 0 || answer.data.length + unreadableIn(answer).length < PAGE)
        return { ...answer, data: [...fresh.values(), ...before], unreadable }
    }
    return { kind: 'done', data: [...fresh.values(), ...before], tookMs: 0, unreadable }
  }

  /** An unreadable loan is still owed and keeps its last state. */
  function withUnread({
    data,
    unreadable,
  }: Extract<CallResult<InstitutionalLoans['loans']>, { kind: 'done' }>): InstitutionalLoans['loans'] {
    const elements = unreadableIn({ unreadable })
    const read = new Set(data.map(({ orderId }) => orderId))
    const remaining = (latest?.loans ?? []).filter(
      ({ orderId }) => !read.has(orderId) && mayBeAmong(elements, orderId, 'orderId'),
    )
    return [...lastOfEach(data, ({ orderId }) => orderId), ...remaining]
  }

  /** Reports and records repayments, also while the loans cannot be read. */
  function noteRepayments(repayments: readonly Repayment[]): void {
    const read = { loans: latest?.loans ?? [], repayments }
    repaid(isNoted() ? events.fresh(read) : [])
    if (isNoted()) events.note(read)
  }

  async function read(): Promise<CallResult<InstitutionalLoans>> {
    const mono = clock.mono()
    const [loans, repayments] = await Promise.all([rest.loanOrder({}), readRepayments()])
    if (repayments.kind !== 'done') return loans.kind === 'done' ? repayments : loans
    if (loans.kind !== 'done') {
      if (stopped || mono < requestedMono) return loans
      if (latest !== null) latest = { ...latest, repayments: repayments.data }
      noteRepayments(repayments.data)
      return loans
    }
    if (mono < requestedMono && latest !== null) return { ...loans, data: latest }
    requestedMono = mono
    const unreadable = [
      unreadableSentence(loans.unreadable, (names) => t`Of the loans ${names}.`),
      unreadableSentence(repayments.unreadable, (names) => t`Of the repayments ${names}.`),
    ]
    latest = {
      asOf: clock.now(),
      loans: withUnread(loans),
      repayments: repayments.data,
      unreadableText: joined(unreadable),
    }
    if (stopped) return { ...loans, data: latest }
    noteRepayments(repayments.data)
    return { ...loans, data: latest }
  }

  function nextMs(isRead: boolean): number {
    if (isStale || (latest !== null && clock.mono() < searchedUntil)) return SOON_MS
    const isSearching = clock.mono() < searchedUntil + SLOW_SEARCH_MS
    return isRead && !isSearching ? EVERY_MS : retryDelayMs(retries.debts)
  }

  async function poll(): Promise<void> {
    isReading = true
    isStale = false
    isSoon = false
    const { kind } = await read()
    isReading = false
    if (!stopped) pollIn(nextMs(kind === 'done'))
  }
  function pollIn(ms: number): void {
    cancel()
    isSoon = ms <= SOON_MS
    cancel = clock.after(ms, () => void poll())
  }

  return {
    current: () => latest,
    read,
    watch() {
      searchedUntil = clock.mono() + SEARCH_MS
      if (!isWatching) pollIn(0)
      else if (isReading) isStale = true
      // A read that is due soon is not delayed by another request for it.
      else if (latest !== null && !isSoon) pollIn(SOON_MS)
      isWatching = true
    },
    stop() {
      stopped = true
      cancel()
    },
  }
}
