import { z } from 'zod'
import { endpoint } from '@/shared/exchange/protocol/endpoint'
import { LooseText, SymbolName } from '@/shared/exchange/protocol/fields'
import { ORDERS_PER_BATCH } from '@/shared/exchange/protocol/limits'
import {
  Acknowledged,
  ClassicBatchResult,
  classicEnum,
  namesAnOrder,
  orderIdMissing,
  orderIds,
} from '@/shared/exchange/calls/classic/market/classic-enum'
import { t } from '@/shared/languages/text'

/** Cancels one spot order by either ID. Returns an acknowledgement only. */
export const spotCancelOrder = endpoint({
  method: 'POST',
  path: '/api/v2/spot/trade/cancel-order',
  help: t('Classic: cancel a spot order'),
  permission: 'trade-write',
  rate: { perSecond: 10, per: 'uid' },
  request: z.object({ symbol: SymbolName, ...orderIds }).refine(namesAnOrder, orderIdMissing),
  data: Acknowledged,
})

const SpotCancel = z.object({ symbol: SymbolName.optional(), ...orderIds }).refine(namesAnOrder, orderIdMissing)

/** Cancels 1 to 20 spot orders. Each has a separate result. */
export const spotBatchCancelOrder = endpoint({
  method: 'POST',
  path: '/api/v2/spot/trade/batch-cancel-order',
  help: t('Classic: cancel a batch of spot orders'),
  permission: 'trade-write',
  rate: { perSecond: 10, per: 'uid' },
  request: z.object({
    symbol: SymbolName.optional(),
    batchMode: classicEnum('single', 'multiple').optional(),
    orderList: z
      .array(SpotCancel)
      .min(1, t('A batch needs at least one order'))
      .max(ORDERS_PER_BATCH, t('A batch takes at most 20 orders')),
  }),
  data: ClassicBatchResult,
})

/**
 * Cancels every open spot order of a symbol. The answer has the symbol, not the canceled orders
 * (A-classic-cancel-symbol).
 */
export const spotCancelSymbolOrder = endpoint({
  method: 'POST',
  path: '/api/v2/spot/trade/cancel-symbol-order',
  help: t('Classic: cancel all spot orders of a symbol'),
  permission: 'trade-write',
  rate: { perSecond: 5, per: 'uid' },
  undocumented: true,
  request: z.object({ symbol: SymbolName }),
  data: z.looseObject({ symbol: LooseText }),
})
