import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { DecimalString } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { CoinName } from './loan-coins'

/** Term of a loan: 7 days, 30 days, or until repayment. */
export const LoanTerm = z.enum(['SEVEN', 'THIRTY', 'FLEXIBLE']).describe(t('Term'))
export type LoanTerm = z.infer<typeof LoanTerm>

/**
 * Takes a loan: either the pledge or the borrowed amount is given, the other follows from the initial ratio
 * (exchange: Further calls).
 */
export const borrow = endpoint({
  method: 'POST',
  path: '/api/v3/loan/borrow',
  help: t('Take a loan'),
  permission: 'mgt-write',
  rate: { perSecond: 10, per: 'uid' },
  undocumented: true,
  request: z
    .object({
      loanCoin: CoinName.describe(t('Coin to borrow')),
      pledgeCoin: CoinName.describe(t('Coin to pledge')),
      daily: LoanTerm,
      pledgeAmount: DecimalString.optional().describe(t('Amount to pledge')),
      loanAmount: DecimalString.optional().describe(t('Amount to borrow')),
    })
    .refine((loan) => (loan.pledgeAmount === undefined) !== (loan.loanAmount === undefined), {
      path: ['loanAmount'],
      message: t('Give pledgeAmount or loanAmount, not both'),
    }),
  data: z.looseObject({ orderId: z.string() }),
})
