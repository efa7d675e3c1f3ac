import type { Clock } from '../../shared/clock'
import { Category } from '../../shared/exchange/fields'
import { ORDERS_PER_BATCH } from '../../shared/exchange/limits'
import type { CheckedInputOf, CommandResult } from '../../shared/ipc/contract'
import type { Order } from '../../shared/trading/order'
import { isOver } from '../../shared/trading/order-lifecycle'
import type { Outcome } from '../../shared/trading/outcome'
import type { RestClient } from '../exchange/exchange-client'
import { notMentioned, outcomeOfCall, outcomesOf, wordsFor } from './batch-outcomes'
import type { Gate } from './gate'
import type { Journal } from './journal'
import type { Notify } from './notices'
import type { OrderStore } from './order-store'
import { NO_SUCH_CALL, readOrder } from './read-orders'
import type { Sender } from './sender'

interface CancelOptions {
  readonly rest: RestClient
  readonly store: OrderStore
  readonly journal: Journal
  readonly clock: Clock
  readonly gate: Gate
  readonly sender: Pick<Sender, 'withdraw'>
  readonly notify: Notify
}

/** The calls that cancel named orders; the batch takes 20, the other one. */
export type CancelingCall = CheckedInputOf<'orders.cancel'>['via']

/** Unlike placements, the cancels of one batch may be of several categories. */
const inBatches = (orders: readonly Order[]): Order[][] =>
  Array.from({ length: Math.ceil(orders.length / ORDERS_PER_BATCH) }, (_, nth) => orders.slice(nth * ORDERS_PER_BATCH, (nth + 1) * ORDERS_PER_BATCH))

const idOf = (order: Order) => (order.orderId === null ? { clientOid: order.clientOid } : { orderId: order.orderId })

const isOfKnownCategory = ({ category }: Order): boolean => Category.safeParse(category).success

const missingCall: Outcome = {
  kind: 'refused',
  code: NO_SUCH_CALL,
  message: 'This exchange has no call that cancels one order. Cancel all orders of the symbol instead.',
}

/** Cancels orders, one by one or in batches of 20. It never stands in for a missing call with a wider one: that would cancel other orders too. */
export function createCancel({ rest, store, journal, clock, gate, sender, notify }: CancelOptions) {
  function setPending(key: string, state: 'sent' | 'acknowledged' | 'unknown'): void {
    const order = store.get(key)
    if (order === null || isOver(order.state)) return
    const since = order.pending?.kind === 'cancel' ? order.pending.since : clock.now()
    store.amend(key, { pending: { kind: 'cancel', state, price: null, qty: null, since } })
  }

  function clearPending(key: string): void {
    if (store.get(key)?.pending?.kind === 'cancel') store.amend(key, { pending: null })
  }

  /** "Does not exist" is no proof of a cancel: the order may have been filled (R33). Reading it tells. */
  async function afterRefusal(order: Order, outcome: Outcome): Promise<Outcome> {
    const found = await readOrder(rest, order)
    if (found.kind === 'found') store.sight(found.sighting)
    clearPending(order.key)
    return outcome
  }

  async function cancelSent(order: Order): Promise<Outcome> {
    const category = Category.safeParse(order.category)
    const named = { ...idOf(order), ...(category.success ? { category: category.data } : {}) }
    const result = await rest.cancelOrder(named, { beforeSend: () => recordCommands([order]) })
    const called = outcomeOfCall(result, order.orderId)
    return settle(order, called.kind === 'refused' && called.code === NO_SUCH_CALL ? missingCall : called)
  }

  function recordCommands(orders: readonly Order[]): void {
    for (const { key } of orders) {
      journal.note(key, 'command', 'cancel')
      setPending(key, 'sent')
    }
  }

  async function settle(order: Order, outcome: Outcome): Promise<Outcome> {
    journal.note(order.key, 'command-result', `cancel ${wordsFor(outcome)}`)
    if (outcome.kind === 'acknowledged' || outcome.kind === 'unknown') setPending(order.key, outcome.kind)
    if (outcome.kind === 'not_sent') clearPending(order.key)
    return outcome.kind === 'refused' ? afterRefusal(order, outcome) : outcome
  }

  /** One request for all of them; its elements have outcomes of their own. */
  async function cancelBatch(orders: readonly Order[]): Promise<readonly CommandResult[]> {
    const named = orders.map((order) => ({ ...idOf(order), category: Category.parse(order.category), symbol: order.symbol }))
    const { byKey, alarms } = outcomesOf(orders, await rest.cancelBatch(named, { beforeSend: () => recordCommands(orders) }))
    for (const alarm of alarms) notify('error', 'An answer does not fit its request', alarm)
    return Promise.all(orders.map(async (order) => ({ key: order.key, outcome: await settle(order, byKey.get(order.key) ?? notMentioned) })))
  }

  /** What needs no call: an order that never left, or that is over. */
  function withoutCall(key: string): Outcome | null {
    const order = store.get(key)
    if (order === null) return { kind: 'not_sent', code: 'no-order', message: 'There is no such order' }
    if (order.state === 'queued') {
      sender.withdraw((queued) => queued.key === key, { code: 'withdrawn', message: 'Canceled by you before it was sent' })
      return { kind: 'acknowledged', orderId: null }
    }
    if (isOver(order.state)) return { kind: 'not_sent', code: 'closed', message: `The order is ${order.state} already` }
    return null
  }

  return async (keys: readonly string[], via: CancelingCall): Promise<readonly CommandResult[]> => {
    const objection = gate.objection('cancel')
    if (objection !== null) return keys.map((key) => ({ key, outcome: { kind: 'not_sent', code: 'gate', message: objection } }))
    const idle: CommandResult[] = []
    const sent: Order[] = []
    for (const key of new Set(keys)) {
      const outcome = withoutCall(key)
      const order = store.get(key)
      if (outcome !== null) idle.push({ key, outcome })
      else if (order !== null) sent.push(order)
    }
    // The batch must name a category of ours; an order of another is canceled by itself, which needs none.
    const [batched, single] = via === 'cancelBatch' ? [sent.filter(isOfKnownCategory), sent.filter((order) => !isOfKnownCategory(order))] : [[], sent]
    const batches = inBatches(batched).map(cancelBatch)
    const singles = single.map(async (order) => [{ key: order.key, outcome: await cancelSent(order) }])
    return [...idle, ...(await Promise.all([...batches, ...singles])).flat()]
  }
}
