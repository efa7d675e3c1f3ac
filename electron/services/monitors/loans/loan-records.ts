import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { transaction } from '@/electron/base/storage/database'
import type { Database } from '@/electron/base/storage/sqlite'

/** A loan as it was last seen running, Unix ms. */
export interface SeenLoan {
  readonly seenAt: number
  readonly loan: OngoingLoan
}

/** The loans that were running when they were last read: what became of them is asked also after a restart. */
export interface LoanRecords {
  running(): ReadonlyMap<string, SeenLoan>
  /** When loans were last read and nothing was left to ask, Unix ms; null before the first time ever. */
  readTo(): number | null
  /** These run now. Loans that are not named stay until they are forgotten. */
  see(loans: readonly OngoingLoan[], at: number): void
  forget(orderId: string): void
  setReadTo(at: number): void
}

/** Figures move with every reading; on disk they may be as old as this. */
const WRITTEN_EVERY_MS = 15_000
const READ_TO = 'consumer-loans-read'

/**
 * Memory is the truth while this process lives: a disk that refuses costs what is known after the next start, and
 * nothing else.
 */
export function createLoanRecords(database: Database): LoanRecords {
  const upsert = database.prepare('INSERT OR REPLACE INTO consumer_loans (order_id, seen_at, body) VALUES (?, ?, ?)')
  const remove = database.prepare('DELETE FROM consumer_loans WHERE order_id = ?')
  const mark = database.prepare("INSERT OR REPLACE INTO events (key, at, kind, text) VALUES (?, ?, 'mark', '')")
  const marked = database.prepare('SELECT at FROM events WHERE key = ?').get(READ_TO)?.at
  // Bodies were written below from values of this type.
  const rows = database.prepare('SELECT order_id, seen_at, body FROM consumer_loans').all()
  const running = new Map(
    rows.map((row): [string, SeenLoan] => [
      String(row.order_id),
      { seenAt: Number(row.seen_at), loan: JSON.parse(String(row.body)) as OngoingLoan },
    ]),
  )
  let readTo = typeof marked === 'number' ? marked : null
  let writtenAt = -Infinity

  function attempt(work: () => unknown): void {
    try {
      work()
    } catch {
      // The history tells of a disk that refuses.
    }
  }

  return {
    running: () => running,
    readTo: () => readTo,
    see(loans, at) {
      const isNew = loans.some(({ orderId }) => !running.has(orderId))
      for (const loan of loans) running.set(loan.orderId, { seenAt: at, loan })
      if (loans.length === 0 || (!isNew && Math.abs(at - writtenAt) < WRITTEN_EVERY_MS)) return
      writtenAt = at
      attempt(() =>
        transaction(database, () => loans.forEach((loan) => upsert.run(loan.orderId, at, JSON.stringify(loan)))),
      )
    },
    forget(orderId) {
      running.delete(orderId)
      attempt(() => remove.run(orderId))
    },
    setReadTo(at) {
      const isDue = readTo === null || Math.abs(at - readTo) >= WRITTEN_EVERY_MS
      if (!isDue) return
      readTo = at
      attempt(() => mark.run(READ_TO, at))
    },
  }
}
