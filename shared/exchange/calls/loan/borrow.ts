import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { DecimalString } from '@/shared/exchange/protocol/fields'
import { CoinName } from './loan-coins'

/** Term of a loan: 7 days, 30 days, or until repayment. */
export const LoanTerm = z.enum(['SEVEN', 'THIRTY', 'FLEXIBLE']).describe('Term')
export type LoanTerm = z.infer<typeof LoanTerm>

/**
 * Takes a loan: either the pledge or the borrowed amount is given, the other follows from the initial ratio
 * (exchange: Further calls).
 */
export const borrow = endpoint({
  method: 'POST',
  path: '/api/v3/loan/borrow',
  help: 'Take a loan',
  permission: 'mgt-write',
  rate: { perSecond: 10, per: 'uid' },
  undocumented: true,
  request: z
    .object({
      loanCoin: CoinName.describe('Coin to borrow'),
      pledgeCoin: CoinName.describe('Coin to pledge'),
      daily: LoanTerm,
      pledgeAmount: DecimalString.optional().describe('Amount to pledge'),
      loanAmount: DecimalString.optional().describe('Amount to borrow'),
    })
    .refine((loan) => (loan.pledgeAmount === undefined) !== (loan.loanAmount === undefined), {
      path: ['loanAmount'],
      message: 'Give pledgeAmount or loanAmount, not both',
    }),
  data: z.looseObject({ orderId: z.string() }),
})
