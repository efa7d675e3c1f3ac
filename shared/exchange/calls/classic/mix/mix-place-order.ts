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
  MarginMode,
  ProductType,
} from '@/shared/exchange/calls/classic/market/classic-enum'
import { t } from '@/shared/languages/text'

/** Symbol, product and margin terms of an order (spec: Place-order rules). */
const where = {
  symbol: SymbolName,
  productType: ProductType,
  marginMode: MarginMode,
  marginCoin: z.string().min(1).describe(t('Margin coin')),
}
const row = {
  size: DecimalString.describe(t('Size, base coin')),
  price: DecimalString.optional().describe(t('Limit price')),
  /**
   * In hedge mode the position's side, not the trade's: closing a long is buy with tradeSide close
   * (exchange: Classic orders).
   */
  side: classicEnum('buy', 'sell').describe(t('Side; in hedge mode that of the position')),
  tradeSide: classicEnum('open', 'close').optional().describe(t('Open or close; hedge mode only')),
  orderType: classicEnum('limit', 'market').describe(t('Order type')),
  force: Force.optional(),
  clientOid: ClassicClientOid.optional(),
  reduceOnly: classicEnum('yes', 'no').optional().describe(t('Reduce only; one-way mode only')),
  stpMode: ClassicStpMode.optional(),
  presetStopSurplusPrice: DecimalString.optional(),
  presetStopLossPrice: DecimalString.optional(),
  presetStopSurplusExecutePrice: DecimalString.optional(),
  presetStopLossExecutePrice: DecimalString.optional(),
}
const isPriced = (order: { orderType: string; price?: string | undefined }): boolean =>
  order.orderType === 'market' || order.price !== undefined
const priceMissing = { path: ['price'], message: t('A limit order needs a price'), params: { code: '40019' } }

/** Places one futures order. */
export const mixPlaceOrder = endpoint({
  method: 'POST',
  path: '/api/v2/mix/order/place-order',
  help: t('Classic: place a futures order'),
  permission: 'trade-write',
  rate: { perSecond: 10, per: 'uid' },
  request: z.object({ ...where, ...row }).refine(isPriced, priceMissing),
  data: Acknowledged,
})

const MixBatchOrder = z.object(row).refine(isPriced, priceMissing)
/** Symbol, product and margin mode are outside of the list, shared by all of its orders. */
export type MixBatchOrder = z.output<typeof MixBatchOrder>

/** Places 1 to 20 orders of a futures symbol. Each has a separate result. */
export const mixBatchPlaceOrder = endpoint({
  method: 'POST',
  path: '/api/v2/mix/order/batch-place-order',
  help: t('Classic: place a batch of futures orders'),
  permission: 'trade-write',
  rate: { perSecond: 5, per: 'uid' },
  request: z.object({
    ...where,
    orderList: z
      .array(MixBatchOrder)
      .min(1, t('A batch needs at least one order'))
      .max(ORDERS_PER_BATCH, t('A batch takes at most 20 orders')),
  }),
  data: ClassicBatchResult,
})
