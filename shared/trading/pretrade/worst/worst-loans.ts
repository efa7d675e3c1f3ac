import { add, compare, divide, multiply, subtract } from '@/shared/base/decimal'
import { isDollar } from '@/shared/trading/ltv/projection/stable-coins'
import type { WorstLoan } from '@/shared/trading/pretrade/assessment/assessment'
import type { LoanAtRisk } from '@/shared/trading/pretrade/assessment/context'

/** The ratio with the borrowed coin at the upper end of the band and the pledged coin at the lower end. */
function worstRate({ loanCoin, pledgeCoin, rate }: LoanAtRisk, band: string): string | null {
  if (rate === null || loanCoin === pledgeCoin) return rate
  const owed = isDollar(loanCoin) ? rate : multiply(rate, add('1', band))
  return isDollar(pledgeCoin) ? owed : divide(owed, subtract('1', band))
}

function lineOf({ callAt, liquidationAt }: LoanAtRisk, ratio: string): WorstLoan['line'] {
  if (liquidationAt !== null && compare(ratio, liquidationAt) >= 0) return 'liquidation'
  return callAt !== null && compare(ratio, callAt) >= 0 ? 'call' : null
}

/**
 * Consumer loans that reach a line at some prices in the band, or have no ratio; the highest ratio first. No fill
 * changes them: their collateral is not in the account.
 */
export function worstLoansOf(loans: readonly LoanAtRisk[], band: string): readonly WorstLoan[] {
  const worst = loans.flatMap((loan): WorstLoan[] => {
    const { orderId, loanCoin } = loan
    const ratio = worstRate(loan, band)
    const line = ratio === null ? null : lineOf(loan, ratio)
    return ratio !== null && line === null ? [] : [{ orderId, loanCoin, ratio, line }]
  })
  return worst.toSorted((a, b) => (a.ratio === null ? -1 : b.ratio === null ? 1 : compare(b.ratio, a.ratio)))
}
