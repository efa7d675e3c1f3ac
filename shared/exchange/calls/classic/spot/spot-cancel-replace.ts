import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { DecimalString, LooseText, openEnum, SymbolName } from '@/shared/exchange/protocol/fields'
import {
  ClassicClientOid,
  namesAnOrder,
  orderIdMissing,
  orderIds,
} from '@/shared/exchange/calls/classic/market/classic-enum'
import { t } from '@/shared/languages/text'

/**
 * Modifies a spot order: it is canceled and replaced by another with another ID (spec: Classic calls;
 * exchange: Classic orders).
 */
export const spotCancelReplaceOrder = endpoint({
  method: 'POST',
  path: '/api/v2/spot/trade/cancel-replace-order',
  help: t('Classic: modify a spot order'),
  permission: 'trade-write',
  rate: { perSecond: 5, per: 'uid' },
  request: z
    .object({
      symbol: SymbolName,
      ...orderIds,
      price: DecimalString.describe(t('New price')),
      size: DecimalString.describe(t('Size of the new order, base coin')),
      newClientOid: ClassicClientOid.optional(),
      presetTakeProfitPrice: DecimalString.optional(),
      executeTakeProfitPrice: DecimalString.optional(),
      presetStopLossPrice: DecimalString.optional(),
      executeStopLossPrice: DecimalString.optional(),
    })
    .refine(namesAnOrder, orderIdMissing),
  data: z.looseObject({
    orderId: LooseText,
    clientOid: LooseText,
    success: openEnum('success', 'failure'),
    msg: LooseText,
  }),
})
