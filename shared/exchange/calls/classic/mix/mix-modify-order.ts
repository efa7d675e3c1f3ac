import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { DecimalString, SymbolName } from '@/shared/exchange/protocol/fields'
import {
  Acknowledged,
  ClassicClientOid,
  namesAnOrder,
  orderIdMissing,
  orderIds,
  ProductType,
  UNKNOWN_RATE,
} from '@/shared/exchange/calls/classic/market/classic-enum'
import { t } from '@/shared/languages/text'

/**
 * Other clients use a UUID for the new order, which is longer than a client order ID may be elsewhere
 * (A-new-client-oid).
 */
const NewClientOid = z.union([ClassicClientOid, z.uuid()]).describe(t('Client order ID of the new order'))

/**
 * Modifies a futures order: new price and new size are both required, and the order gets a new ID
 * (exchange: Classic orders).
 */
export const mixModifyOrder = endpoint({
  method: 'POST',
  path: '/api/v2/mix/order/modify-order',
  help: t('Classic: modify a futures order'),
  permission: 'trade-write',
  rate: UNKNOWN_RATE,
  request: z
    .object({
      symbol: SymbolName,
      productType: ProductType,
      ...orderIds,
      newClientOid: NewClientOid,
      newSize: DecimalString.optional().describe(t('New size, base coin')),
      newPrice: DecimalString.optional().describe(t('New price')),
      newPresetStopSurplusPrice: DecimalString.optional(),
      newPresetStopLossPrice: DecimalString.optional(),
    })
    .refine(namesAnOrder, orderIdMissing)
    .refine((change) => (change.newSize === undefined) === (change.newPrice === undefined), {
      path: ['newPrice'],
      message: t('newPrice and newSize come together'),
      params: { code: '40925' },
    }),
  data: Acknowledged,
})
