import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { ClientOid, DecimalString } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { missingLimitPrice, strategyFields, StrategyIds } from './strategy-fields'

/**
 * Changes a waiting strategy order. `orderId` wins if both IDs are given. `qty` counts in partial mode only
 * (spec: call 3).
 */
export const modifyStrategyOrder = endpoint({
  method: 'POST',
  path: '/api/v3/trade/modify-strategy-order',
  help: t('Modify a strategy order'),
  permission: 'trade-write',
  rate: { perSecond: 10, per: 'uid' },
  request: z
    .object({
      orderId: z.string().min(1).optional().describe(t('Strategy order ID')),
      clientOid: ClientOid.optional(),
      qty: DecimalString.describe(t('Quantity, base coin')),
      ...strategyFields,
    })
    .refine((change) => change.orderId !== undefined || change.clientOid !== undefined, {
      path: ['orderId'],
      message: t('orderId or clientOid is required'),
      params: { code: '40924' },
    })
    .refine((change) => missingLimitPrice(change) === null, {
      path: ['tpLimitPrice'],
      message: t('A limit order needs its limit price'),
    }),
  data: StrategyIds,
})
