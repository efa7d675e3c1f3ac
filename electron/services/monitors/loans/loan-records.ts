import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { transaction } from '@/electron/base/storage/database'
import type { Database } from '@/electron/base/storage/sqlite'

/** A loan in its last active state, Unix ms. */
export interface SeenLoan {
  readonly seenAt: number
  readonly loan: OngoingLoan
  /** Time of the first complete list without it, Unix ms; null while it is listed. */
  readonly unlistedSince: number | null
}

/** Loans without a known outcome, in memory and across restarts. */
export interface LoanRecords {
  running(): ReadonlyMap<string, SeenLoan>
  /** Time of the last complete list with no open query, Unix ms; null before the first. */
  readTo(): number | null
  /** Stores the active loans. Other loans stay until `forget` or `remove`. */
  see(loans: readonly OngoingLoan[], at: number): void
  /** A complete list at this time, Unix ms, lacks the loan. */
  setUnlisted(orderId: string, at: number): void
  /** The outcome of the loan is known. */
  forget(orderId: string): void
  /** A person removed the loan; the other process of the account removes it too. */
  remove(orderId: string): void
  /** IDs that the other process removed since the last call. */
  takeRemoved(): readonly string[]
  setReadTo(at: number): void
  /** Loans that were closed before the first complete list ever; null if unknown. */
  closedBefore(): ReadonlySet<string> | null
  setClosedBefore(orderIds: readonly string[], at: number): void
}

/** Figures change with every read. Maximum age of those on disk. */
const WRITTEN_EVERY_MS = 15_000
const READ_TO = 'consumer-loans-read'
const CLOSED_BEFORE = 'consumer-loans-closed-before'

/** Memory is authoritative while this process runs. A refusing disk only affects the state after the next start. */
export function createLoanRecords(database: Database): LoanRecords {
  const upsert = database.prepare('INSERT OR REPLACE INTO consumer_loans (order_id, seen_at, body) VALUES (?, ?, ?)')
  const mark = database.prepare('UPDATE consumer_loans SET unlisted_since = ? WHERE order_id = ?')
  const drop = database.prepare('DELETE FROM consumer_loans WHERE order_id = ?')
  const exclude = database.prepare('UPDATE consumer_loans SET is_removed = 1 WHERE order_id = ?')
  const excluded = database.prepare('SELECT order_id FROM consumer_loans WHERE is_removed = 1')
  const note = database.prepare("INSERT OR REPLACE INTO events (key, at, kind, text) VALUES (?, ?, 'mark', ?)")
  const noted = database.prepare('SELECT at, text FROM events WHERE key = ?')
  // Bodies were written below from values of this type.
  const rows = database
    .prepare('SELECT order_id, seen_at, body, unlisted_since FROM consumer_loans WHERE is_removed = 0')
    .all()
  const running = new Map(
    rows.map((row): [string, SeenLoan] => [
      String(row.order_id),
      {
        seenAt: Number(row.seen_at),
        loan: JSON.parse(String(row.body)) as OngoingLoan,
        unlistedSince: row.unlisted_since === null ? null : Number(row.unlisted_since),
      },
    ]),
  )
  const marked = noted.get(READ_TO)?.at
  let readTo = typeof marked === 'number' ? marked : null
  const closed = noted.get(CLOSED_BEFORE)?.text
  let closedBefore = typeof closed === 'string' ? new Set(JSON.parse(closed) as readonly string[]) : null
  let writtenAt = -Infinity
  let readToWritten = readTo ?? -Infinity

  const isUnlisted = (orderId: string): boolean => (running.get(orderId)?.unlistedSince ?? null) !== null

  function attempt(work: () => unknown): void {
    try {
      work()
    } catch {
      // The history reports a disk that refuses.
    }
  }

  return {
    running: () => running,
    readTo: () => readTo,
    see(loans, at) {
      const isNew = loans.some(({ orderId }) => running.get(orderId)?.unlistedSince !== null)
      for (const loan of loans) running.set(loan.orderId, { seenAt: at, loan, unlistedSince: null })
      if (loans.length === 0 || (!isNew && Math.abs(at - writtenAt) < WRITTEN_EVERY_MS)) return
      writtenAt = at
      attempt(() =>
        transaction(database, () => loans.forEach((loan) => upsert.run(loan.orderId, at, JSON.stringify(loan)))),
      )
    },
    setUnlisted(orderId, at) {
      const loan = running.get(orderId)
      if (loan === undefined || loan.unlistedSince !== null) return
      running.set(orderId, { ...loan, unlistedSince: at })
      attempt(() => mark.run(at, orderId))
    },
    forget(orderId) {
      running.delete(orderId)
      attempt(() => drop.run(orderId))
    },
    remove(orderId) {
      running.delete(orderId)
      attempt(() => exclude.run(orderId))
    },
    takeRemoved() {
      const removed: string[] = []
      attempt(() => removed.push(...excluded.all().map((row) => String(row.order_id))))
      return removed.filter((orderId) => isUnlisted(orderId) && running.delete(orderId))
    },
    setReadTo(at) {
      readTo = at
      if (Math.abs(at - readToWritten) < WRITTEN_EVERY_MS) return
      readToWritten = at
      attempt(() => note.run(READ_TO, at, ''))
    },
    closedBefore: () => closedBefore,
    setClosedBefore(orderIds, at) {
      closedBefore = new Set(orderIds)
      attempt(() => note.run(CLOSED_BEFORE, at, JSON.stringify(orderIds)))
    },
  }
}
