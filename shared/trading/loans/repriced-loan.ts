import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import { add, divide, isPositive, isSignedDecimal, maximum, multiply, toDecimals } from '@/shared/base/decimal'
import type { Dispute } from '../public-prices/dispute'
import { type PublicPrices, publicPriceOf } from '../public-prices/public-prices'

/** Decimals of the exchange's rate. */
const PERCENT_DECIMALS = 4

/**
 * Debt over pledge in percent, at public prices (A-loan-pledge-rate); null if the exchange omits an amount, or a coin
 * has no public price.
 */
export function rateByPrices(loan: OngoingLoan, prices: PublicPrices): string | null {
  const { loanCoin, loanAmount, interestAmount, pledgeCoin, pledgeAmount } = loan
  if (![loanAmount, interestAmount, pledgeAmount].every(isSignedDecimal)) return null
  const [owedPrice, pledgePrice] = [publicPriceOf(prices, loanCoin), publicPriceOf(prices, pledgeCoin)]
  if (owedPrice === null || pledgePrice === null) return null
  const pledged = multiply(pledgeAmount, pledgePrice)
  if (!isPositive(pledged)) return null
  const owed = multiply(add(loanAmount, interestAmount), owedPrice)
  return toDecimals(divide(multiply(owed, '100'), pledged), PERCENT_DECIMALS, 'up')
}

export interface LoanDispute extends Dispute {
  readonly orderId: string
}

/** The loan with the worse of two rates: its reported rate and `byPrices`, percent. */
export function judgedLoan(loan: OngoingLoan, byPrices: string | null): OngoingLoan {
  if (byPrices === null) return loan
  return { ...loan, pledgeRate: isSignedDecimal(loan.pledgeRate) ? maximum(loan.pledgeRate, byPrices) : byPrices }
}
