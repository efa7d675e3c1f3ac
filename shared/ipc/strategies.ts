import { z } from 'zod'
import type { StrategyRecord } from '../exchange/calls/trade/strategy-fields'
import type { CommandResult } from './placed'
import { cancelling, reading } from './method'
import { IntentToken } from './placing'

/** Strategy orders of every category, newest first within each. */
export interface StrategyList {
  readonly orders: readonly StrategyRecord[]
  /** Categories that could not be read, each with the reason; theirs are missing above. */
  readonly missing: readonly { readonly category: string; readonly reason: string }[]
}

/** How many one call may cancel: at the exchange's ten a second it is answered well within its time. */
export const MOST_STRATEGY_CANCELS = 20

/** The request of the journal by which one of several strategy orders is canceled. */
export const strategyCancelId = (token: string, orderId: string): string => `${token}-${orderId}`

/** Strategy orders as the exchange lists them; there is no push of them. */
export const strategyMethods = {
  /** Those that wait, or the newest of those that were set off, failed or were canceled. */
  'strategies.list': reading<StrategyList>()(z.strictObject({ of: z.enum(['waiting', 'past']) })),
  /** Cancels these, by a request each: the exchange takes one at a time. `key` of a result is the order's id. */
  'strategies.cancel': cancelling<readonly CommandResult[]>()(
    z.strictObject({
      token: IntentToken,
      orderIds: z.array(z.string().min(1).max(64)).min(1).max(MOST_STRATEGY_CANCELS),
    }),
  ),
} as const
