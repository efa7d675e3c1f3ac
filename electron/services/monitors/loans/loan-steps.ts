import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { type DatedStep, hasSameCoins, loanStepOf, withInterestOf } from '@/shared/trading/loans/loan-step'
import type { Database } from '@/electron/base/storage/sqlite'

/**
 * Changes of debt and collateral of every loan. A change is stored together with the amounts that the next one is
 * compared with, and announced afterwards: each is announced once, over restarts, gaps and processes.
 */
export interface LoanSteps {
  /** A listed loan, and its reading before; null for the first one. Figures of `at`, Unix ms. */
  read(before: OngoingLoan | null, now: OngoingLoan, at: number): void
  /** Steps that were not announced, oldest first, each with all steps of its loan up to it. */
  pending(): readonly PendingStep[]
  announced(step: DatedStep): void
  /** The loan ended: its announced steps are no longer needed. */
  forget(orderId: string): void
}

/** A step and those of its loan before it, oldest first, the step itself included. */
export interface PendingStep {
  readonly step: DatedStep
  readonly all: readonly DatedStep[]
}

/** Latest amounts of a loan, and the step that led to them; null at its beginning. */
interface Account {
  readonly loan: OngoingLoan
  readonly at: number
  readonly step: DatedStep | null
}

export function createLoanSteps(database: Database, isNoted: () => boolean): LoanSteps {
  const insert = database.prepare(
    'INSERT OR IGNORE INTO loan_steps (order_id, at, body, is_announced) VALUES (?,?,?,?)',
  )
  const latest = database.prepare('SELECT at, body FROM loan_steps WHERE order_id = ? ORDER BY at DESC LIMIT 1')
  const rows = database.prepare('SELECT body FROM loan_steps WHERE order_id = ? AND at <= ? ORDER BY at')
  const open = database.prepare('SELECT body FROM loan_steps WHERE is_announced = 0 ORDER BY at')
  const close = database.prepare('UPDATE loan_steps SET is_announced = 1 WHERE order_id = ? AND at = ?')
  const drop = database.prepare('DELETE FROM loan_steps WHERE order_id = ? AND is_announced = 1')
  /** As far as this process knows; the disk may refuse, and another process may know more. */
  const accounts = new Map<string, Account>()
  /** Steps that the disk refused. */
  let unwritten: readonly DatedStep[] = []

  function attempt<Value>(work: () => Value, otherwise: Value): Value {
    try {
      return work()
    } catch {
      // The history reports a disk that refuses.
      return otherwise
    }
  }

  // Bodies were written below from values of this type.
  const accountIn = (body: unknown): Account => JSON.parse(String(body)) as Account
  function accountOf(orderId: string): Account | null {
    const mine = accounts.get(orderId) ?? null
    const row = attempt(() => latest.get(orderId), undefined)
    if (row === undefined) return mine
    return mine !== null && mine.at >= Number(row.at) ? mine : accountIn(row.body)
  }

  function store(account: Account): void {
    const { loan, at, step } = account
    accounts.set(loan.orderId, account)
    const body = JSON.stringify(account)
    const isWritten = attempt(() => insert.run(loan.orderId, at, body, step === null ? 1 : 0).changes > 0, false)
    if (!isWritten && step !== null) unwritten = [...unwritten, step]
  }

  const stepsIn = (storedRows: readonly Readonly<Record<string, unknown>>[]): readonly DatedStep[] =>
    storedRows.flatMap((row) => accountIn(row.body).step ?? [])
  function upTo(step: DatedStep): readonly DatedStep[] {
    const { orderId } = step.after
    const stored = attempt(() => stepsIn(rows.all(orderId, step.at)), [])
    return stored.some(({ at }) => at === step.at) ? stored : [...stored, step]
  }

  return {
    read(before, now, at) {
      if (!isNoted()) return
      const account = accountOf(now.orderId)
      if (account === null && before === null) return store({ loan: now, at, step: null })
      const from = account === null ? before! : withInterestOf(account.loan, before)
      if (!hasSameCoins(from, now))
        return store({ loan: now, at: Math.max(at, (account?.at ?? -Infinity) + 1), step: null })
      // Two steps have different times, also where the time of day went back.
      const stepAt = Math.max(at, (account?.at ?? -Infinity) + 1)
      const step = loanStepOf(from, now, stepAt, account?.step ?? null)
      if (step !== null) store({ loan: now, at: stepAt, step: { ...step, at: stepAt } })
      else if (account === null) store({ loan: from, at, step: null })
    },
    pending() {
      if (!isNoted()) return []
      const stored = attempt(() => stepsIn(open.all()), [])
      return [...stored, ...unwritten].map((step) => ({ step, all: upTo(step) }))
    },
    announced(step) {
      unwritten = unwritten.filter((unwrittenStep) => unwrittenStep !== step)
      attempt(() => void close.run(step.after.orderId, step.at), undefined)
    },
    forget(orderId) {
      accounts.delete(orderId)
      attempt(() => void drop.run(orderId), undefined)
    },
  }
}
