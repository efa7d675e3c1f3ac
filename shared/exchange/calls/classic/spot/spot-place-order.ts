import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { DecimalString, SymbolName } from '@/shared/exchange/protocol/fields'
import { ORDERS_PER_BATCH } from '@/shared/exchange/protocol/limits'
import {
  Acknowledged,
  ClassicBatchResult,
  ClassicClientOid,
  classicEnum,
  ClassicStpMode,
  Force,
} from '@/shared/exchange/calls/classic/market/classic-enum'
import { t } from '@/shared/languages/text'

const row = {
  side: classicEnum('buy', 'sell').describe(t('Side')),
  orderType: classicEnum('limit', 'market').describe(t('Order type')),
  force: Force.optional(),
  price: DecimalString.optional().describe(t('Limit price')),
  /** Quote coin for a market buy, base coin otherwise. */
  size: DecimalString.describe(t('Size')),
  clientOid: ClassicClientOid.optional(),
  stpMode: ClassicStpMode.optional(),
  presetTakeProfitPrice: DecimalString.optional(),
  executeTakeProfitPrice: DecimalString.optional(),
  presetStopLossPrice: DecimalString.optional(),
  executeStopLossPrice: DecimalString.optional(),
}
const isPriced = (order: { orderType: string; price?: string | undefined }): boolean =>
  order.orderType === 'market' || order.price !== undefined
const priceMissing = { path: ['price'], message: t('A limit order needs a price'), params: { code: '40019' } }

/** One spot order. Over WebSocket it is the channel place-order. */
export const spotPlaceOrder = endpoint({
  method: 'POST',
  path: '/api/v2/spot/trade/place-order',
  help: t('Classic: place a spot order'),
  permission: 'trade-write',
  rate: { perSecond: 10, per: 'uid' },
  undocumented: true,
  request: z.object({ symbol: SymbolName, ...row }).refine(isPriced, priceMissing),
  data: Acknowledged,
})

/** An order of a spot batch. In batch mode `multiple` each has its own symbol. */
const SpotBatchOrder = z.object({ symbol: SymbolName.optional(), ...row }).refine(isPriced, priceMissing)
/** Validated except for the symbol, which the request names for all of them unless it is in mode `multiple`. */
export type SpotBatchOrder = z.output<typeof SpotBatchOrder>

/** Places 1 to 20 spot orders. Each has a separate result. */
export const spotBatchOrders = endpoint({
  method: 'POST',
  path: '/api/v2/spot/trade/batch-orders',
  help: t('Classic: place a batch of spot orders'),
  permission: 'trade-write',
  rate: { perSecond: 5, per: 'uid' },
  request: z
    .object({
      symbol: SymbolName.optional(),
      batchMode: classicEnum('single', 'multiple').optional(),
      orderList: z
        .array(SpotBatchOrder)
        .min(1, t('A batch needs at least one order'))
        .max(ORDERS_PER_BATCH, t('A batch takes at most 20 orders')),
    })
    .refine(({ symbol, batchMode }) => batchMode === 'multiple' || symbol !== undefined, {
      path: ['symbol'],
      message: t('A batch for one symbol names it'),
      params: { code: '40019' },
    }),
  data: ClassicBatchResult,
})
