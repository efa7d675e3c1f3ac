import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import {
  LooseId,
  givenList,
  looseList,
  LooseText,
  openEnum,
  Side,
  UnixMsString,
  LooseAmount,
  LooseTime,
  GivenText,
} from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { CoinName } from '../loan/loan-coins'
import { PageLimit } from '../trade/unfilled-orders'

/** Status of a P2P trade, in the exchange's spelling (spec: P2P order). */
export const P2pStatus = z.enum(['pending_pay', 'Paid', 'Appeal', 'Completed', 'cancelled']).describe(t('Status'))
export type P2pStatus = z.infer<typeof P2pStatus>
/** Statuses with a pending payment, release or settlement. */
export const openP2pStatuses = ['pending_pay', 'Paid', 'Appeal'] as const satisfies readonly P2pStatus[]

/** Payment method of the buyer. `type` of an entry is number or file and not used. `required` is yes or no. */
const PaymentInfo = z.looseObject({
  paymethodName: LooseText,
  paymethodId: LooseText,
  paymethodInfo: looseList(
    z.looseObject({ name: LooseText, required: openEnum('yes', 'no'), type: LooseText, value: LooseText }),
  ),
})

/**
 * One order (spec: P2P order). Names are personal data and may be empty. The example spells the times ctime and utime
 * (A-p2p-times).
 */
const P2pOrder = z
  .looseObject({
    orderId: GivenText,
    orderNo: LooseId,
    advNo: LooseId,
    side: openEnum('buy', 'sell'),
    count: LooseAmount,
    coin: LooseText,
    price: LooseAmount,
    fiat: LooseText,
    withdrawTime: LooseTime,
    representTime: LooseTime,
    releaseTime: LooseTime,
    paymentTime: LooseTime,
    amount: LooseAmount,
    status: openEnum(...P2pStatus.options),
    buyerRealName: LooseText,
    sellerRealName: LooseText,
    cTime: LooseTime,
    uTime: LooseTime,
    ctime: LooseTime,
    utime: LooseTime,
    paymentInfo: PaymentInfo.nullish(),
  })
  .transform(({ ctime, utime, ...order }) => ({
    ...order,
    cTime: order.cTime || ctime,
    uTime: order.uTime || utime,
  }))
/** After reading: both times under their usual names, Unix ms. '' where neither spelling was sent. */
export type P2pOrder = z.output<typeof P2pOrder>

/** Required here (spec: call 8). Announcements write the same values with an underscore. */
export const Language = z.enum(['zh-CN', 'en-US']).describe(t('Language'))

/**
 * A merchant's orders of an advertisement, newest first, by idLessThan (spec: call 8). At most 100 a page (A-p2p-limit,
 * A-earn-permission, A-open-end).
 */
export const p2pOrderList = endpoint({
  method: 'GET',
  path: '/api/v2/p2p/orderList',
  help: t('P2P orders'),
  permission: 'mgt-read',
  rate: { perSecond: 10, per: 'uid' },
  range: { window: { days: 90 }, endsNow: true },
  request: z.object({
    startTime: UnixMsString.describe(t('From, Unix ms')),
    endTime: UnixMsString.optional().describe(t('Until, Unix ms; at most 90 days after the start')),
    idLessThan: z.string().min(1).optional().describe(t('minOrderId of the page before')),
    limit: PageLimit.optional().describe(t('Rows, 1 to 100; default 100')),
    status: P2pStatus.optional(),
    advNo: z.string().min(1).describe(t('Advertisement number')),
    side: Side.optional(),
    coin: CoinName.optional(),
    language: Language,
    fiat: CoinName.optional().describe(t('Fiat currency')),
    orderNo: z.string().min(1).optional().describe(t('Order number')),
  }),
  data: z.looseObject({ orderList: givenList(P2pOrder), minOrderId: LooseId }),
})
