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

/**
 * One order as the screen hands it over: complete, explicit, and still without a clientOid unless the user chose one.
 */
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
  /** Of a single order only: batches do not carry it (A-reduce-only). */
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
  /** Of a row that was sent before: when its batch was handed over, ms since the epoch. */
  readonly sentAt?: number
}

/** The rule of such a row. */
export const SENT_BEFORE = 'sent-before'
