import type { BatchPlan } from '../trading/batch/batch-plan'
import type { JointSend } from '../trading/batch/joint-send'
import type { Order } from '../trading/orders/order'
import type { RowRefusal } from '../trading/orders/order-intent'
import type { Outcome } from '../trading/orders/outcome'
import type { Assessment } from '../trading/pretrade/assessment'

/** Environment, addresses and account of one connection; secrets are elsewhere. */
export interface Profile {
  readonly id: string
  readonly label: string
  readonly environment: 'practice' | 'demo' | 'live' | 'custom'
  readonly accountKind: 'unified' | 'classic'
  readonly rest: string
  /** Null when the profile has no key: it then shows public data only. */
  readonly key: { readonly label: string; readonly lastFour: string; readonly storage: 'keychain' | 'session' } | null
}

/** A batch after it was handed over. Its rows live on in the orders (`batchId`, `row`). */
export interface Batch {
  readonly id: string
  /** Of the draft it was made from; absent from what no draft was made for. */
  readonly name?: string | undefined
  readonly createdAt: number
  readonly size: number
  readonly requests: number
  /**
   * `waiting` while rows of it leave later; `stopped` when the user, its stop rule or the on-unknown policy held back
   * the rest.
   */
  readonly state: 'waiting' | 'sending' | 'resolving' | 'settled' | 'stopped'
  /** When it leaves and when it stops; absent from what left at once and without a rule. */
  readonly plan?: BatchPlan
  /** Of what was sent to several accounts at once: it names all of them, this one among them. */
  readonly joint?: JointSend
  readonly revision: number
}

/** Whether a batch was taken. Taken means recorded durably, not sent: the orders say what became of each. */
export type PlaceResult<Thought = Assessment> =
  | { readonly accepted: true; readonly batch: Batch; readonly orders: readonly Order[] }
  /**
   * Nothing was sent and nothing was recorded. `assessment` is what main thinks of the orders now; null where it did
   * not come to that.
   */
  | { readonly accepted: false; readonly refusals: readonly RowRefusal[]; readonly assessment: Thought | null }

/** What became of the change or cancel of one order, by the order's `key`. */
export interface CommandResult {
  readonly key: string
  readonly outcome: Outcome
}
