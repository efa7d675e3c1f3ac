import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { LooseAmount } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/** Cost and limit per account of borrowing a coin for margin orders (exchange: Further calls). */
export const marginLoans = endpoint({
  method: 'GET',
  path: '/api/v3/market/margin-loans',
  help: t('Interest and limit of a coin that margin orders borrow'),
  permission: 'public',
  rate: { perSecond: 20, per: 'ip' },
  undocumented: true,
  request: z.object({
    coin: z
      .string()
      .regex(/^[A-Z0-9]{1,20}$/, t('must be capitals and digits such as BTC'))
      .describe(t('Coin')),
  }),
  data: z.looseObject({
    dailyInterest: LooseAmount.describe(t('interest a day, as a ratio')),
    annualInterest: LooseAmount.describe(t('interest a year, as a ratio')),
    limit: LooseAmount.describe(t('largest amount that an account may borrow')),
  }),
})
