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
} from './classic-enum'

/**
 * Modifies a futures order: new price and new size come together, and the order gets a new id
 * (exchange: Classic orders).
 */
export const mixModifyOrder = endpoint({
  method: 'POST',
  path: '/api/v2/mix/order/modify-order',
  help: 'Classic: modify a futures order',
  permission: 'trade-write',
  rate: UNKNOWN_RATE,
  request: z
    .object({
      symbol: SymbolName,
      productType: ProductType,
      ...orderIds,
      newClientOid: ClassicClientOid,
      newSize: DecimalString.optional().describe('New size, base coin'),
      newPrice: DecimalString.optional().describe('New price'),
      newPresetStopSurplusPrice: DecimalString.optional(),
      newPresetStopLossPrice: DecimalString.optional(),
    })
    .refine(namesAnOrder, orderIdMissing)
    .refine((change) => (change.newSize === undefined) === (change.newPrice === undefined), {
      path: ['newPrice'],
      message: 'newPrice and newSize come together',
      params: { code: '40925' },
    }),
  data: Acknowledged,
})
