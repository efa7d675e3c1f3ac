import { grouped } from '@/shared/base/grouped'
import type { Clock } from '@/shared/base/clock'
import { MINUTE_MS } from '@/shared/base/time'
import type { InstitutionalLoan } from '@/shared/exchange/calls/ins-loan/loan-order'
import type { Repayment } from '@/shared/exchange/calls/ins-loan/repaid-history'
import type { InstitutionalLoans } from '@/shared/ipc/watching/risk'
import { t } from '@/shared/languages/text'
import { movementOfLoan, movementOfRepayment } from '../movements/booked-movements'
import type { MovementRecords } from '../movements/movement-records'
import { transaction } from '@/electron/base/storage/database'
import type { Database } from '@/electron/base/storage/sqlite'

/** Loans and repayments as marks in the history, kept longer than the exchange lists them. */
export interface LoanEvents {
  /** Repayments that are not recorded yet; none from before this account was first monitored. */
  fresh(loans: Pick<InstitutionalLoans, 'repayments'>): readonly Repayment[]
  /** Records new entries after they were reported. If the process is killed in between, they are reported again. */
  note(loans: Pick<InstitutionalLoans, 'loans' | 'repayments'>): void
}

/** Time since when this account is monitored; 0 if an earlier version had read everything. */
const WATCHED_SINCE = 'loans-read'
/** The exchange's timestamps follow its own clock. */
const CLOCKS_APART_MS = MINUTE_MS

/** Unit of a mark. Null if unknown: then it appears in every unit, since a duplicate is better than a missing mark. */
export interface EventOwners {
  unitOfLoan(loan: InstitutionalLoan): string | null
  unitOfRepayment(repayment: Repayment): string | null
}

export function createLoanEvents(parts: {
  readonly database: Database
  readonly clock: Clock
  readonly owners: EventOwners
  readonly movements: Pick<MovementRecords, 'add'>
}): LoanEvents {
  const { database, clock, owners, movements } = parts
  const insert = database.prepare('INSERT OR IGNORE INTO events (key, at, kind, text, unit) VALUES (?, ?, ?, ?, ?)')
  const existing = database.prepare('SELECT key FROM events WHERE key = ?')
  const insertEvent = (key: string, at: string, kind: string, text: string, unit: string | null): boolean =>
    insert.run(key, Number(at) || clock.now(), kind, text, unit).changes > 0

  const watchedSince = sinceWhen()
  function sinceWhen(): number {
    try {
      insertEvent(WATCHED_SINCE, String(clock.now()), 'mark', '', null)
      const mark = database.prepare('SELECT at FROM events WHERE key = ?').get(WATCHED_SINCE)
      return typeof mark?.at === 'number' ? mark.at : clock.now()
    } catch {
      // If the disk refuses, monitoring counts from this run.
      return clock.now()
    }
  }

  function noteLoan(loan: InstitutionalLoan): boolean {
    const { orderId, loanTime, loanAmount, loanCoin } = loan
    return insertEvent(
      `loan ${orderId}`,
      loanTime,
      'loan',
      t`Loan of ${grouped(loanAmount)} ${loanCoin}`,
      owners.unitOfLoan(loan),
    )
  }
  const keyOf = ({ repayOrderId }: Repayment): string => `repayment ${repayOrderId}`
  function noteRepayment(repayment: Repayment): boolean {
    const { repaidTime, repayAmount, repayInterest, coin, businessType } = repayment
    const isForced = businessType === 'liquidation'
    const repaid = isForced ? t('Liquidation repaid') : t('Repaid')
    const text = t`${repaid} ${grouped(repayAmount)} ${coin}, interest ${grouped(repayInterest)}`
    return insertEvent(
      keyOf(repayment),
      repaidTime,
      isForced ? 'liquidation' : 'repayment',
      text,
      owners.unitOfRepayment(repayment),
    )
  }

  function noteAll({ loans, repayments }: Pick<InstitutionalLoans, 'loans' | 'repayments'>): void {
    loans.forEach(noteLoan)
    repayments.forEach(noteRepayment)
  }

  return {
    fresh: ({ repayments }) =>
      repayments.filter(
        (repayment) =>
          // A repayment without a time may be of now.
          (repayment.repaidTime === '' || Number(repayment.repaidTime) >= watchedSince - CLOCKS_APART_MS) &&
          existing.get(keyOf(repayment)) === undefined,
      ),
    note(loans) {
      try {
        transaction(database, () => noteAll(loans))
        movements.add([
          ...loans.loans.map((loan) => movementOfLoan(loan, owners.unitOfLoan(loan))),
          ...loans.repayments.map((repayment) => movementOfRepayment(repayment, owners.unitOfRepayment(repayment))),
        ])
      } catch {
        // If the disk refuses, nothing is recorded, and the next read finds the same rows as new.
      }
    },
  }
}
