import type { EndedLoan } from '@/shared/exchange/calls/loan/borrow-history'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'

/** A calm loan of 136,158.69 USDT against 2 BTC; `borrowTime` in Unix ms. */
export const aLoan = (orderId: string, borrowTime: number, change: Partial<OngoingLoan> = {}): OngoingLoan => ({
  orderId,
  loanCoin: 'USDT',
  pledgeCoin: 'BTC',
  supRate: '83',
  forceRate: '90',
  hourInterestRate: '0.001',
  expireTime: '',
  loanAmount: '136158',
  interestAmount: '0.69',
  pledgeAmount: '2',
  pledgeRate: '70',
  borrowTime: String(borrowTime),
  ...change,
})

/** The end of such a loan; liquidated unless `status` differs. */
export const aLoanEnd = (orderId: string, borrowTime: number, status = 'FORCE'): EndedLoan => ({
  orderId,
  loanCoin: 'USDT',
  pledgeCoin: 'BTC',
  initPledgeAmount: '2.1',
  initLoanAmount: '140000',
  hourRate: '0.001',
  pledgeDays: '',
  borrowTime: String(borrowTime),
  status,
  daily: 'FLEXIBLE',
})
