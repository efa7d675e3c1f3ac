import type { Bridge } from '@/shared/ipc/bridge'
import type { PlaceResult } from '@/shared/ipc/contract'
import type { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import type { Confirmation } from '@/shared/trading/pretrade/assessment'
import type { Reply } from '@/shared/ipc/reply'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'

/** What the user agreed to in the review. */
export interface PlacementOrder {
  readonly orders: readonly OrderIntent[]
  readonly onUnknown: 'continue' | 'stop'
  /** What the main process found and the user confirmed. */
  readonly confirmation: Confirmation | undefined
  /** Rows of the saved draft these orders came from. */
  readonly draftRows: readonly string[]
  /** The call the orders leave by; place-batch when left out. */
  readonly via?: PlacingCall | undefined
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
      const { orders, onUnknown, confirmation, draftRows, via } = order
      const said = { ...(via === undefined ? {} : { via }), ...(confirmation === undefined ? {} : { confirmation }) }
      const input = { token, orders: [...orders], onUnknown, draftRows: [...draftRows], ...said }
      answer ??= door.call('orders.place', input).then((reply) => {
        if (!reply.ok) answer = null
        return reply
      })
      return answer
    },
  }
}
