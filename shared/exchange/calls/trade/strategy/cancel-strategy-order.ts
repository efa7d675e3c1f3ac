import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { OrderId } from '@/shared/exchange/calls/trade/order-info'
import { t } from '@/shared/languages/text'

/** Cancels a waiting strategy order. The answer has no data (exchange: Unified orders). */
export const cancelStrategyOrder = endpoint({
  method: 'POST',
  path: '/api/v3/trade/cancel-strategy-order',
  help: t('Cancel a strategy order'),
  permission: 'trade-write',
  rate: { perSecond: 10, per: 'uid' },
  undocumented: true,
  request: OrderId,
  data: z.unknown(),
})
