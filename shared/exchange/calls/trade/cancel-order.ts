import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { Category, ClientOid, LooseText } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'

/** Cancels one order by either ID. The answer is an acknowledgement only (exchange: Further calls). */
export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/v3/trade/cancel-order',
  help: t('Cancel one order'),
  permission: 'trade-write',
  rate: { perSecond: 10, per: 'uid' },
  undocumented: true,
  request: z
    .object({ orderId: z.string().min(1).optional(), clientOid: ClientOid.optional(), category: Category.optional() })
    .refine((id) => id.orderId !== undefined || id.clientOid !== undefined, {
      path: ['orderId'],
      message: t('orderId or clientOid is required'),
      params: { code: '40924' },
    }),
  data: z.looseObject({ orderId: LooseText, clientOid: LooseText }),
})
