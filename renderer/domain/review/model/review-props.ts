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
  /** Rows of the saved draft that leave it when the batch is accepted. */
  readonly draftRows: readonly string[]
  /** That draft as it was on disk when the orders were made of it. */
  readonly draft?: { readonly id: string; readonly revision: number } | undefined
  /** The name of that draft, which the batch will bear. */
  readonly name?: string | undefined
  /** Where the prices came from that were said by expressions. */
  readonly pegs?: readonly Peg[]
  /** What the rows say beyond their orders; a clone of the batch is typed the same. */
  readonly typed?: readonly TypedRow[]
  /** The call the orders leave by; place-batch when left out. */
  readonly via?: PlacingCall
  /** What these orders are together, and what becomes of it where only some of them fill; stands above them. */
  readonly note?: string | undefined
  /** Whether the orders may go to further accounts as well. */
  readonly severalAccounts?: boolean
  readonly onAccepted: (batch: Batch) => void
  readonly onRefused: (refusals: readonly RowRefusal[]) => void
  readonly onClose: () => void
}
