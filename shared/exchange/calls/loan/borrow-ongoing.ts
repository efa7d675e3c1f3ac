import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { LooseAmount, looseList, LooseTime, GivenText } from '@/shared/exchange/protocol/fields'
import { CoinName } from './loan-coins'

/**
 * An active loan. Ratios and the hourly rate in percent (A-loan-percent); `expireTime` is empty for a flexible loan
 * (A-loan-no-term).
 */
export const OngoingLoan = z.looseObject({
  orderId: GivenText,
  loanCoin: GivenText,
  loanAmount: LooseAmount,
  interestAmount: LooseAmount,
  hourInterestRate: LooseAmount,
  pledgeCoin: GivenText,
  pledgeAmount: LooseAmount,
  pledgeRate: LooseAmount,
  supRate: LooseAmount,
  forceRate: LooseAmount,
  borrowTime: LooseTime,
  expireTime: LooseTime,
})
/** Amounts in their coins, interest separate. `pledgeRate` is debt over pledge, `supRate` the margin call. */
export type OngoingLoan = z.output<typeof OngoingLoan>

/** Running loans, newest first (spec: call 12). */
export const borrowOngoing = endpoint({
  method: 'GET',
  path: '/api/v3/loan/borrow-ongoing',
  help: 'Active loans',
  permission: 'mgt-read',
  rate: { perSecond: 10, per: 'uid' },
  request: z.object({
    orderId: z.string().min(1).optional().describe('Loan order ID'),
    loanCoin: CoinName.optional().describe('Borrowed coin'),
    pledgeCoin: CoinName.optional().describe('Pledged coin'),
  }),
  data: looseList(OngoingLoan),
})
