import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { LooseText } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { NewOrder } from './place-batch'

/** Places one order. Over WebSocket it is the topic place-order (exchange: Unified topics; exchange: Further calls). */
export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/v3/trade/place-order',
  help: t('Place one order'),
  permission: 'trade-write',
  rate: { perSecond: 10, per: 'uid' },
  undocumented: true,
  request: NewOrder,
  data: z.looseObject({ orderId: z.string().nullish(), clientOid: LooseText }),
})
