import { z } from 'zod'
import {
  Category,
  givenList,
  looseList,
  LooseFlag,
  LooseText,
  RequiredText,
  openEnum,
  passthrough,
  Amount,
  RequiredTime,
  GivenText,
} from '@/shared/exchange/protocol/fields'

/** Fee of an order or a fill; coin and fee may be null (spec: Open order record). For the sign see A-fee-sign. */
export const FeeDetail = z.looseObject({ feeCoin: LooseText, fee: Amount, deduction: LooseFlag })

/**
 * An order as the REST calls show it (spec: Open order record; the closed states and cancelReason come from
 * exchange: Unified orders). Words are open: a new status must never make an order vanish.
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
  /** Base coin; quote coin for a market buy on spot and margin. */
  qty: Amount,
  /** Quote coin; spot and margin only. */
  amount: Amount,
  cumExecQty: Amount,
  cumExecValue: Amount,
  avgPrice: Amount,
  timeInForce: openEnum('gtc', 'ioc', 'fok', 'post_only', 'rpi'),
  orderStatus: openEnum('live', 'new', 'partially_filled', 'filled', 'cancelled', 'canceled'),
  posSide: LooseText,
  holdMode: LooseText,
  /** YES or NO, in either case (A-reduce-only). */
  reduceOnly: LooseText,
  stpMode: LooseText,
  feeDetail: looseList(FeeDetail),
  cancelReason: LooseText,
  /** These two tell an order that the exchange gave itself. */
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
/** After reading: needed texts that were left out are '' and counted; times are Unix ms. */
export type OrderRecord = z.output<typeof OrderRecord>

/** One page of orders; an empty list and its cursor may be null. */
export const OrderPage = z.looseObject({ list: givenList(OrderRecord), cursor: LooseText })
