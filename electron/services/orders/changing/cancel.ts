import { orderStateNames } from '@/shared/trading/orders/order-lifecycle'
import type { Clock } from '@/shared/base/clock'
import { Category } from '@/shared/exchange/protocol/fields'
import type { CommandResult } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import type { Order, PendingCommand } from '@/shared/trading/orders/order'
import { withCancel } from '@/shared/trading/orders/pending-amend'
import { endByProofs } from '@/shared/trading/orders/ended-by-proofs'
import { isOver, isUnsent } from '@/shared/trading/orders/order-lifecycle'
import { ALREADY_OVER, type Outcome } from '@/shared/trading/orders/outcome'
import { notMentioned, outcomesOf, outcomeDetail } from '../sending/batch-outcomes'
import type { CancelCalls, CancelingCall, CancelRequest } from './cancel-calls'
import type { Gate } from '../gate/gate'
import type { Journal } from '../journal/journal'
import { conclusionSentences } from '@/shared/trading/orders/journal/entry-sentences'
import type { Notify } from '../gate/notices'
import type { OrderStore } from '../records/order-store'
import { isNoSuchOrder, NO_SUCH_CALL } from '../resolving/order-source'
import type { OrderReads } from '../resolving/order-reads'
import type { Sender } from '../sending/sender'
import type { Elements, Post } from '../sending/order-call'
import type { RestClient } from '@/electron/exchange/protocol/call'

export interface CancelOptions {
  readonly rest: RestClient
  readonly reads: OrderReads
  readonly calls: CancelCalls
  readonly post: Post
  readonly store: OrderStore
  readonly journal: Journal
  readonly clock: Clock
  readonly gate: Gate
  readonly sender: Pick<Sender, 'withdraw'>
  readonly notify: Notify
}

const isOfKnownCategory = ({ category }: Order): boolean => Category.safeParse(category).success

const NO_SINGLE_CANCEL = t('This exchange has no call that cancels one order. Cancel all orders of the symbol instead.')

const alreadyOver = ({ state }: Order): Outcome => ({
  kind: 'not_sent',
  code: ALREADY_OVER,
  message: t`The order is ${orderStateNames[state]} already`,
})

/**
 * Cancels orders singly or in batches of 20, and waits in the queue without a time limit. It never replaces a missing
 * call by one with a wider scope: that would cancel other orders too.
 */
export function createCancel({ rest, reads, calls, post, store, journal, clock, gate, sender, notify }: CancelOptions) {
  function setPending(key: string, state: PendingCommand['state']): void {
    const order = store.get(key)
    if (order === null || isOver(order.state)) return
    store.amend(key, { pending: withCancel(order, state, clock.now()) })
  }

  /** Restores the previous state: an earlier cancel or amend of the order may still be unsettled. */
  function restorePending({ key, pending }: Order): void {
    if (store.get(key)?.pending?.kind === 'cancel') store.amend(key, { pending })
  }

  /** Orders that still need a cancel. An order may close while the cancel waits. */
  const stillOpen = (orders: readonly Order[]): Order[] =>
    orders.filter(({ key, state }) => !isOver(store.get(key)?.state ?? state))

  /** "Does not exist" does not prove a cancel: the order may be filled (R33). It is read to find out. */
  async function afterRefusal(order: Order, outcome: Outcome): Promise<Outcome> {
    const result = await reads.byName(rest, order)
    if (result.kind === 'found') store.applyUpdate(result.evidence)
    if (outcome.kind === 'refused' && isNoSuchOrder(outcome.code)) await endIfProven(order.key)
    if (store.get(order.key)?.pending?.kind === 'cancel') store.amend(order.key, { pending: null })
    return outcome
  }

  /** Closes an order with an unknown status if the open list does not contain it either. */
  async function endIfProven(key: string): Promise<void> {
    const order = store.get(key)
    const category = Category.safeParse(order?.category).data
    if (order === null || category === undefined || order.rawStatus === null || isOver(order.state)) return
    const open = await reads.openOrders(rest, { category, symbol: order.symbol })
    const isUnlisted = open.ended && open.items.every(({ orderId }) => orderId !== order.orderId && orderId !== '')
    const end = endByProofs(store.get(key) ?? order, { isUnlisted, hasNoCancelTarget: true })
    if (end === null) return
    journal.note(key, 'verdict', conclusionSentences.endedByCancel(end, String(order.rawStatus)))
    store.become(key, end)
  }

  /** Results for the orders of a request. */
  async function settleAll(orders: readonly Order[], result: Elements): Promise<readonly CommandResult[]> {
    const { byKey, alarms } = outcomesOf(orders, result)
    for (const alarm of alarms) notify('error', t('An answer does not fit its request'), alarm)
    return Promise.all(
      orders.map(async (order) => ({
        key: order.key,
        outcome: await settle(order, byKey.get(order.key) ?? notMentioned),
      })),
    )
  }

  async function cancelOne(order: Order): Promise<readonly CommandResult[]> {
    const options = { withdrawn: () => stillOpen([order]).length === 0, beforeSend: () => recordCommands([order]) }
    const result = await post(calls.single(order), [order], null, options)
    if (result.kind === 'not-sent' && result.code === 'withdrawn')
      return [{ key: order.key, outcome: alreadyOver(store.get(order.key) ?? order) }]
    const isMissing = result.kind === 'refused' && result.code === NO_SUCH_CALL
    return settleAll([order], isMissing ? { ...result, message: NO_SINGLE_CANCEL } : result)
  }

  function recordCommands(orders: readonly Order[]): void {
    for (const { key } of orders) {
      journal.note(key, 'command', 'cancel')
      setPending(key, 'sent')
    }
  }

  async function settle(order: Order, outcome: Outcome): Promise<Outcome> {
    journal.note(order.key, 'command-result', `cancel ${outcomeDetail(outcome)}`)
    if (outcome.kind === 'acknowledged' || outcome.kind === 'unknown') setPending(order.key, outcome.kind)
    if (outcome.kind === 'not_sent') restorePending(order)
    return outcome.kind === 'refused' ? afterRefusal(order, outcome) : outcome
  }

  const cancelOneByOne = async (orders: readonly Order[]): Promise<readonly CommandResult[]> =>
    (await Promise.all(orders.map(cancelOne))).flat()

  /**
   * One request for all of them, with a separate outcome for each element. Orders that closed while it waited are
   * omitted.
   */
  async function cancelBatch({ call, orders }: CancelRequest<Order>): Promise<readonly CommandResult[]> {
    const ended: CommandResult[] = []
    for (let targets = orders; ;) {
      const open = stillOpen(targets)
      for (const order of targets)
        if (!open.includes(order)) ended.push({ key: order.key, outcome: alreadyOver(store.get(order.key) ?? order) })
      targets = open
      if (open.length === 0) return ended
      const withdrawn = (): boolean => stillOpen(open).length < open.length
      const result = await post(call, open, null, {
        withdrawn,
        beforeSend: () => recordCommands(open),
      })
      if (result.kind === 'not-sent' && result.code === 'withdrawn') continue
      if (result.kind === 'refused' && result.code === NO_SUCH_CALL) return [...ended, ...(await cancelOneByOne(open))]
      return [...ended, ...(await settleAll(open, result))]
    }
  }

  /** Outcome without a call, for an order that was never sent or is closed. */
  function withoutCall(key: string): Outcome | null {
    const order = store.get(key)
    if (order === null) return { kind: 'not_sent', code: 'no-order', message: t('There is no such order') }
    if (isUnsent(order.state)) {
      sender.withdraw((queued) => queued.key === key, {
        code: 'withdrawn',
        message: t('Canceled by you before it was sent'),
      })
      return { kind: 'acknowledged', orderId: null }
    }
    return isOver(order.state) ? alreadyOver(order) : null
  }

  return async (keys: readonly string[], via?: CancelingCall): Promise<readonly CommandResult[]> => {
    const rejection = gate.rejection('cancel')
    if (rejection !== null)
      return keys.map((key) => ({ key, outcome: { kind: 'not_sent', code: 'gate', message: rejection } }))
    const idle: CommandResult[] = []
    const targets: Order[] = []
    for (const key of new Set(keys)) {
      const outcome = withoutCall(key)
      const order = store.get(key)
      if (outcome !== null) idle.push({ key, outcome })
      else if (order !== null) targets.push(order)
    }
    for (const { key } of targets) setPending(key, 'queued')
    const isBatch = via === undefined ? targets.length > 1 : via === 'cancelBatch'
    // The batch call needs a known category. An order with another category is canceled by the single call, which needs
    // none.
    const batched = isBatch ? targets.filter(isOfKnownCategory) : []
    const single = targets.filter((order) => !batched.includes(order))
    return [
      ...idle,
      ...(await Promise.all([...calls.batches(batched).map(cancelBatch), cancelOneByOne(single)])).flat(),
    ]
  }
}
