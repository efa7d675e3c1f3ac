import { z } from 'zod'
import {
  Category,
  ClientOid,
  DecimalString,
  OrderType,
  PosSide,
  Side,
  StpMode,
  SymbolName,
  TimeInForce,
  YesNo,
} from '@/shared/exchange/protocol/fields'

import { Protection } from './protection'

/** One order from the screen: complete and explicit, without a clientOid unless the user chose one. */
export const OrderIntent = z.strictObject({
  category: Category,
  symbol: SymbolName,
  side: Side,
  orderType: OrderType,
  qty: DecimalString,
  price: DecimalString.optional(),
  timeInForce: TimeInForce,
  posSide: PosSide.optional(),
  stpMode: StpMode,
  clientOid: ClientOid.optional(),
  /** For single orders only. A batch sends no reduce-only (A-reduce-only). */
  reduceOnly: YesNo.optional(),
  /** Sent as a separate order once the order fills (A-entry-protection). */
  protection: Protection.optional(),
})

export type OrderIntent = z.infer<typeof OrderIntent>

/** A row that the main process refused before anything was sent. */
export interface RowRefusal {
  readonly row: number
  readonly field: string
  readonly rule: string
  readonly message: string
  /** Unix ms at which the batch of an already sent row was submitted. */
  readonly sentAt?: number
}

/** Rule of an already sent row. */
export const SENT_BEFORE = 'sent-before'
