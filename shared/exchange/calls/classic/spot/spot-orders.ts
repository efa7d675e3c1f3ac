import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import {
  LooseText,
  openEnum,
  SymbolName,
  passthrough,
  looseList,
  wholeList,
  Amount,
  LooseTime,
  GivenSide,
  GivenText,
} from '@/shared/exchange/protocol/fields'
import {
  classicPage,
  classicEnum,
  namesAnOrder,
  orderIdMissing,
  orderIds,
} from '@/shared/exchange/calls/classic/market/classic-enum'
import { t } from '@/shared/languages/text'

/** A classic spot order (exchange: Further calls). The open list shows the order's price as `priceAvg`. */
const SpotOrder = z.looseObject({
  userId: LooseText,
  symbol: GivenText,
  orderId: GivenText,
  clientOid: LooseText,
  price: Amount,
  priceAvg: Amount,
  size: Amount,
  orderType: openEnum('limit', 'market'),
  side: GivenSide,
  /** Two spellings (A-classic-canceled). */
  status: openEnum('live', 'partially_filled', 'filled', 'cancelled', 'canceled'),
  baseVolume: Amount,
  quoteVolume: Amount,
  enterPointSource: LooseText,
  orderSource: LooseText,
  /** JSON as text (exchange: Classic orders). Closed orders only. */
  feeDetail: LooseText,
  cancelReason: LooseText,
  ...passthrough(
    'basePrice',
    'presetTakeProfitPrice',
    'executeTakeProfitPrice',
    'presetStopLossPrice',
    'executeStopLossPrice',
    'triggerPrice',
    'tpslType',
  ),
  cTime: LooseTime,
  uTime: LooseTime,
})

const scope = {
  symbol: SymbolName.optional(),
  orderId: z.string().optional(),
  tpslType: classicEnum('normal', 'tpsl').optional(),
  ...classicPage,
}

/** Unfilled and partially filled spot orders, newest first. A bare array. */
export const spotUnfilledOrders = endpoint({
  method: 'GET',
  path: '/api/v2/spot/trade/unfilled-orders',
  help: t('Classic: open spot orders'),
  permission: 'trade-read',
  rate: { perSecond: 20, per: 'uid' },
  request: z.object(scope),
  data: looseList(SpotOrder),
})

/** Closed spot orders, newest first. A bare array. */
export const spotHistoryOrders = endpoint({
  method: 'GET',
  path: '/api/v2/spot/trade/history-orders',
  help: t('Classic: closed spot orders'),
  permission: 'trade-read',
  rate: { perSecond: 20, per: 'uid' },
  request: z.object(scope),
  data: looseList(SpotOrder),
})

/**
 * One spot order, open or closed, by either ID: a bare array with one element, or empty if there is no such order
 * (A-classic-detail). An unreadable order is not a missing one, so the answer is read as a whole.
 */
export const spotOrderInfo = endpoint({
  method: 'GET',
  path: '/api/v2/spot/trade/orderInfo',
  help: t('Classic: read one spot order'),
  permission: 'trade-read',
  rate: { perSecond: 20, per: 'uid' },
  undocumented: true,
  request: z.object(orderIds).refine(namesAnOrder, orderIdMissing),
  data: wholeList(SpotOrder),
})
