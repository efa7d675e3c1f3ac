import type { Batch } from '@/shared/ipc/contract'
import type { Confirmed } from '@/shared/trading/pretrade/assessment/assessment'
import type { Peg } from '@/shared/trading/batch/pricing/peg'
import type { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'

/** A batch with the data used by the main process only. */
export interface BatchRecord extends Batch {
  readonly token: string
  readonly onUnknown: 'continue' | 'stop'
  /** Call for its orders; default place-batch. */
  readonly via?: PlacingCall
  /** Confirmations of its rows, by position in the batch; kept while rows wait. */
  readonly confirmation?: Confirmed
  /** Sources of the prices of its rows, by position in the batch; kept while rows wait. */
  readonly pegs?: readonly Peg[]
  /** Allowed slippage as a fraction of the prices of the rows; absent if these prices are sent unchanged. */
  readonly slippage?: string
  /** Rows of the draft it was made from. They must not be offered for sending again. */
  readonly draftRows?: readonly string[]
}
