import type { Batch } from '@/shared/ipc/contract'
import type { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import type { Peg } from '@/shared/trading/batch/pricing/peg'
import type { TypedRow } from '@/shared/trading/batch/results/typed-rows'
import type { Problem } from '@/shared/trading/batch/draft/draft'
import type { OrderIntent, RowRefusal } from '@/shared/trading/orders/order-intent'

export interface ReviewProps {
  /** Taken when the review opened; the dialog sends exactly these. */
  readonly orders: readonly OrderIntent[]
  /** The row each order came from, by row id. */
  readonly rowIds: readonly string[]
  /** The findings about these orders as they are now; they go on changing while the review is open. */
  readonly checks: readonly Problem[]
  /** Numbers of the rows in their document, by row id. */
  readonly rowNumbers?: ReadonlyMap<string, number>
  /** Rows of the saved draft that are removed from it when the batch is accepted. */
  readonly draftRows: readonly string[]
  /** That draft as it was on disk when the orders were made of it. */
  readonly draft?: { readonly id: string; readonly revision: number } | undefined
  /** The name of that draft, which the batch will bear. */
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
