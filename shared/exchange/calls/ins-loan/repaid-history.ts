import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { openEnum, UnixMsString, looseList, LooseAmount, LooseTime, GivenText } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { PageLimit } from '../trade/unfilled-orders'

/** Look-back of repayments, also the range without a start: two years (spec: call 15). */
export const REPAYMENTS_BACK = { months: 24 } as const

/** One repayment. Some answers spell the amounts repaidAmount and repaidInterest. Both are read (A-repaid-names). */
export const Repayment = z
  .looseObject({
    repayOrderId: GivenText,
    repaidTime: LooseTime,
    coin: GivenText,
    repayAmount: LooseAmount,
    repayInterest: LooseAmount,
    repaidAmount: LooseAmount,
    repaidInterest: LooseAmount,
    repayType: openEnum('all', 'part'),
    businessType: openEnum('normal', 'liquidation'),
  })
  .transform(({ repaidAmount, repaidInterest, ...row }) => ({
    ...row,
    repayAmount: row.repayAmount || repaidAmount,
    repayInterest: row.repayInterest || repaidInterest,
  }))
/** After reading: amounts in `coin` under one pair of names, '' if neither was sent. */
export type Repayment = z.output<typeof Repayment>

/** Successful repayments of unified accounts, newest first (spec: call 15). */
export const repaidHistory = endpoint({
  method: 'GET',
  path: '/api/v3/ins-loan/repaid-history',
  help: t('Institutional repayments'),
  permission: 'mgt-read',
  rate: { perSecond: 3, per: 'uid' },
  range: { back: REPAYMENTS_BACK },
  request: z.object({
    startTime: UnixMsString.optional().describe(t('From, Unix ms; at most two years ago')),
    endTime: UnixMsString.optional().describe(t('Until, Unix ms')),
    limit: PageLimit.optional().describe(t('Rows, 1 to 100; default 100')),
  }),
  data: looseList(Repayment),
})
