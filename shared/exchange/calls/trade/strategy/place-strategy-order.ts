import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { Category, ClientOid, DecimalString, PosSide, Side, SymbolName, YesNo } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { missingLimitPrice, strategyFields, StrategyIds, StrategyType } from './strategy-fields'

/** A new strategy order. `type` defaults to tpsl and `tpslMode` to full (exchange: Further calls). */
export const NewStrategy = z
  .object({
    category: Category,
    symbol: SymbolName,
    clientOid: ClientOid.optional(),
    type: StrategyType.optional(),
    tpslMode: z.enum(['full', 'partial']).optional().describe(t('Whole position, or a part')),
    qty: DecimalString.optional().describe(t('Quantity, base coin; of a part or of a triggered order')),
    side: Side.optional().describe(t('Side of a triggered order')),
    posSide: PosSide.optional().describe(t('Position it protects')),
    reduceOnly: YesNo.optional().describe(t('Triggered order may only close')),
    ...strategyFields,
  })
  .refine((order) => missingLimitPrice(order) === null, {
    path: ['tpLimitPrice'],
    message: t('A limit order needs its limit price'),
  })
  .refine(
    (order) =>
      order.type !== 'trigger' ||
      (order.side !== undefined && order.qty !== undefined && order.triggerPrice !== undefined),
    {
      path: ['triggerPrice'],
      message: t('A trigger order needs side, qty and triggerPrice'),
    },
  )
  .refine((order) => order.type === 'trigger' || order.takeProfit !== undefined || order.stopLoss !== undefined, {
    path: ['takeProfit'],
    message: t('A take profit or a stop loss is needed'),
  })
  .refine((order) => order.tpslMode !== 'partial' || order.qty !== undefined, {
    path: ['qty'],
    message: t('Partial mode needs a quantity'),
  })
/** Prices and quantities as decimal text. Either a trigger with its order, or a take profit or stop loss. */
export type NewStrategy = z.output<typeof NewStrategy>

/** Places a strategy order. */
export const placeStrategyOrder = endpoint({
  method: 'POST',
  path: '/api/v3/trade/place-strategy-order',
  help: t('Place a strategy order'),
  permission: 'trade-write',
  rate: { perSecond: 10, per: 'uid' },
  undocumented: true,
  request: NewStrategy,
  data: StrategyIds,
})
