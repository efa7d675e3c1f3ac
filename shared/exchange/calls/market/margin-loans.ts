import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { LooseAmount } from '@/shared/exchange/protocol/fields'

/** Cost and limit per account of borrowing a coin for margin orders (exchange: Further calls). */
export const marginLoans = endpoint({
  method: 'GET',
  path: '/api/v3/market/margin-loans',
  help: 'Interest and limit of a coin that margin orders borrow',
  permission: 'public',
  rate: { perSecond: 20, per: 'ip' },
  undocumented: true,
  request: z.object({
    coin: z
      .string()
      .regex(/^[A-Z0-9]{1,20}$/, 'must be capitals and digits such as BTC')
      .describe('Coin'),
  }),
  data: z.looseObject({
    dailyInterest: LooseAmount.describe('interest a day, as a ratio'),
    annualInterest: LooseAmount.describe('interest a year, as a ratio'),
    limit: LooseAmount.describe('largest amount that an account may borrow'),
  }),
})
