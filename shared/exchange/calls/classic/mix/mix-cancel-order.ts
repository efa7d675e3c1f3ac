import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { SymbolName } from '@/shared/exchange/protocol/fields'
import { ORDERS_PER_BATCH } from '@/shared/exchange/protocol/limits'
import {
  Acknowledged,
  ClassicBatchResult,
  namesAnOrder,
  orderIdMissing,
  orderIds,
  ProductType,
  UNKNOWN_RATE,
} from '@/shared/exchange/calls/classic/market/classic-enum'
import { t } from '@/shared/languages/text'

const marginCoin = z.string().min(1).optional().describe(t('Margin coin'))

/** Cancels one futures order by either ID. Returns an acknowledgement only. */
export const mixCancelOrder = endpoint({
  method: 'POST',
  path: '/api/v2/mix/order/cancel-order',
  help: t('Classic: cancel a futures order'),
  permission: 'trade-write',
  rate: { perSecond: 10, per: 'uid' },
  request: z
    .object({ symbol: SymbolName, productType: ProductType, marginCoin, ...orderIds })
    .refine(namesAnOrder, orderIdMissing),
  data: Acknowledged,
})

const scope = { productType: ProductType, symbol: SymbolName.optional(), marginCoin }
const orderIdList = z
  .array(z.object(orderIds).refine(namesAnOrder, orderIdMissing))
  .min(1, t('A batch needs at least one order'))
  .max(ORDERS_PER_BATCH, t('A batch takes at most 20 orders'))

const batch = { method: 'POST', permission: 'trade-write', rate: UNKNOWN_RATE, data: ClassicBatchResult } as const

/** Cancels 1 to 20 futures orders, at the path of the description (A-classic-batch-cancel). */
export const mixCancelBatchOrders = endpoint({
  ...batch,
  request: z.object({ ...scope, orderIdList }),
  path: '/api/v2/mix/order/cancel-batch-orders',
  help: t('Classic: cancel a batch of futures orders'),
})

/**
 * Batch cancel at the path of the exchange's own pages and clients: without IDs it cancels every open order of the
 * symbol, or of the product (A-classic-batch-cancel).
 */
export const mixBatchCancelOrders = endpoint({
  ...batch,
  request: z.object({ ...scope, orderIdList: orderIdList.optional().describe(t('Orders; all that are open without')) }),
  path: '/api/v2/mix/order/batch-cancel-orders',
  help: t('Classic: cancel a batch of futures orders (the documented path)'),
  undocumented: true,
})
