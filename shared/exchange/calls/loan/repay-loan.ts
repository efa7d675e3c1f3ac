import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { DecimalString, LooseText, YesNo, LooseAmount } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/**
 * Repays a loan from the borrowed coin or out of its pledge (exchange: Further calls). Amounts in the borrowed coin.
 */
export const repayLoan = endpoint({
  method: 'POST',
  path: '/api/v3/loan/repay',
  help: t('Pay a loan back'),
  permission: 'mgt-write',
  rate: { perSecond: 10, per: 'uid' },
  undocumented: true,
  request: z
    .object({
      orderId: z.string().min(1).describe(t('Loan order ID')),
      method: z.enum(['borrowed_coin', 'collateral']).describe(t('Repayment source')),
      repayAll: YesNo.describe(t('Everything, interest included')),
      amount: DecimalString.optional().describe(t('Amount, unless everything')),
      repayUnlock: YesNo.optional().describe(t('Give back pledge in proportion; default no')),
    })
    .refine((repayment) => repayment.repayAll === 'yes' || repayment.amount !== undefined, {
      path: ['amount'],
      message: t('A part payment needs an amount'),
    }),
  data: z.looseObject({
    loanCoin: LooseText,
    pledgeCoin: LooseText,
    repayAmount: LooseAmount,
    payInterest: LooseAmount,
    repayLoanAmount: LooseAmount,
    repayUnlockAmount: LooseAmount,
  }),
})
