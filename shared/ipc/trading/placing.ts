import { z } from 'zod'
import { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import { t } from '@/shared/languages/text'
import { PlanIntent } from '@/shared/trading/batch/plan/batch-plan'
import { Delivery } from '@/shared/trading/batch/plan/delivery'
import { JointSend } from '@/shared/trading/batch/plan/joint-send'
import { Pegs, Slippage } from '@/shared/trading/batch/pricing/peg'
import { TypedRows } from '@/shared/trading/batch/results/typed-rows'
import { OrderIntent } from '@/shared/trading/orders/order-intent'
import { Confirmation } from '@/shared/trading/pretrade/assessment/assessment'
import { DraftId, DraftName } from './drafts'

/** Idempotency token of a call: the same token never sends twice, however often the call arrives. */
export const IntentToken = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, t('must be 16 to 64 letters, digits, _ or -'))

const PlacedOrders = z.array(OrderIntent).min(1, t('at least one order')).max(500, t('at most 500 orders at once'))

/** New orders to be assessed. */
export const AssessRequest = z.strictObject({
  orders: PlacedOrders,
  via: PlacingCall.optional(),
  pegs: Pegs.optional(),
  slippage: Slippage.optional(),
})

/** New orders for a dry run. */
export const DryRunRequest = z.strictObject({
  orders: PlacedOrders,
  via: PlacingCall.optional(),
  /** Rows of the saved draft: after the send, the sent requests are compared with this dry run. */
  draftRows: z.array(z.string().max(40)).max(500).optional(),
  /** Delivery if it is not immediate: it determines the split into requests. */
  delivery: Delivery.optional(),
})

/** New orders with all their options: the input of a review. */
export const ReviewRequest = z.strictObject({
  orders: PlacedOrders,
  onUnknown: z.enum(['continue', 'stop']),
  /**
   * Rows of the saved draft of these orders: they are removed with the acceptance, even if the window is already
   * closed.
   */
  draftRows: z.array(z.string().max(40)).max(500).optional(),
  /**
   * That draft, and its revision on the page when the orders were created: later changes of other pages were not sent
   * and remain.
   */
  draft: z.strictObject({ id: DraftId, revision: z.int().nonnegative() }).optional(),
  /** Name of the batch: the name of that draft. */
  name: DraftName.optional(),
  /** The call for the orders. Default place-batch. */
  via: PlacingCall.optional(),
  /** Delivery schedule and stop rule. Omitted for an immediate send without a stop rule. */
  plan: PlanIntent.optional(),
  /** Source expressions of prices. */
  pegs: Pegs.optional(),
  /**
   * Slippage allowed for pegs, a fraction of their reviewed prices: the main process prices them again at the send. If
   * omitted, they are sent at the reviewed prices.
   */
  slippage: Slippage.optional(),
  /** Content of the rows beyond their orders, stored for a later draft of them. */
  typed: TypedRows.optional(),
  /** Present if the same batch is also sent to other accounts. */
  joint: JointSend.optional(),
})

/** The request exactly as reviewed, and the displayed findings and confirmations. */
export const PlaceRequest = ReviewRequest.extend({ token: IntentToken, confirmation: Confirmation.optional() })
