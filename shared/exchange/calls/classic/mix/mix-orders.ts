import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import {
  LooseId,
  Amount,
  LooseAmount,
  givenList,
  LooseText,
  looseWord,
  LooseTime,
  openEnum,
  passthrough,
  SymbolName,
  GivenSide,
  GivenText,
} from '@/shared/exchange/protocol/fields'
import {
  ClassicClientOid,
  classicPage,
  classicEnum,
  namesAnOrder,
  orderIdMissing,
  orderIds,
  ProductType,
} from '@/shared/exchange/calls/classic/market/classic-enum'
import { t } from '@/shared/languages/text'

/**
 * A classic futures order. In hedge mode `side` is the position's side (exchange: Classic orders;
 * exchange: Further calls).
 */
const MixOrder = z.looseObject({
  symbol: GivenText,
  size: Amount,
  orderId: GivenText,
  clientOid: LooseText,
  baseVolume: Amount,
  quoteVolume: Amount,
  fee: Amount,
  price: Amount,
  priceAvg: Amount,
  status: openEnum('live', 'partially_filled', 'filled', 'canceled'),
  side: GivenSide,
  tradeSide: looseWord('open', 'close'),
  posSide: openEnum('long', 'short', 'net'),
  posMode: looseWord('one_way_mode', 'hedge_mode'),
  force: openEnum('gtc', 'ioc', 'fok', 'post_only', 'rpi'),
  orderType: openEnum('limit', 'market'),
  reduceOnly: openEnum('YES', 'NO'),
  totalProfits: LooseAmount,
  marginCoin: LooseText,
  marginMode: looseWord('crossed', 'isolated'),
  leverage: LooseAmount,
  ...passthrough(
    'enterPointSource',
    'orderSource',
    'liqPrice',
    'posAvg',
    'presetStopSurplusPrice',
    'presetStopSurplusType',
    'presetStopSurplusExecutePrice',
    'presetStopLossPrice',
    'presetStopLossType',
    'presetStopLossExecutePrice',
  ),
  cTime: LooseTime,
  uTime: LooseTime,
})

/** Futures lists wrap their elements. `endId` is the next `idLessThan`. An empty list may be null. */
const MixOrderPage = z.looseObject({ entrustedList: givenList(MixOrder), endId: LooseId })

const scope = {
  productType: ProductType,
  symbol: SymbolName.optional(),
  orderId: z.string().optional(),
  clientOid: ClassicClientOid.optional(),
  ...classicPage,
}

/** Pending futures orders, newest first. */
export const mixOrdersPending = endpoint({
  method: 'GET',
  path: '/api/v2/mix/order/orders-pending',
  help: t('Classic: open futures orders'),
  permission: 'trade-read',
  rate: { perSecond: 10, per: 'uid' },
  request: z.object({ ...scope, status: classicEnum('live', 'partially_filled').optional() }),
  data: MixOrderPage,
})

/** Closed futures orders, newest first. */
export const mixOrdersHistory = endpoint({
  method: 'GET',
  path: '/api/v2/mix/order/orders-history',
  help: t('Classic: closed futures orders'),
  permission: 'trade-read',
  rate: { perSecond: 10, per: 'uid' },
  request: z.object(scope),
  data: MixOrderPage,
})

/**
 * The published example of the single call has `state` where its table, and the lists, have `status`: both are read
 * (A-detail-state).
 */
const MixOrderDetail = MixOrder.extend({ status: LooseText, state: LooseText }).transform(({ state, ...order }) => ({
  ...order,
  status: order.status || state,
}))

/** One futures order, open or closed, by either ID. 40109 if there is none (A-classic-detail). */
export const mixOrderDetail = endpoint({
  method: 'GET',
  path: '/api/v2/mix/order/detail',
  help: t('Classic: read one futures order'),
  permission: 'trade-read',
  rate: { perSecond: 10, per: 'uid' },
  undocumented: true,
  request: z.object({ symbol: SymbolName, productType: ProductType, ...orderIds }).refine(namesAnOrder, orderIdMissing),
  data: MixOrderDetail,
})
