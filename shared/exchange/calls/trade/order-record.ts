import { z } from 'zod'
import {
  LooseId,
  Category,
  givenList,
  looseList,
  LooseFlag,
  LooseText,
  looseWord,
  RequiredText,
  StpMode,
  openEnum,
  passthrough,
  Amount,
  RequiredTime,
  GivenText,
} from '@/shared/exchange/protocol/fields'

/** Fee of an order or a fill. Coin and fee may be null (spec: Open order record). For the sign see A-fee-sign. */
export const FeeDetail = z.looseObject({ feeCoin: LooseText, fee: Amount, deduction: LooseFlag })

/**
 * An order in the REST calls (spec: Open order record; the closed states and cancelReason come from
 * exchange: Unified orders). Enumerations are open: a new status must never hide an order.
 */
export const OrderRecord = z.looseObject({
  orderId: GivenText,
  clientOid: LooseText,
  category: openEnum(...Category.options),
  symbol: RequiredText,
  orderType: openEnum('limit', 'market'),
  side: openEnum('buy', 'sell'),
  /** '' or '0' for a market order. */
  price: Amount,
  /** Base coin. Quote coin for a market buy on spot and margin. */
  qty: Amount,
  /** Quote coin. Spot and margin only. */
  amount: Amount,
  cumExecQty: Amount,
  cumExecValue: Amount,
  avgPrice: Amount,
  timeInForce: openEnum('gtc', 'ioc', 'fok', 'post_only', 'rpi'),
  orderStatus: openEnum('live', 'new', 'partially_filled', 'filled', 'cancelled', 'canceled'),
  posSide: looseWord('long', 'short', 'net'),
  holdMode: looseWord('one_way_mode', 'hedge_mode'),
  /** YES or NO, in either case (A-reduce-only). */
  reduceOnly: LooseText,
  stpMode: looseWord(...StpMode.options),
  feeDetail: looseList(FeeDetail),
  cancelReason: LooseText,
  /** These two fields identify an order that the exchange placed itself. */
  tradeSide: LooseText,
  execType: LooseText,
  ...passthrough(
    'delegateType',
    'marginMode',
    'takeProfit',
    'stopLoss',
    'tpTriggerBy',
    'slTriggerBy',
    'tpOrderType',
    'slOrderType',
    'tpLimitPrice',
    'slLimitPrice',
  ),
  createdTime: RequiredTime,
  updatedTime: RequiredTime,
})
/** After reading: omitted required texts are '' and counted. Times are Unix ms. */
export type OrderRecord = z.output<typeof OrderRecord>

/** One page of orders. An empty list and its cursor may be null. */
export const OrderPage = z.looseObject({ list: givenList(OrderRecord), cursor: LooseId })
