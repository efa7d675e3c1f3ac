import { z } from 'zod'
import { LooseText } from '@/shared/exchange/protocol/fields'

/**
 * Result of an order of a batch (spec: Batch order result element). `orderId` is null if the order replaced an earlier
 * reduce-only order. `code` is present only if this order failed.
 */
export const BatchResult = z.looseObject({
  orderId: z.string().nullish(),
  clientOid: LooseText,
  code: LooseText,
  msg: LooseText,
})
/** '' as `code` means acknowledged. The outcome of the order is still unknown. */
export type BatchResult = z.output<typeof BatchResult>
