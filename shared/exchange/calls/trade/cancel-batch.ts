import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { Category, ClientOid, SymbolName, resultList } from '@/shared/exchange/protocol/fields'
import { ORDERS_PER_BATCH } from '@/shared/exchange/protocol/limits'
import { t } from '@/shared/languages/text'
import { BatchResult } from './batch-result'

const Named = z
  .object({
    orderId: z.string().min(1).optional(),
    clientOid: ClientOid.optional(),
    category: Category,
    symbol: SymbolName.optional(),
  })
  .refine((id) => id.orderId !== undefined || id.clientOid !== undefined, {
    path: ['orderId'],
    message: t('orderId or clientOid is required'),
    params: { code: '40924' },
  })

/** Cancels 1 to 20 orders by either ID, each with a separate result (exchange: Further calls). */
export const cancelBatch = endpoint({
  method: 'POST',
  path: '/api/v3/trade/cancel-batch',
  help: t('Cancel a batch of orders'),
  permission: 'trade-write',
  rate: { perSecond: 5, per: 'uid' },
  undocumented: true,
  request: z
    .array(Named)
    .min(1, t('A batch needs at least one order'))
    .max(ORDERS_PER_BATCH, t('A batch takes at most 20 orders')),
  data: resultList(BatchResult),
})
