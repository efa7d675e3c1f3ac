import { z } from 'zod'
import type { StrategyRecord } from '@/shared/exchange/calls/trade/strategy/strategy-fields'
import type { CommandResult } from '@/shared/ipc/transport/placed'
import { cancelling, reading } from '@/shared/ipc/transport/method'
import { IntentToken } from './placing'

/** Strategy orders of every category, newest first within each. */
export interface StrategyList {
  readonly orders: readonly StrategyRecord[]
  /** Unreadable categories, each with the reason. Their orders are missing above. */
  readonly missing: readonly { readonly category: string; readonly reason: string }[]
}

/** Limit of cancels in a call: at the exchange's ten per second it is answered well within its time. */
export const MOST_STRATEGY_CANCELS = 20

/** The ID of the journal's request that cancels one of several strategy orders. */
export const strategyCancelId = (token: string, orderId: string): string => `${token}-${orderId}`

/** Strategy orders in the exchange's lists. There is no push for them. */
export const strategyMethods = {
  /** The waiting ones, or the newest of those that were triggered, failed or were canceled. */
  'strategies.list': reading<StrategyList>()(z.strictObject({ of: z.enum(['waiting', 'past']) })),
  /** Cancels these, with one request each: the exchange accepts one at a time. `key` of a result is the order's ID. */
  'strategies.cancel': cancelling<readonly CommandResult[]>()(
    z.strictObject({
      token: IntentToken,
      orderIds: z.array(z.string().min(1).max(64)).min(1).max(MOST_STRATEGY_CANCELS),
    }),
  ),
} as const
