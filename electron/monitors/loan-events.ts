import type { InstitutionalLoan } from '../../shared/exchange/ins-loan/loan-order'
import type { Repayment } from '../../shared/exchange/ins-loan/repaid-history'
import type { InstitutionalLoans } from '../../shared/ipc/risk'
import { transaction, type Database } from '../storage/database'

/** Loans and repayments as marks beside the line of the history, kept longer than the exchange tells of them. */
export interface LoanEvents {
  /** Puts down what is new. Answers with the new repayments; with none when this is the first reading there ever was. */
  note(loans: InstitutionalLoans): readonly Repayment[]
}

const READ_BEFORE = 'loans-read'

export function createLoanEvents(database: Database): LoanEvents {
  const insert = database.prepare('INSERT OR IGNORE INTO events (key, at, kind, text) VALUES (?, ?, ?, ?)')
  const put = (key: string, at: string, kind: string, text: string): boolean => insert.run(key, Number(at), kind, text).changes > 0

  const noteLoan = ({ orderId, loanTime, loanAmount, loanCoin }: InstitutionalLoan): boolean =>
    put(`loan ${orderId}`, loanTime, 'loan', `Loan of ${loanAmount} ${loanCoin}`)
  function noteRepayment({ repayOrderId, repaidTime, repayAmount, repayInterest, coin, businessType }: Repayment): boolean {
    const isForced = businessType === 'liquidation'
    const text = `${isForced ? 'Liquidation repaid' : 'Repaid'} ${repayAmount} ${coin}, interest ${repayInterest}`
    return put(`repayment ${repayOrderId}`, repaidTime, isForced ? 'liquidation' : 'repayment', text)
  }

  function noteAll({ loans, repayments }: InstitutionalLoans): readonly Repayment[] {
    const isFirst = put(READ_BEFORE, '0', 'mark', '')
    loans.forEach(noteLoan)
    const fresh = repayments.filter(noteRepayment)
    return isFirst ? [] : fresh
  }

  return {
    note(loans) {
      try {
        return transaction(database, () => noteAll(loans))
      } catch {
        // A disk that refuses: nothing was put down, so that the next reading finds the same rows new.
        return []
      }
    },
  }
}
