import type { Clock } from '../../shared/clock'
import { Category } from '../../shared/exchange/fields'
import type { CommandResult } from '../../shared/ipc/contract'
import type { Order } from '../../shared/trading/order'
import { isOver } from '../../shared/trading/order-lifecycle'
import type { Outcome } from '../../shared/trading/outcome'
import type { RestClient } from '../exchange/exchange-client'
import { outcomeOfCall, wordsFor } from './batch-outcomes'
import type { Journal } from './journal'
import type { OrderStore } from './order-store'
import { NO_SUCH_CALL, readOrder } from './read-orders'
import type { Sender } from './sender'

interface CancelOptions {
  readonly rest: RestClient
  readonly store: OrderStore
  readonly journal: Journal
  readonly clock: Clock
  readonly sender: Pick<Sender, 'withdraw'>
}

const missingCall: Outcome = {
  kind: 'refused',
  code: NO_SUCH_CALL,
  message: 'This exchange has no call that cancels one order. Cancel all orders of the symbol instead.',
}

/** Cancels orders one by one. It never stands in for a missing call with a wider one: that would cancel other orders too. */
export function createCancel({ rest, store, journal, clock, sender }: CancelOptions) {
  function setPending(key: string, state: 'sent' | 'acknowledged' | 'unknown'): void {
    const order = store.get(key)
    if (order === null || isOver(order.state)) return
    const since = order.pending?.kind === 'cancel' ? order.pending.since : clock.now()
    store.amend(key, { pending: { kind: 'cancel', state, price: null, qty: null, since } })
  }

  /** "Does not exist" is no proof of a cancel: the order may have been filled (R33). Reading it tells. */
  async function afterRefusal(order: Order, outcome: Outcome): Promise<Outcome> {
    const found = await readOrder(rest, order)
    if (found.kind === 'found') store.sight(found.sighting)
    const now = store.get(order.key)
    if (now?.pending?.kind === 'cancel') store.amend(order.key, { pending: null })
    return outcome
  }

  async function cancelSent(order: Order): Promise<Outcome> {
    const category = Category.safeParse(order.category)
    const id = order.orderId === null ? { clientOid: order.clientOid } : { orderId: order.orderId }
    const result = await rest.cancelOrder(
      { ...id, ...(category.success ? { category: category.data } : {}) },
      {
        beforeSend: () => {
          journal.note(order.key, 'command', 'cancel')
          setPending(order.key, 'sent')
        },
      },
    )
    const called = outcomeOfCall(result, order.orderId)
    const outcome = called.kind === 'refused' && called.code === NO_SUCH_CALL ? missingCall : called
    journal.note(order.key, 'command-result', `cancel ${wordsFor(outcome)}`)
    if (outcome.kind === 'acknowledged' || outcome.kind === 'unknown') setPending(order.key, outcome.kind)
    return outcome.kind === 'refused' ? afterRefusal(order, outcome) : outcome
  }

  async function cancelOne(key: string): Promise<Outcome> {
    const order = store.get(key)
    if (order === null) return { kind: 'not_sent', code: 'no-order', message: 'There is no such order' }
    if (order.state === 'queued') {
      sender.withdraw((queued) => queued.key === key, { code: 'withdrawn', message: 'Canceled by you before it was sent' })
      return { kind: 'acknowledged', orderId: null }
    }
    if (isOver(order.state)) return { kind: 'not_sent', code: 'closed', message: `The order is ${order.state} already` }
    return cancelSent(order)
  }

  return (keys: readonly string[]): Promise<readonly CommandResult[]> =>
    Promise.all([...new Set(keys)].map(async (key) => ({ key, outcome: await cancelOne(key) })))
}
