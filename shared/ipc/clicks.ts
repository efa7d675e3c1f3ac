import { z } from 'zod'
import { Category, DecimalString, SymbolName } from '../exchange/protocol/fields'
import { OrderIntent } from '../trading/orders/order-intent'
import { method } from './method'
import type { PlaceResult } from './placed'
import { IntentToken } from './placing'

/** What clicks may send without a review of their own: limit orders of one symbol, each of at most this quantity. */
const ClickTerms = z.strictObject({ category: Category, symbol: SymbolName, mostQty: DecimalString })
export type ClickTerms = z.infer<typeof ClickTerms>

/** More clicks a minute than a hand makes. */
export const CLICKS_PER_MINUTE = 120

/** Trading by clicks: switching it on is the confirmation of what it then may send, and of nothing else. */
export const clickMethods = {
  /** Lets clicks of this page trade on these terms, in place of those before; null ends it. */
  'orders.letClick': method<null>()(z.strictObject({ terms: ClickTerms.nullable() })),
  /**
   * Reviews and sends one order in one step, within what was let through, and only where nothing about it asks to be
   * confirmed.
   */
  'orders.click': method<PlaceResult>()(z.strictObject({ token: IntentToken, order: OrderIntent })),
} as const
