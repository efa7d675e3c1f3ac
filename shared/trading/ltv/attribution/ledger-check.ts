import type { InstitutionalLoan } from '@/shared/exchange/calls/ins-loan/loan-order'
import { equals, isSignedDecimal, subtract } from '@/shared/base/decimal'

/** Check of a loan: lent less repaid is unpaid (L07). Decimal text in the coin of the loan. */
export interface LoanCheck {
  readonly orderId: string
  readonly coin: string
  /** unpaid - (lent - repaid): '0' if it balances; null if a figure is missing. */
  readonly difference: string | null
}

export const checkLoans = (loans: readonly InstitutionalLoan[]): LoanCheck[] =>
  loans.map(({ orderId, loanCoin: coin, loanAmount, repaidAmount, unpaidAmount }) => {
    const isKnown = [loanAmount, repaidAmount, unpaidAmount].every(isSignedDecimal)
    return { orderId, coin, difference: isKnown ? subtract(unpaidAmount, subtract(loanAmount, repaidAmount)) : null }
  })

export const addsUp = ({ difference }: LoanCheck): boolean => difference !== null && equals(difference, '0')
