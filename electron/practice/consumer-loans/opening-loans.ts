import type { ConsumerLoans } from './consumer-loans'

/** A borrower's first day: one loan of each term on different pledges, and one already paid back, all through the ordinary calls. */
export function openingLoans(loans: ConsumerLoans, uid: string): void {
  if (loans.loansOf(uid).length > 0) return
  const first = loans.borrow(uid, { loanCoin: 'USDT', pledgeCoin: 'BTC', daily: 'FLEXIBLE', loanAmount: '500' })
  if (first.ok) loans.repay(uid, { orderId: first.loan.orderId, method: 'borrowed_coin', repayAll: 'yes' })
  loans.borrow(uid, { loanCoin: 'USDT', pledgeCoin: 'BTC', daily: 'FLEXIBLE', pledgeAmount: '0.5' })
  loans.borrow(uid, { loanCoin: 'USDT', pledgeCoin: 'SOL', daily: 'SEVEN', pledgeAmount: '120' })
  loans.borrow(uid, { loanCoin: 'BTC', pledgeCoin: 'ETH', daily: 'THIRTY', loanAmount: '0.1' })
}
