import type { Clock } from '@/shared/base/clock'
import { PENDING_MODIFICATIONS } from '@/shared/exchange/protocol/limits'
import type { OrderChange } from '@/shared/exchange/calls/trade/batch-modify-order'
import type { ExchangeCore, Rejection } from '../engine/api/exchange-core'

type Acknowledgement = {
  readonly orderId: string
  readonly clientOid: string
  readonly code?: string
  readonly msg?: string
}

/** Changes on their way to the matching engine. With a delay they pend, at most five per order (spec: call 2). */
export interface ChangeQueue {
  /** An acknowledgement, or the reason why this change was not taken. */
  take(uid: string, change: OrderChange): Acknowledgement
  /** How long changes pend before the engine sees them; 0 is at once, for those that pend already too. */
  setDelay(ms: number): void
}

const failed = (change: OrderChange, { code, message }: Pick<Rejection, 'code' | 'message'>): Acknowledgement => ({
  orderId: change.orderId ?? '',
  clientOid: change.clientOid ?? '',
  code,
  msg: message,
})

/** `settled` runs after each delayed change, so that its effects are stored and pushed. */
export function createChangeQueue(core: ExchangeCore, clock: Clock, settled: () => void): ChangeQueue {
  let delay = 0
  /** The changes under way, oldest first, each with what lets the engine see it. */
  const pending = new Map<() => void, string>()
  const pendingFor = (orderId: string): number => [...pending.values()].filter((id) => id === orderId).length

  function later(uid: string, orderId: string, change: OrderChange): void {
    const see = (): void => {
      cancel()
      pending.delete(see)
      core.change(uid, change)
      settled()
    }
    const cancel = clock.after(delay, see)
    pending.set(see, orderId)
  }

  return {
    setDelay(ms) {
      delay = ms
      if (ms === 0) for (const see of pending.keys()) see()
    },
    take(uid, change) {
      const order = core.findOrder(uid, change)
      if (delay > 0 && order) {
        if (pendingFor(order.orderId) >= PENDING_MODIFICATIONS) {
          return failed(change, {
            code: '25572',
            message: `More than ${PENDING_MODIFICATIONS} modifications are pending for this order`,
          })
        }
        later(uid, order.orderId, change)
        return { orderId: order.orderId, clientOid: order.clientOid }
      }
      const changed = core.change(uid, change)
      return changed.ok
        ? { orderId: changed.order.orderId, clientOid: changed.order.clientOid }
        : failed(change, changed)
    },
  }
}
