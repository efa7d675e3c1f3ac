import { z } from 'zod'
import { Category, DecimalString, SymbolName } from '@/shared/exchange/protocol/fields'
import { OrderIntent } from '@/shared/trading/orders/order-intent'
import { method } from '@/shared/ipc/transport/method'
import type { PlaceResult } from '@/shared/ipc/transport/placed'
import { IntentToken } from './placing'

/** Limits of click trading without separate reviews: limit orders of a single symbol, each of at most this quantity. */
const ClickTerms = z.strictObject({ category: Category, symbol: SymbolName, mostQty: DecimalString })
export type ClickTerms = z.infer<typeof ClickTerms>

/** More clicks per minute than a person makes. */
export const CLICKS_PER_MINUTE = 120

/** Click trading: enabling it is the confirmation of its orders, and of nothing else. */
export const clickMethods = {
  /** Enables click trading of this page with these terms, replacing earlier ones. Null disables it. */
  'orders.enableClickTrading': method<null>()(z.strictObject({ terms: ClickTerms.nullable() })),
  /** Reviews and sends one order in one step, within the enabled terms, and only if nothing needs confirmation. */
  'orders.click': method<PlaceResult>()(z.strictObject({ token: IntentToken, order: OrderIntent })),
} as const
