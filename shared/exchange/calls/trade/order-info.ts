import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { ClientOid } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import { OrderRecord } from './order-record'

/** The ID of an order. orderId wins if both are given. */
export const OrderId = z
  .object({ orderId: z.string().min(1).optional(), clientOid: ClientOid.optional() })
  .refine((id) => id.orderId !== undefined || id.clientOid !== undefined, {
    path: ['orderId'],
    message: t('orderId or clientOid is required'),
    params: { code: '40924' },
  })

/** Reads one order, open or closed, by either ID. 25204 if there is none (exchange: Further calls). */
export const orderInfo = endpoint({
  method: 'GET',
  path: '/api/v3/trade/order-info',
  help: t('Read one order'),
  permission: 'trade-read',
  rate: { perSecond: 20, per: 'uid' },
  undocumented: true,
  request: OrderId,
  data: OrderRecord,
})
