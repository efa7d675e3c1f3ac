import { z } from 'zod'
import { PlacingCall } from '../exchange/calls/trade/placing-call'
import { PlanIntent } from '../trading/batch/batch-plan'
import { Delivery } from '../trading/batch/delivery'
import { JointSend } from '../trading/batch/joint-send'
import { Pegs } from '../trading/batch/peg'
import { OrderIntent } from '../trading/orders/order-intent'
import { Confirmation } from '../trading/pretrade/assessment'
import { DraftName } from './drafts'

/** Says who asked and once only: the same token never sends twice, however often the call arrives. */
export const IntentToken = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, 'must be 16 to 64 letters, digits, _ or -')

const PlacedOrders = z.array(OrderIntent).min(1, 'at least one order').max(500, 'at most 500 orders at once')

/** New orders that are to be judged. */
export const AssessAsk = z.strictObject({
  orders: PlacedOrders,
  via: PlacingCall.optional(),
  pegs: Pegs.optional(),
})

/** New orders whose requests are to be shown. */
export const DryRunAsk = z.strictObject({
  orders: PlacedOrders,
  via: PlacingCall.optional(),
  /** Rows of the saved draft: once they are sent, what left is compared with this. */
  draftRows: z.array(z.string().max(40)).max(500).optional(),
  /** When they are to leave, where that is not at once: it decides how they are split. */
  delivery: Delivery.optional(),
})

/** New orders that are to leave, and everything that is said about how: what a review is made of. */
export const ReviewAsk = z.strictObject({
  orders: PlacedOrders,
  onUnknown: z.enum(['continue', 'stop']),
  /**
   * Rows of the saved draft these orders came from: they leave it with the acceptance, even if the window is gone
   * by then.
   */
  draftRows: z.array(z.string().max(40)).max(500).optional(),
  /** What the batch is called: the name of that draft. */
  name: DraftName.optional(),
  /** The call the orders leave by; place-batch when left out. */
  via: PlacingCall.optional(),
  /** When it leaves and when it stops; left out, it leaves at once and nothing stops it. */
  plan: PlanIntent.optional(),
  /** Where prices came from that were said by expressions: they are priced again before the orders leave. */
  pegs: Pegs.optional(),
  /** Where the same batch goes to other accounts as well. */
  joint: JointSend.optional(),
})

/** The same as it was reviewed, to the last member, and what was shown and confirmed of it. */
export const PlaceAsk = ReviewAsk.extend({ token: IntentToken, confirmation: Confirmation.optional() })
