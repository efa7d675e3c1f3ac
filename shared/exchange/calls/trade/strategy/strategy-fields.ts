import { z } from 'zod'
import {
  DecimalString,
  LooseText,
  looseWord,
  openEnum,
  OrderType,
  Amount,
  Category,
  LooseAmount,
  LooseTime,
  GivenText,
} from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/** Trigger price of a strategy order: the last trade, or the mark price. */
export const TriggerBy = z.enum(['market', 'mark'])
export type TriggerBy = z.infer<typeof TriggerBy>

/**
 * Shared fields of placing and modifying a strategy order (spec: call 3). Limit prices count only with the type limit.
 */
export const strategyFields = {
  tpTriggerBy: TriggerBy.optional().describe(t('Price that triggers the take profit')),
  slTriggerBy: TriggerBy.optional().describe(t('Price that triggers the stop loss')),
  takeProfit: DecimalString.optional().describe(t('Take-profit trigger price')),
  stopLoss: DecimalString.optional().describe(t('Stop-loss trigger price')),
  tpOrderType: OrderType.optional().describe(t('Order type of the take profit; default market')),
  slOrderType: OrderType.optional().describe(t('Order type of the stop loss; default market')),
  tpLimitPrice: DecimalString.optional().describe(t('Limit price of the take profit')),
  slLimitPrice: DecimalString.optional().describe(t('Limit price of the stop loss')),
  triggerBy: TriggerBy.optional().describe(t('Price that triggers the order')),
  triggerPrice: DecimalString.optional().describe(t('Trigger price')),
  triggerOrderType: OrderType.optional().describe(t('Type of the triggered order; default market')),
  triggerOrderPrice: DecimalString.optional().describe(t('Limit price of the triggered order')),
}

type Prices = { readonly [Field in keyof typeof strategyFields]?: string | undefined }

/** Name of the limit price that its type requires and that is missing, or null. */
export function missingLimitPrice(order: Prices): 'tpLimitPrice' | 'slLimitPrice' | 'triggerOrderPrice' | null {
  if (order.tpOrderType === 'limit' && order.tpLimitPrice === undefined) return 'tpLimitPrice'
  if (order.slOrderType === 'limit' && order.slLimitPrice === undefined) return 'slLimitPrice'
  return order.triggerOrderType === 'limit' && order.triggerOrderPrice === undefined ? 'triggerOrderPrice' : null
}

/** A strategy order in the lists (exchange: Unified orders). The description names only the two IDs. */
export const StrategyRecord = z.looseObject({
  orderId: GivenText,
  clientOid: LooseText,
  category: looseWord(...Category.options),
  symbol: GivenText,
  qty: Amount,
  side: looseWord('buy', 'sell'),
  posSide: looseWord('long', 'short'),
  status: openEnum('pending', 'success', 'failed', 'cancelled', 'submitting'),
  type: openEnum('tpsl', 'trigger'),
  tpslMode: openEnum('full', 'partial'),
  /** Present for triggered orders only. */
  triggerType: openEnum('takeProfit', 'stopLoss').optional().meta({ needed: false }),
  tpTriggerBy: looseWord('market', 'mark'),
  slTriggerBy: looseWord('market', 'mark'),
  takeProfit: LooseAmount,
  stopLoss: LooseAmount,
  tpOrderType: looseWord('limit', 'market'),
  slOrderType: looseWord('limit', 'market'),
  tpLimitPrice: LooseAmount,
  slLimitPrice: LooseAmount,
  triggerBy: looseWord('market', 'mark'),
  triggerPrice: LooseAmount,
  triggerOrderType: looseWord('limit', 'market'),
  triggerOrderPrice: LooseAmount,
  createdTime: LooseTime,
  updatedTime: LooseTime,
})
/** After reading: fields that do not apply to its kind are '' or missing. Times are Unix ms. */
export type StrategyRecord = z.output<typeof StrategyRecord>

const knownStatuses: ReadonlySet<string> = new Set(['pending', 'success', 'failed', 'cancelled', 'submitting'])

/** Status of a record in the list of waiting orders: an unknown one does not end an order of that list. */
export const waitingStatus = (status: string): string => (knownStatuses.has(status) ? status : 'pending')

/** The IDs of an accepted strategy order. */
export const StrategyIds = z.looseObject({ orderId: LooseText, clientOid: LooseText })

/** Take profit and stop loss of a position, or an order that waits for a price. */
export const StrategyType = z.enum(['tpsl', 'trigger']).describe(t('Strategy'))
export type StrategyType = z.infer<typeof StrategyType>
