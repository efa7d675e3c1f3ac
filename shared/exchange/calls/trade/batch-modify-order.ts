import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { Category, ClientOid, DecimalString, SymbolName, YesNo, resultList } from '@/shared/exchange/protocol/fields'
import { ORDERS_PER_BATCH } from '@/shared/exchange/protocol/limits'
import { t } from '@/shared/languages/text'
import { BatchResult } from './batch-result'

/** A change of a resting order (spec: call 2). `orderId` wins if both IDs are given. */
export const OrderAmendment = z
  .object({
    orderId: z.string().min(1).optional(),
    clientOid: ClientOid.optional(),
    /** A Number of up to 32 characters in the description, which no number represents exactly (A-request-id). */
    requestId: z
      .union([z.string().regex(/^[A-Za-z0-9]{1,32}$/), z.number().int().nonnegative().max(999_999_999_999_999)])
      .optional(),
    qty: DecimalString.optional().describe(t('New quantity, base coin')),
    price: DecimalString.optional().describe(t('New price')),
    autoCancel: YesNo.optional().describe(t('Cancel the order if the change fails')),
    symbol: SymbolName,
    category: Category,
  })
  .refine((change) => change.orderId !== undefined || change.clientOid !== undefined, {
    path: ['orderId'],
    message: t('orderId or clientOid is required'),
    params: { code: '40924' },
  })
  .refine((change) => change.qty !== undefined || change.price !== undefined, {
    path: ['price'],
    message: t('A change needs a new price or a new quantity'),
  })
/** One order by either ID, with a new price, a new quantity or both. */
export type OrderAmendment = z.output<typeof OrderAmendment>

const appearsOnce = (ids: (string | undefined)[]): boolean => {
  const present = ids.filter((id) => id !== undefined)
  return new Set(present).size === present.length
}

/** Changes 1 to 20 orders of a category, each at most once. The answer is an acknowledgement only. */
export const batchModifyOrder = endpoint({
  method: 'POST',
  path: '/api/v3/trade/batch-modify-order',
  help: t('Modify a batch of orders'),
  permission: 'trade-write',
  rate: { perSecond: 10, per: 'uid' },
  request: z
    .array(OrderAmendment)
    .min(1, t('A batch needs at least one change'))
    .max(ORDERS_PER_BATCH, t('A batch takes at most 20 changes'))
    .refine(
      (changes) => new Set(changes.map((change) => change.category)).size <= 1,
      t('All changes of a batch share one category'),
    )
    .refine(
      (changes) =>
        appearsOnce(changes.map((change) => change.orderId)) && appearsOnce(changes.map((change) => change.clientOid)),
      { message: t('An order may appear once per request'), params: { code: '25200' } },
    ),
  data: resultList(BatchResult),
})
