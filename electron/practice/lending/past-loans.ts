import type { Random } from '../../../shared/random'
import { add, multiply, toDecimals } from '../../../shared/trading/decimal'
import type { Loan, LoanBook, RepaymentRow } from './loan-book'
import { hourRates } from './products'

const DAY_MS = 86_400_000

/** A loan of the past year that was paid back in a few steps, one of them perhaps by liquidation. Its money came and went before the exchange opened. */
function pastLoan(random: Random, uid: string, productId: string, loanTime: number): { loan: Loan; rows: Omit<RepaymentRow, 'id'>[] } {
  const steps = 1 + Math.floor(random.next() * 3)
  const part = String(50_000 + Math.floor(random.next() * 20) * 10_000)
  const coin = 'USDT'
  const days = 5 + Math.floor(random.next() * 15)
  const rows = Array.from({ length: steps }, (_, step) => {
    const at = loanTime + (step + 1) * days * DAY_MS
    const unpaid = multiply(part, String(steps - step))
    const interest = toDecimals(multiply(multiply(unpaid, hourRates[coin] ?? '0'), String(days * 24)), 8)
    const isLast = step === steps - 1
    return { uid, at, coin, principal: part, interest, isAll: isLast, isLiquidation: !isLast && random.next() < 0.3 }
  })
  const amount = multiply(part, String(steps))
  const repaidInterest = rows.reduce((total, row) => add(total, row.interest), '0')
  const settled = { unpaid: '0', interest: '0', repaid: amount, repaidInterest, reserve: '0' }
  const dueTime = rows.at(-1)?.at ?? loanTime
  return { loan: { orderId: '', productId, uid, coin, amount, loanTime, dueTime, chargedTo: dueTime, ...settled }, rows }
}

/** The unit's first loans: some of the past year, long repaid, and those it stands in debt with on its first day. */
export function openingLoans(book: LoanBook, random: Random, uid: string, productId: string, now: number): void {
  for (const daysAgo of [300, 210, 90]) {
    const { loan, rows } = pastLoan(random, uid, productId, now - daysAgo * DAY_MS)
    book.record(loan, rows)
  }
  book.lend({ productId, uid, coin: 'USDT', amount: '1800000', reserve: '18000', loanTime: now, dueTime: now + 180 * DAY_MS })
  book.lend({ productId, uid, coin: 'BTC', amount: '6', reserve: '0', loanTime: now, dueTime: now + 90 * DAY_MS })
  book.lend({ productId, uid, coin: 'USDT', amount: '25000', reserve: '250', loanTime: now, dueTime: now + 3_600_000 })
}
