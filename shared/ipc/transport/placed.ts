import type { BatchPlan } from '@/shared/trading/batch/plan/batch-plan'
import type { JointSend } from '@/shared/trading/batch/plan/joint-send'
import type { TypedRow } from '@/shared/trading/batch/results/typed-rows'
import type { Order } from '@/shared/trading/orders/order'
import type { RowRefusal } from '@/shared/trading/orders/order-intent'
import type { Outcome } from '@/shared/trading/orders/outcome'
import type { Assessment } from '@/shared/trading/pretrade/assessment/assessment'

/** Environment, addresses and account of a connection. Secrets are stored elsewhere. */
export interface Profile {
  readonly id: string
  readonly label: string
  readonly environment: 'practice' | 'demo' | 'live' | 'custom'
  readonly accountKind: 'unified' | 'classic'
  readonly rest: string
  /** Null if the profile has no key: it then has public data only. */
  readonly key: { readonly label: string; readonly lastFour: string; readonly storage: 'keychain' | 'session' } | null
}

/** An accepted batch. Its rows are the orders with its `batchId` and `row`. */
export interface Batch {
  readonly id: string
  /** Name of its draft. Absent without a draft. */
  readonly name?: string | undefined
  readonly createdAt: number
  readonly size: number
  readonly requests: number
  /**
   * `waiting` while rows are still to be sent. `stopped` if the user, its stop rule or the on-unknown policy canceled
   * the rest.
   */
  readonly state: 'waiting' | 'sending' | 'resolving' | 'settled' | 'stopped'
  /** Delivery schedule and stop rule. Absent for an immediate send without a rule. */
  readonly plan?: BatchPlan
  /** All accounts of a joint send, including the present account. */
  readonly joint?: JointSend
  /** Content of its rows beyond their orders. Absent if there is none. */
  readonly typed?: readonly TypedRow[]
  /**
   * Expected average price of each row in the review, decimal text: for a marketable order the walk through the book,
   * else the limit price. Null if unknown. Absent without a review.
   */
  readonly expected?: readonly (string | null)[]
  readonly revision: number
}

/** Acceptance of a batch. Accepted means recorded durably, not sent: the orders have their outcomes. */
export type PlaceResult<Thought = Assessment> =
  | { readonly accepted: true; readonly batch: Batch; readonly orders: readonly Order[] }
  /**
   * Nothing was sent and nothing was recorded. `assessment` is the current assessment of the orders. Null if there is
   * none. `prices`: of all orders, if pegs were priced again. The assessment is of orders at these prices.
   */
  | {
      readonly accepted: false
      readonly refusals: readonly RowRefusal[]
      readonly assessment: Thought | null
      readonly prices?: readonly (string | null)[]
    }

/** Result of the amend or cancel of an order, by the order's `key`. */
export interface CommandResult {
  readonly key: string
  readonly outcome: Outcome
}
