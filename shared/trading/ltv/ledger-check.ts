import type { InstitutionalLoan } from '../../exchange/ins-loan/loan-order'
import type { Repayment } from '../../exchange/ins-loan/repaid-history'
import { add, equals, isSignedDecimal, subtract, sum } from '../decimal'

/** Whether a loan adds up: lent less repaid is unpaid (product 5.4). Decimal text in the loan's coin. */
export interface LoanCheck {
  readonly orderId: string
  readonly coin: string
  /** unpaid - (lent - repaid): '0' when it adds up; null when a figure is missing. */
  readonly difference: string | null
}

/** What repayments of a coin add up to, beside what its loans say was repaid. Interest counts on both sides. */
export interface RepaymentCheck {
  readonly coin: string
  readonly repaidByLoans: string
  readonly repayments: string
  /** repayments - repaidByLoans; repayments are told for two years only, so that less than zero may just be old. */
  readonly difference: string
  /** Of `repayments`, what liquidation took. */
  readonly byLiquidation: string
}

const numberOr0 = (text: string): string => (isSignedDecimal(text) ? text : '0')

export const checkLoans = (loans: readonly InstitutionalLoan[]): LoanCheck[] =>
  loans.map(({ orderId, loanCoin: coin, loanAmount, repaidAmount, unpaidAmount }) => {
    const isKnown = [loanAmount, repaidAmount, unpaidAmount].every(isSignedDecimal)
    return { orderId, coin, difference: isKnown ? subtract(unpaidAmount, subtract(loanAmount, repaidAmount)) : null }
  })

export const addsUp = ({ difference }: LoanCheck): boolean => difference !== null && equals(difference, '0')

/** One row per coin that was ever lent or repaid, in that order. */
export function checkRepayments(loans: readonly InstitutionalLoan[], repayments: readonly Repayment[]): RepaymentCheck[] {
  const coins = [...new Set([...loans.map(({ loanCoin }) => loanCoin), ...repayments.map(({ coin }) => coin)])]
  const total = (rows: readonly Repayment[]): string => sum(rows.map((row) => add(numberOr0(row.repayAmount), numberOr0(row.repayInterest))))
  return coins.map((coin) => {
    const own = repayments.filter((row) => row.coin === coin)
    const lent = loans.filter((loan) => loan.loanCoin === coin)
    const repaidByLoans = sum(lent.map((loan) => add(numberOr0(loan.repaidAmount), numberOr0(loan.repaidInterest))))
    const paid = total(own)
    return {
      coin,
      repaidByLoans,
      repayments: paid,
      difference: subtract(paid, repaidByLoans),
      byLiquidation: total(own.filter((row) => row.businessType === 'liquidation')),
    }
  })
}
