import { PENDING_MODIFICATIONS } from '../../shared/exchange/limits'
import { OrderChange } from '../../shared/exchange/trade/batch-modify-order'
import type { CheckedInputOf, CommandResult } from '../../shared/ipc/contract'
import { splitIntoRequests } from '../../shared/trading/batch/split-batch'
import { compare } from '../../shared/trading/decimal'
import type { Instrument } from '../../shared/trading/instrument'
import type { Order } from '../../shared/trading/order'
import { isOpen } from '../../shared/trading/order-lifecycle'
import type { Outcome } from '../../shared/trading/outcome'
import { checkPrice, checkQty } from '../../shared/trading/symbol-rules'
import type { Clock } from '../../shared/clock'
import type { RestClient } from '../exchange/exchange-client'
import { notMentioned, outcomesOf, wordsFor } from './batch-outcomes'
import type { Journal } from './journal'
import type { Notify } from './notices'
import type { OrderStore } from './order-store'

export type Change = CheckedInputOf<'orders.amend'>['changes'][number]
type NotSent = Extract<Outcome, { kind: 'not_sent' }>

interface Waiting {
  readonly key: string
  readonly category: string
  readonly change: Change
  readonly settle: (outcome: Outcome) => void
}

interface AmendOptions {
  readonly rest: RestClient
  readonly store: OrderStore
  readonly journal: Journal
  readonly clock: Clock
  readonly notify: Notify
  readonly instrumentOf: (category: string, symbol: string) => Instrument | null
}

const notSent = (code: string, message: string): NotSent => ({ kind: 'not_sent', code, message })

/** What forbids this change before anything is sent; null when nothing does (product 4.7). */
function objectionTo(order: Order, change: Change, instrument: Instrument | null): NotSent | null {
  if (!isOpen(order.state)) return notSent('not-open', `The order is ${order.state}; only an open order can be changed`)
  if (order.reduceOnly) return notSent('reduce-only', 'A reduce-only order cannot be changed')
  if (order.pending?.kind === 'cancel') return notSent('cancel-pending', 'A cancel of this order is not settled yet')
  if (order.pending?.state === 'unknown') return notSent('amend-unknown', 'The outcome of an earlier change is still unknown')
  if (change.price === undefined && change.qty === undefined) return notSent('no-change', 'price or qty: a change needs at least one of them')
  if (change.price !== undefined && order.orderType === 'market') return notSent('market', 'price: a market order has none')
  if (change.qty !== undefined && compare(change.qty, order.filledQty) <= 0) {
    return notSent('filled-qty', `qty: must be above the filled quantity ${order.filledQty}`)
  }
  return instrument === null ? notSent('symbol', `symbol: the rules of ${order.symbol} are not known`) : brokenRule(order, change, instrument)
}

function brokenRule(order: Order, change: Change, instrument: Instrument): NotSent | null {
  const side = order.side === 'sell' ? 'sell' : 'buy'
  const price = change.price ?? order.price
  const findings = [
    ...(change.price === undefined ? [] : checkPrice(change.price, instrument, side)),
    ...(change.qty === undefined ? [] : checkQty(change.qty, instrument, { side, orderType: 'limit', price })),
  ]
  return findings[0] === undefined ? null : notSent(findings[0].rule, `${findings[0].field}: ${findings[0].message}`)
}

/** Changes resting orders in requests of at most 20. Per order one request is under way and the latest wish waits; earlier wishes are dropped. */
export function createAmend({ rest, store, journal, clock, notify, instrumentOf }: AmendOptions) {
  const waiting = new Map<string, Waiting>()
  const underWay = new Set<string>()
  /** Acknowledged changes of an order that no sighting has confirmed. */
  const unconfirmed = new Map<string, number>()
  store.watch((order) => {
    if (order.pending === null) unconfirmed.delete(order.key)
  })

  function wireOf({ key, change }: Waiting): OrderChange {
    const order = store.get(key)
    return OrderChange.parse({
      ...(order?.orderId == null ? { clientOid: order?.clientOid } : { orderId: order.orderId }),
      symbol: order?.symbol,
      category: order?.category,
      price: change.price,
      qty: change.qty,
      autoCancel: change.autoCancel ? 'yes' : 'no',
    })
  }

  function setPending(item: Waiting, state: 'sent' | 'acknowledged' | 'unknown'): void {
    const order = store.get(item.key)
    if (order === null || !isOpen(order.state)) return
    // A push may have settled the change before its answer arrived.
    if (state !== 'sent' && order.pending === null) return
    const { price = null, qty = null } = item.change
    store.amend(item.key, { pending: { kind: 'amend', state, price, qty, since: order.pending?.since ?? clock.now() } })
  }

  function apply(item: Waiting, outcome: Outcome): void {
    underWay.delete(item.key)
    journal.note(item.key, 'command-result', `change ${wordsFor(outcome)}`)
    if (outcome.kind === 'acknowledged') unconfirmed.set(item.key, (unconfirmed.get(item.key) ?? 0) + 1)
    if (outcome.kind === 'acknowledged' || outcome.kind === 'unknown') setPending(item, outcome.kind)
    else if (store.get(item.key)?.pending?.kind === 'amend') store.amend(item.key, { pending: null })
    item.settle(outcome)
  }

  async function sendRequest(items: readonly Waiting[]): Promise<void> {
    const asked = items.map(({ key }) => ({ key, clientOid: store.get(key)?.clientOid ?? '', orderId: store.get(key)?.orderId ?? null }))
    const result = await rest.batchModifyOrder(items.map(wireOf), {
      beforeSend: () => {
        for (const item of items) {
          journal.note(item.key, 'command', `change to ${JSON.stringify(wireOf(item))}`)
          setPending(item, 'sent')
        }
      },
    })
    const { byKey, alarms } = outcomesOf(asked, result)
    for (const alarm of alarms) notify('error', 'An answer does not fit its request', alarm)
    for (const item of items) apply(item, byKey.get(item.key) ?? notMentioned)
    await pump()
  }

  async function pump(): Promise<void> {
    const ready = [...waiting.values()].filter((item) => !underWay.has(item.key))
    for (const item of ready) {
      waiting.delete(item.key)
      underWay.add(item.key)
    }
    await Promise.all(splitIntoRequests(ready).map(sendRequest))
  }

  function ask(change: Change): Promise<Outcome> {
    const order = store.get(change.key)
    if (order === null) return Promise.resolve(notSent('no-order', 'There is no such order'))
    const objection = objectionTo(order, change, instrumentOf(order.category, order.symbol))
    if (objection !== null) return Promise.resolve(objection)
    if ((unconfirmed.get(order.key) ?? 0) >= PENDING_MODIFICATIONS) {
      return Promise.resolve(notSent('too-many-pending', `${PENDING_MODIFICATIONS} changes of this order are not confirmed yet`))
    }
    waiting.get(order.key)?.settle(notSent('superseded', 'A later change of the same order took its place'))
    return new Promise((settle) => waiting.set(order.key, { key: order.key, category: order.category, change, settle }))
  }

  return async (changes: readonly Change[]): Promise<readonly CommandResult[]> => {
    const asked = changes.map(async (change) => ({ key: change.key, outcome: await ask(change) }))
    void pump()
    return Promise.all(asked)
  }
}
