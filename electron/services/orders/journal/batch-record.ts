import type { Batch } from '@/shared/ipc/contract'
import type { Confirmed } from '@/shared/trading/pretrade/assessment/assessment'
import type { Peg } from '@/shared/trading/batch/pricing/peg'
import type { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'

/** A batch with what only the main process needs. */
export interface BatchRecord extends Batch {
  readonly token: string
  readonly onUnknown: 'continue' | 'stop'
  /** The call its orders leave by; place-batch when nothing is said. */
  readonly via?: PlacingCall
  /** What was confirmed about its rows, by their places in the batch; kept while rows of it wait. */
  readonly confirmation?: Confirmed
  /** Where the prices of its rows came from, by their places in the batch; kept while rows of it wait. */
  readonly pegs?: readonly Peg[]
  /** Slippage allowed for them, a fraction of the prices of their rows; absent if they are sent at these. */
  readonly slippage?: string
  /** Rows of the draft it was made from; they must not be offered for sending again. */
  readonly draftRows?: readonly string[]
}
