import type { Bridge } from '../../shared/ipc/bridge'
import type { OrderIntent, PlaceResult } from '../../shared/ipc/contract'
import type { Reply } from '../../shared/ipc/reply'

/** What the user agreed to in the review. */
export interface PlacementOrder {
  readonly orders: readonly OrderIntent[]
  readonly onUnknown: 'continue' | 'stop'
  /** Rules of the warnings that were shown. */
  readonly accepted: readonly string[]
  /** Rows of the saved draft these orders came from. */
  readonly draftRows: readonly string[]
}

/** One review, one token: `send` may be pressed as often as nerves demand. */
export interface Placement {
  /** Hands the orders over. While a call is under way, and after an answer, it returns that same answer. */
  send(order: PlacementOrder): Promise<Reply<PlaceResult>>
}

/**
 * Only a door that failed to answer is asked again, with the same token, so that the main process sends once
 * even if the first call did arrive.
 */
export function createPlacement(door: Pick<Bridge, 'call'>, token: string): Placement {
  let answer: Promise<Reply<PlaceResult>> | null = null
  return {
    send(order) {
      answer ??= door.call('orders.place', { token, orders: [...order.orders], onUnknown: order.onUnknown, accepted: [...order.accepted], draftRows: [...order.draftRows] }).then((reply) => {
        if (!reply.ok) answer = null
        return reply
      })
      return answer
    },
  }
}
