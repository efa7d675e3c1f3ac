import { z } from 'zod'
import { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import { Category, DecimalString, SymbolName } from '@/shared/exchange/protocol/fields'
import { Pegs } from '@/shared/trading/batch/pricing/peg'
import { OrderIntent } from '@/shared/trading/orders/order-intent'
import { method } from '@/shared/ipc/transport/method'
import type { PlaceResult } from '@/shared/ipc/transport/placed'
import { IntentToken } from './placing'

/** Limits of click trading without separate reviews: limit orders of a single symbol, each of at most this quantity. */
const ClickTerms = z.strictObject({ category: Category, symbol: SymbolName, mostQty: DecimalString })
export type ClickTerms = z.infer<typeof ClickTerms>

/** More clicks per minute than a person makes. */
export const CLICKS_PER_MINUTE = 120

/** Orders without separate reviews. Enabling click trading, or limits for such orders, is their confirmation. */
export const clickMethods = {
  /** Enables click trading of this page with these terms, replacing earlier ones. Null disables it. */
  'orders.enableClickTrading': method<null>()(z.strictObject({ terms: ClickTerms.nullable() })),
  /** Reviews and sends one order in one step, within the enabled terms, and only if nothing needs confirmation. */
  'orders.click': method<PlaceResult>()(z.strictObject({ token: IntentToken, order: OrderIntent })),
  /**
   * Sends one order of the ticket without a review, within the limits of the settings for such orders, and only if
   * nothing needs confirmation. The assessment of an order that was not sent lists the reasons.
   */
  'orders.placeUnreviewed': method<PlaceResult>()(
    z.strictObject({ token: IntentToken, order: OrderIntent, via: PlacingCall.optional(), pegs: Pegs.optional() }),
  ),
} as const
