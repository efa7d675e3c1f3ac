import type { InstitutionalLoan } from '@/shared/exchange/calls/ins-loan/loan-order'
import type { Repayment } from '@/shared/exchange/calls/ins-loan/repaid-history'
import type { InstitutionalLoans } from '@/shared/ipc/risk'
import { transaction } from '@/electron/base/storage/database'
import type { Database } from '@/electron/base/storage/sqlite'

/** Loans and repayments as marks beside the line of the history, kept longer than the exchange tells of them. */
export interface LoanEvents {
  /** Repayments that are not put down yet; none when this is the first reading there ever was. */
  fresh(loans: InstitutionalLoans): readonly Repayment[]
  /** Puts down what is new, after it was told: killed in between, it is new once more. */
  note(loans: InstitutionalLoans): void
}

const READ_BEFORE = 'loans-read'

/**
 * Whose line a mark belongs on; null where nobody can tell, and then it stands on every one: better twice than nowhere.
 */
export interface EventOwners {
  unitOfLoan(loan: InstitutionalLoan): string | null
  unitOfRepayment(repayment: Repayment): string | null
}

export function createLoanEvents(database: Database, owners: EventOwners): LoanEvents {
  const insert = database.prepare('INSERT OR IGNORE INTO events (key, at, kind, text, unit) VALUES (?, ?, ?, ?, ?)')
  const known = database.prepare('SELECT key FROM events WHERE key = ?')
  const put = (key: string, at: string, kind: string, text: string, unit: string | null): boolean =>
    insert.run(key, Number(at), kind, text, unit).changes > 0

  function noteLoan(loan: InstitutionalLoan): boolean {
    const { orderId, loanTime, loanAmount, loanCoin } = loan
    return put(`loan ${orderId}`, loanTime, 'loan', `Loan of ${loanAmount} ${loanCoin}`, owners.unitOfLoan(loan))
  }
  const keyOf = ({ repayOrderId }: Repayment): string => `repayment ${repayOrderId}`
  function noteRepayment(repayment: Repayment): boolean {
    const { repaidTime, repayAmount, repayInterest, coin, businessType } = repayment
    const isForced = businessType === 'liquidation'
    const text = `${isForced ? 'Liquidation repaid' : 'Repaid'} ${repayAmount} ${coin}, interest ${repayInterest}`
    return put(
      keyOf(repayment),
      repaidTime,
      isForced ? 'liquidation' : 'repayment',
      text,
      owners.unitOfRepayment(repayment),
    )
  }

  function noteAll({ loans, repayments }: InstitutionalLoans): void {
    put(READ_BEFORE, '0', 'mark', '', null)
    loans.forEach(noteLoan)
    repayments.forEach(noteRepayment)
  }

  return {
    fresh: ({ repayments }) =>
      known.get(READ_BEFORE) === undefined
        ? []
        : repayments.filter((repayment) => known.get(keyOf(repayment)) === undefined),
    note(loans) {
      try {
        transaction(database, () => noteAll(loans))
      } catch {
        // A disk that refuses: nothing was put down, so that the next reading finds the same rows new.
      }
    },
  }
}
