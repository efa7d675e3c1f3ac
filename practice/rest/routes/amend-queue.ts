import type { Clock } from '@/shared/base/clock'
import { PENDING_MODIFICATIONS } from '@/shared/exchange/protocol/limits'
import type { OrderAmendment } from '@/shared/exchange/calls/trade/batch-modify-order'
import type { ExchangeCore, Rejection } from '@/practice/engine/api/exchange-core'

type Acknowledgement = {
  readonly orderId: string
  readonly clientOid: string
  readonly code?: string
  readonly msg?: string
}

/** Pending changes for the matching engine. With a delay at most five per order are pending (spec: call 2). */
export interface AmendQueue {
  /** An acknowledgement, or the reason of the refusal. */
  take(uid: string, amendment: OrderAmendment): Acknowledgement
  /** Delay of changes before they reach the engine. 0 is immediate, also for pending changes. */
  setDelay(ms: number): void
}

const failed = (
  amendment: OrderAmendment,
  { code, message }: Pick<Rejection, 'code' | 'message'>,
): Acknowledgement => ({
  orderId: amendment.orderId ?? '',
  clientOid: amendment.clientOid ?? '',
  code,
  msg: message,
})

/** `settled` runs after each delayed change, so that its effects are stored and pushed. */
export function createAmendQueue(core: ExchangeCore, clock: Clock, settled: () => void): AmendQueue {
  let delay = 0
  /** The pending changes, oldest first, each with its release function. */
  const pending = new Map<() => void, string>()
  const pendingFor = (orderId: string): number => [...pending.values()].filter((id) => id === orderId).length

  function later(uid: string, orderId: string, amendment: OrderAmendment): void {
    const see = (): void => {
      cancel()
      pending.delete(see)
      core.amend(uid, amendment)
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
    take(uid, amendment) {
      const order = core.findOrder(uid, amendment)
      if (delay > 0 && order) {
        if (pendingFor(order.orderId) >= PENDING_MODIFICATIONS) {
          return failed(amendment, {
            code: '25572',
            message: `More than ${PENDING_MODIFICATIONS} modifications are pending for this order`,
          })
        }
        later(uid, order.orderId, amendment)
        return { orderId: order.orderId, clientOid: order.clientOid }
      }
      const changed = core.amend(uid, amendment)
      return changed.ok
        ? { orderId: changed.order.orderId, clientOid: changed.order.clientOid }
        : failed(amendment, changed)
    },
  }
}
