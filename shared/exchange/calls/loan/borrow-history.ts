import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { openEnum, UnixMsString, looseList, LooseAmount, LooseTime, GivenText } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { CoinName } from './loan-coins'

/** Three months (spec: Borrow history look-back). */
export const LOAN_HISTORY_BACK = { months: 3 } as const
/** Default page size. */
export const LOAN_PAGE_SIZE = 10

/** ROLLBACK: never paid out. FORCE: liquidated. REPAY: paid back. */
export const LoanEnd = z.enum(['ROLLBACK', 'FORCE', 'REPAY']).describe(t('Final status'))
export type LoanEnd = z.infer<typeof LoanEnd>

/** A loan that ended. `pledgeDays` is its term in days, `daily` names it: SEVEN, THIRTY or FLEXIBLE. */
export const EndedLoan = z.looseObject({
  orderId: GivenText,
  loanCoin: GivenText,
  pledgeCoin: GivenText,
  initPledgeAmount: LooseAmount,
  initLoanAmount: LooseAmount,
  hourRate: LooseAmount,
  pledgeDays: LooseAmount,
  borrowTime: LooseTime,
  status: openEnum(...LoanEnd.options),
  daily: openEnum('SEVEN', 'THIRTY', 'FLEXIBLE'),
})
/** Initial amounts in their coins. `hourRate` in percent. `borrowTime` in Unix ms. */
export type EndedLoan = z.output<typeof EndedLoan>

/** A page number from 1. */
const PageNum = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, t('must be a page number from 1'))
  .describe(t('Page, from 1'))
const PageSize = z
  .string()
  .refine((text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 100, t('pageSize must be 1 to 100'))
  .describe(t('Rows, 1 to 100; default 10'))

/** Ended loans of the last three months, newest first (spec: call 13). */
export const borrowHistory = endpoint({
  method: 'GET',
  path: '/api/v3/loan/borrow-history',
  help: t('Closed loans'),
  permission: 'mgt-read',
  rate: { perSecond: 10, per: 'uid' },
  range: { back: LOAN_HISTORY_BACK },
  request: z.object({
    orderId: z.string().min(1).optional().describe(t('Loan order ID')),
    loanCoin: CoinName.optional().describe(t('Borrowed coin')),
    pledgeCoin: CoinName.optional().describe(t('Pledged coin')),
    status: LoanEnd.optional(),
    startTime: UnixMsString.describe(t('Borrowed from, Unix ms; at most three months ago')),
    endTime: UnixMsString.describe(t('Borrowed until, Unix ms')),
    pageNum: PageNum.optional(),
    pageSize: PageSize.optional(),
  }),
  data: looseList(EndedLoan),
})
