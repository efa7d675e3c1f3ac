import type { Assessment } from '@/shared/trading/pretrade/assessment/assessment'
import type { Batch } from '@/shared/ipc/contract'
import type { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import type { Peg } from '@/shared/trading/batch/pricing/peg'
import type { TypedRow } from '@/shared/trading/batch/results/typed-rows'
import type { Problem } from '@/shared/trading/batch/draft/draft'
import type { OrderIntent, RowRefusal } from '@/shared/trading/orders/order-intent'

export interface ReviewProps {
  /** Taken when the review opened; the dialog sends exactly these. */
  readonly orders: readonly OrderIntent[]
  /** Source row of each order, by row ID. */
  readonly rowIds: readonly string[]
  /** Current findings about these orders; they may change while the review is open. */
  readonly checks: readonly Problem[]
  /** Further findings from the newest assessment. */
  readonly checkAssessment?: (assessment: Assessment) => readonly Problem[]
  /** Numbers of the rows in their document, by row id. */
  readonly rowNumbers?: ReadonlyMap<string, number>
  /** Rows of the saved draft that are removed from it when the batch is accepted. */
  readonly draftRows: readonly string[]
  /** Saved revision of the draft from which the orders were made. */
  readonly draft?: { readonly id: string; readonly revision: number } | undefined
  /** Name of the draft, used for the batch. */
  readonly name?: string | undefined
  /** Expressions that determined the prices. */
  readonly pegs?: readonly Peg[]
  /** Typed cells beyond the order itself, for a clone of the batch. */
  readonly typed?: readonly TypedRow[]
  /** Call that places the orders; place-batch if omitted. */
  readonly via?: PlacingCall
  /** Purpose of the orders together, and the effect of a partial fill; shown above them. */
  readonly note?: string | undefined
  /** True if additional accounts are offered. */
  readonly severalAccounts?: boolean
  readonly onAccepted: (batch: Batch) => void
  readonly onRefused: (refusals: readonly RowRefusal[]) => void
  readonly onClose: () => void
}
