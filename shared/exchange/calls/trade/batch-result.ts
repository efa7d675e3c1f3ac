import { z } from 'zod'
import { LooseText } from '@/shared/exchange/protocol/fields'

/**
 * What one order of a batch came to (spec: Batch order result element). `orderId` is null when the order replaced
 * an earlier reduce-only order; `code` is present only when this order failed.
 */
export const BatchResult = z.looseObject({
  orderId: z.string().nullish(),
  clientOid: LooseText,
  code: LooseText,
  msg: LooseText,
})
/** '' as `code` means acknowledged, which is no word about what becomes of the order. */
export type BatchResult = z.output<typeof BatchResult>
