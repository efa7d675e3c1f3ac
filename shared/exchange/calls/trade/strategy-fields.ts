import { z } from 'zod'
import {
  DecimalString,
  LooseText,
  openEnum,
  OrderType,
  Amount,
  LooseAmount,
  LooseTime,
  GivenText,
} from '@/shared/exchange/protocol/fields'

/** Which price sets a strategy order off: the last trade, or the mark price. */
export const TriggerBy = z.enum(['market', 'mark'])
export type TriggerBy = z.infer<typeof TriggerBy>

/** What placing and modifying a strategy order share (spec: call 3). Limit prices count only beside the type limit. */
export const strategyFields = {
  tpTriggerBy: TriggerBy.optional().describe('Price that triggers the take profit'),
  slTriggerBy: TriggerBy.optional().describe('Price that triggers the stop loss'),
  takeProfit: DecimalString.optional().describe('Take-profit trigger price'),
  stopLoss: DecimalString.optional().describe('Stop-loss trigger price'),
  tpOrderType: OrderType.optional().describe('Order type of the take profit; default market'),
  slOrderType: OrderType.optional().describe('Order type of the stop loss; default market'),
  tpLimitPrice: DecimalString.optional().describe('Limit price of the take profit'),
  slLimitPrice: DecimalString.optional().describe('Limit price of the stop loss'),
  triggerBy: TriggerBy.optional().describe('Price that triggers the order'),
  triggerPrice: DecimalString.optional().describe('Trigger price'),
  triggerOrderType: OrderType.optional().describe('Type of the triggered order; default market'),
  triggerOrderPrice: DecimalString.optional().describe('Limit price of the triggered order'),
}

type Prices = { readonly [Field in keyof typeof strategyFields]?: string | undefined }

/** Which limit price is missing beside its type, or null. */
export function missingLimitPrice(order: Prices): 'tpLimitPrice' | 'slLimitPrice' | 'triggerOrderPrice' | null {
  if (order.tpOrderType === 'limit' && order.tpLimitPrice === undefined) return 'tpLimitPrice'
  if (order.slOrderType === 'limit' && order.slLimitPrice === undefined) return 'slLimitPrice'
  return order.triggerOrderType === 'limit' && order.triggerOrderPrice === undefined ? 'triggerOrderPrice' : null
}

/** A strategy order as the lists show it (exchange: Unified orders); the description names only the two ids. */
export const StrategyRecord = z.looseObject({
  orderId: GivenText,
  clientOid: LooseText,
  category: LooseText,
  symbol: GivenText,
  qty: Amount,
  side: LooseText,
  posSide: LooseText,
  status: openEnum('pending', 'success', 'failed', 'cancelled', 'submitting'),
  type: openEnum('tpsl', 'trigger'),
  tpslMode: openEnum('full', 'partial'),
  /** Only of one that was set off. */
  triggerType: openEnum('takeProfit', 'stopLoss').optional().meta({ needed: false }),
  tpTriggerBy: LooseText,
  slTriggerBy: LooseText,
  takeProfit: LooseAmount,
  stopLoss: LooseAmount,
  tpOrderType: LooseText,
  slOrderType: LooseText,
  tpLimitPrice: LooseAmount,
  slLimitPrice: LooseAmount,
  triggerBy: LooseText,
  triggerPrice: LooseAmount,
  triggerOrderType: LooseText,
  triggerOrderPrice: LooseAmount,
  createdTime: LooseTime,
  updatedTime: LooseTime,
})
/** After reading: members that do not apply to its kind are '' or missing; times are Unix ms. */
export type StrategyRecord = z.output<typeof StrategyRecord>

/** The ids of a strategy order that was taken. */
export const StrategyIds = z.looseObject({ orderId: LooseText, clientOid: LooseText })

/** Take profit and stop loss of a position, or an order that waits for a price. */
export const StrategyType = z.enum(['tpsl', 'trigger']).describe('Strategy')
export type StrategyType = z.infer<typeof StrategyType>
