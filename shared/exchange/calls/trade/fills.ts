import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import {
  LooseId,
  Category,
  givenList,
  looseList,
  LooseText,
  openEnum,
  UnixMsString,
  passthrough,
  GivenAmount,
  GivenTime,
  LooseAmount,
  GivenSide,
  GivenText,
} from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { FeeDetail } from './order-record'
import { PageLimit } from './unfilled-orders'

/** One execution of an own order (exchange: Unified orders). */
export const FillRecord = z.looseObject({
  execId: GivenText,
  orderId: z.string(),
  clientOid: LooseText,
  category: openEnum(...Category.options),
  symbol: GivenText,
  orderType: LooseText,
  side: GivenSide,
  execPrice: GivenAmount,
  execQty: GivenAmount,
  execValue: GivenAmount,
  tradeScope: openEnum('taker', 'maker'),
  feeDetail: looseList(FeeDetail),
  execPnl: LooseAmount,
  tradeSide: LooseText,
  ...passthrough('execLinkId', 'posSide', 'isRPI'),
  createdTime: GivenTime,
  updatedTime: GivenTime,
})
/** After reading: the list of fees is empty where it was null. Times are Unix ms. */
export type FillRecord = z.output<typeof FillRecord>

/** Lists own fills, newest first, by cursor: 90 days back, windows of at most 30 days (exchange: Unified orders). */
export const fills = endpoint({
  method: 'GET',
  path: '/api/v3/trade/fills',
  help: t('List fills'),
  permission: 'trade-read',
  rate: { perSecond: 20, per: 'uid' },
  undocumented: true,
  range: { window: { days: 30 }, back: { days: 90 } },
  request: z.object({
    category: Category.optional(),
    orderId: z.string().optional(),
    startTime: UnixMsString.optional(),
    endTime: UnixMsString.optional(),
    limit: PageLimit.optional(),
    cursor: z.string().optional(),
  }),
  data: z.looseObject({ list: givenList(FillRecord), cursor: LooseId }),
})
