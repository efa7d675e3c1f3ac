import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import {
  LooseId,
  LooseText,
  openEnum,
  UnixMsString,
  looseList,
  LooseAmount,
  LooseTime,
  GivenText,
} from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/** One institutional loan (spec: Institutional loan order). Amounts are in `loanCoin`, times Unix ms. */
export const InstitutionalLoan = z.looseObject({
  orderId: GivenText,
  orderProductId: LooseText,
  /** The UID that product, loan and repayment are bound to. */
  uid: LooseId,
  loanTime: LooseTime,
  loanCoin: GivenText,
  loanAmount: LooseAmount,
  unpaidAmount: LooseAmount,
  unpaidInterest: LooseAmount,
  repaidAmount: LooseAmount,
  repaidInterest: LooseAmount,
  reserve: LooseAmount,
  status: openEnum('not_paid_off', 'paid_off'),
})
/** Principal and interest are separate: the debt is `unpaidAmount` plus `unpaidInterest`. */
export type InstitutionalLoan = z.output<typeof InstitutionalLoan>

/**
 * Loans, newest first, or a single loan. A bare array although the description names it loanInfo (spec: call 16,
 * A-loan-order-array).
 */
export const loanOrder = endpoint({
  method: 'GET',
  path: '/api/v3/ins-loan/loan-order',
  help: t('Institutional loans'),
  permission: 'mgt-read',
  rate: { perSecond: 3, per: 'uid' },
  request: z.object({
    orderId: z.string().min(1).optional().describe(t('Loan order ID')),
    startTime: UnixMsString.optional().describe(t('Taken from, Unix ms')),
    endTime: UnixMsString.optional().describe(t('Taken until, Unix ms')),
  }),
  data: looseList(InstitutionalLoan),
})
