import { z } from 'zod'
import type { Fill } from '@/shared/trading/orders/order'
import { reading } from '@/shared/ipc/transport/method'

const moment = z.number().int().min(0)

/** From and to, both included; Unix ms. */
export const FillRange = z.strictObject({ from: moment, to: moment })
export type FillRange = z.infer<typeof FillRange>

/** A fill with the batch its order was sent in; null for an order of no batch, and of another program. */
export interface ListedFill extends Fill {
  readonly batchId: string | null
}

export interface FillList {
  /** Newest first. */
  readonly fills: readonly ListedFill[]
  /** Reason why fills of the range may be missing; null if all were read. */
  readonly problem: string | null
}

const session = z.number().int().positive()

/** Fills of every symbol and category. */
export const fillMethods = {
  /** Of the account on screen. */
  'fills.list': reading<FillList>()(FillRange),
  /** Fills of an additional account. */
  'fills.additional': reading<FillList>()(FillRange.extend({ session })),
} as const
