import type { LoanEnd } from '@/shared/exchange/calls/loan/borrow-history'
import type { LoanTerm } from '@/shared/exchange/calls/loan/borrow'
import { multiply, toDecimals } from '@/shared/base/decimal'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import { DAY_MS, HOUR_MS } from '@/shared/base/time'
import type { ConsumerLoanService } from './consumer-loans'
import { findPledgeable, percentOf } from './loan-terms'

/**
 * A borrower's first day: one loan of each term on different pledges, and one already repaid, all through the ordinary
 * calls.
 */
export function openBorrowerLoans(loans: ConsumerLoanService, uid: string): void {
  const first = loans.borrow(uid, { loanCoin: 'USDT', pledgeCoin: 'BTC', daily: 'FLEXIBLE', loanAmount: '500' })
  if (first.ok) loans.repay(uid, { orderId: first.loan.orderId, method: 'borrowed_coin', repayAll: 'yes' })
  loans.borrow(uid, { loanCoin: 'USDT', pledgeCoin: 'BTC', daily: 'FLEXIBLE', pledgeAmount: '0.5' })
  loans.borrow(uid, { loanCoin: 'USDT', pledgeCoin: 'SOL', daily: 'SEVEN', pledgeAmount: '120' })
  loans.borrow(uid, { loanCoin: 'BTC', pledgeCoin: 'ETH', daily: 'THIRTY', loanAmount: '0.1' })
}

interface PastLoan {
  readonly pledgeCoin: string
  readonly pledge: string
  readonly term: LoanTerm
  readonly daysAgo: number
  readonly end: LoanEnd
}
/** A fixed loan that was not repaid is taken from its pledge at its end (A-loan-expiry). */
const tradersPast: readonly PastLoan[] = [
  { pledgeCoin: 'BTC', pledge: '1.2', term: 'THIRTY', daysAgo: 74, end: 'REPAY' },
  { pledgeCoin: 'SOL', pledge: '300', term: 'SEVEN', daysAgo: 46, end: 'FORCE' },
  { pledgeCoin: 'ETH', pledge: '15', term: 'FLEXIBLE', daysAgo: 28, end: 'REPAY' },
]

/** Amount lent on an earlier pledge: the initial ratio at the price in the charts. Null beyond their range. */
function lentAt(core: ExchangeCore, { pledgeCoin, pledge }: PastLoan, at: number): string | null {
  const [hour] = core.candles('SPOT', `${pledgeCoin}USDT`, '1H', { startTime: at - HOUR_MS, endTime: at, limit: 1 })
  const initRate = findPledgeable(pledgeCoin)?.initRate
  return hour === undefined || initRate === undefined
    ? null
    : toDecimals(percentOf(multiply(pledge, hour[1]), initRate), 8)
}

/** The trader's first day: three ended loans of the last three months, and a running one of each term. */
export function openTraderLoans(core: ExchangeCore, loans: ConsumerLoanService, uid: string, now: number): void {
  for (const past of tradersPast) {
    const { pledgeCoin, pledge, term, daysAgo, end } = past
    const borrowTime = Math.floor(now / HOUR_MS) * HOUR_MS - daysAgo * DAY_MS
    const initialLoan = lentAt(core, past, borrowTime)
    if (initialLoan !== null)
      loans.record({ uid, loanCoin: 'USDT', pledgeCoin, term, initialLoan, initialPledge: pledge, borrowTime, end })
  }
  loans.borrow(uid, { loanCoin: 'USDT', pledgeCoin: 'BTC', daily: 'FLEXIBLE', pledgeAmount: '2' })
  loans.borrow(uid, { loanCoin: 'USDT', pledgeCoin: 'SOL', daily: 'SEVEN', pledgeAmount: '400' })
  loans.borrow(uid, { loanCoin: 'ETH', pledgeCoin: 'BTC', daily: 'THIRTY', loanAmount: '10' })
}
