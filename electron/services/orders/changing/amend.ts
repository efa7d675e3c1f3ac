import { Category } from '@/shared/exchange/protocol/fields'
import { PENDING_MODIFICATIONS } from '@/shared/exchange/protocol/limits'
import { type CheckedInputOf, type CommandResult } from '@/shared/ipc/contract'
import { compare, subtract } from '@/shared/base/decimal'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { Order } from '@/shared/trading/orders/order'
import { isOpen } from '@/shared/trading/orders/order-lifecycle'
import type { Outcome } from '@/shared/trading/orders/outcome'
import type { Assessment } from '@/shared/trading/pretrade/assessment'
import { assessOrders } from '@/shared/trading/pretrade/assess-orders'
import { unconfirmed } from '@/shared/trading/pretrade/confirmation'
import type { AssessedOrder, PretradeContext } from '@/shared/trading/pretrade/context'
import { checkPrice, checkQty } from '@/shared/trading/market/symbol-rules'
import type { Clock } from '@/shared/base/clock'
import { notMentioned, outcomesOf, wordsFor } from '../sending/batch-outcomes'
import { type Amendment, amendCalls, type AmendingCall, type Change } from './amend-calls'
import type { Gate } from '../gate/gate'
import type { Journal } from '../journal/journal'
import type { Notify } from '../gate/notices'
import type { OrderStore } from '../records/order-store'
import { atRows, neverSent, type Pretrade, UNCONFIRMED, notionalOfAll } from '../gate/pretrade'
import { QUEUE_TTL_MS } from '../sending/sender'
import type { OrderCall, Post } from '../sending/order-call'
import { OrderIntent } from '@/shared/trading/orders/order-intent'

/** By which call changes leave, and what was shown and confirmed of them. */
export type AmendHow = Pick<CheckedInputOf<'orders.amend'>, 'via' | 'confirmation'>
type NotSent = Extract<Outcome, { kind: 'not_sent' }>

/** A change that was asked for. */
interface QueuedAmendment extends Amendment {
  readonly order: Order
  readonly via: AmendingCall
  /** How often this computer had slept when it was asked for. */
  readonly sleeps: number
  readonly settle: (outcome: Outcome) => void
}

interface AmendOptions {
  readonly store: OrderStore
  readonly journal: Journal
  readonly clock: Clock
  readonly gate: Gate
  readonly post: Post
  readonly sleeps: () => number
  readonly notify: Notify
  readonly instrumentOf: (category: string, symbol: string) => Instrument | null
  readonly pretrade: Pretrade
  readonly holdMode: () => PretradeContext['holdMode']
  /** What the newest own orders were worth. */
  readonly ownNotionals: () => readonly string[]
}

const notSent = (code: string, message: string): NotSent => ({ kind: 'not_sent', code, message })

/** What forbids this change before anything is sent; null when nothing does (D04). */
function objectionTo(order: Order, change: Change, instrument: Instrument | null): NotSent | null {
  if (!isOpen(order.state)) return notSent('not-open', `The order is ${order.state}; only an open order can be changed`)
  if (order.reduceOnly) return notSent('reduce-only', 'A reduce-only order cannot be changed')
  if (order.pending?.kind === 'cancel') return notSent('cancel-pending', 'A cancel of this order is not settled yet')
  if (order.pending?.state === 'unknown')
    return notSent('amend-unknown', 'The outcome of an earlier change is still unknown')
  if (change.price === undefined && change.qty === undefined)
    return notSent('no-change', 'price or qty: a change needs at least one of them')
  if (change.price !== undefined && order.orderType === 'market')
    return notSent('market', 'price: a market order has none')
  if (change.qty !== undefined && compare(change.qty, order.filledQty) <= 0) {
    return notSent('filled-qty', `qty: must be above the filled quantity ${order.filledQty}`)
  }
  return instrument === null
    ? notSent('symbol', `symbol: the rules of ${order.symbol} are not known`)
    : brokenRule(order, change, instrument)
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

/**
 * What a change makes of an order, as a new one of what remains of it; null for an order in words nobody here knows.
 */
function assessedOf(order: Order, { price = order.price, qty = order.qty }: Change): AssessedOrder | null {
  const { category, symbol, side, orderType, timeInForce, posSide, stpMode } = order
  const rest = {
    qty: subtract(qty, order.filledQty || '0'),
    timeInForce,
    stpMode: stpMode ?? 'none',
    ...(price === '' ? {} : { price }),
  }
  const intent = OrderIntent.safeParse({
    category,
    symbol,
    side,
    orderType,
    ...rest,
    ...(posSide === null ? {} : { posSide }),
  }).data
  return intent === undefined ? null : { order: intent, replaces: { ...order, trigger: null }, trigger: null }
}

/**
 * Changes resting orders in requests of at most 20. Per order one request is under way and the latest wish waits;
 * earlier wishes are dropped.
 */
export function createAmend({
  store,
  journal,
  clock,
  gate,
  post,
  sleeps,
  notify,
  instrumentOf,
  pretrade,
  holdMode,
  ownNotionals,
}: AmendOptions) {
  const waiting = new Map<string, QueuedAmendment>()
  const underWay = new Set<string>()
  /** Acknowledged changes of an order that no update has confirmed. */
  const unsettled = new Map<string, number>()
  store.watch((order) => {
    if (order.pending === null) unsettled.delete(order.key)
  })

  function setPending({ order: { key }, terms }: QueuedAmendment, state: 'sent' | 'acknowledged' | 'unknown'): void {
    const order = store.get(key)
    if (order === null || !isOpen(order.state)) return
    // A push may have settled the change before its answer arrived.
    if (state !== 'sent' && order.pending === null) return
    const { price = null, qty = null } = terms
    store.amend(key, { pending: { kind: 'amend', state, price, qty, since: order.pending?.since ?? clock.now() } })
  }

  function apply(amendment: QueuedAmendment, outcome: Outcome): void {
    const { key } = amendment.order
    underWay.delete(key)
    journal.note(key, 'command-result', `change ${wordsFor(outcome)}`)
    if (outcome.kind === 'acknowledged') unsettled.set(key, (unsettled.get(key) ?? 0) + 1)
    if (outcome.kind === 'acknowledged' || outcome.kind === 'unknown') setPending(amendment, outcome.kind)
    else if (store.get(key)?.pending?.kind === 'amend') store.amend(key, { pending: null })
    amendment.settle(outcome)
  }

  /** What each change is meant to do is durable when this returns, as an intent is; if it throws, nothing leaves. */
  function record({ wire }: OrderCall<Amendment>, amendments: readonly QueuedAmendment[]): void {
    const slept = amendments.some((amendment) => amendment.sleeps !== sleeps())
    const objection = slept
      ? 'This computer slept while the change waited, so its price may be old'
      : gate.objection('change')
    if (objection !== null) throw new Error(objection)
    for (const amendment of amendments) {
      journal.note(amendment.order.key, 'command', `change to ${JSON.stringify(wire([amendment]))}`)
      setPending(amendment, 'sent')
    }
    journal.writeNow()
  }

  /** The order as the change makes it. */
  const changedOrder = ({ order: asked, terms: { price, qty } }: QueuedAmendment) => {
    const order = store.get(asked.key) ?? asked
    return { ...order, price: price ?? order.price, qty: qty ?? order.qty }
  }

  async function sendRequest(call: OrderCall<Amendment>, amendments: readonly QueuedAmendment[]): Promise<void> {
    const sent = { count: amendments.length, notional: notionalOfAll(pretrade, amendments.map(changedOrder)) }
    const options = { queueTtlMs: QUEUE_TTL_MS, beforeSend: () => record(call, amendments) }
    const result = await post(call, amendments, sent, options)
    const { byKey, alarms } = outcomesOf(
      amendments.map(({ order }) => order),
      result,
    )
    for (const alarm of alarms) notify('error', 'An answer does not fit its request', alarm)
    for (const amendment of amendments) apply(amendment, byKey.get(amendment.order.key) ?? notMentioned)
    await pump()
  }

  async function pump(): Promise<void> {
    const ready = [...waiting.values()].filter(({ order }) => !underWay.has(order.key))
    for (const { order } of ready) {
      waiting.delete(order.key)
      underWay.add(order.key)
    }
    const byCall = Object.values(amendCalls).map((call) => ({
      call,
      amendments: ready.filter(({ via }) => via === call.name),
    }))
    await Promise.all(
      byCall.flatMap(({ call, amendments }) => call.split(amendments).map((request) => sendRequest(call, request))),
    )
  }

  /** What forbids a change whatever is confirmed, or the order it would make. */
  function assessChange(change: Change): NotSent | AssessedOrder {
    const order = store.get(change.key)
    if (order === null) return notSent('no-order', 'There is no such order')
    const objection = objectionTo(order, change, instrumentOf(order.category, order.symbol))
    return objection ?? assessedOf(order, change) ?? notSent('words', 'The order is in words that Volley does not know')
  }

  /** The changes that nothing forbids, judged together as new orders. */
  function assessPossible(changes: readonly Change[]) {
    const assessed = changes.map(assessChange)
    const possible = assessed.flatMap((one, row) => ('kind' in one ? [] : [{ assessed: one, row }]))
    const context = { ...pretrade.world(), holdMode: holdMode(), openOrders: store.all(), ownNotionals: ownNotionals() }
    const compact = assessOrders(
      possible.map(({ assessed }) => assessed),
      context,
    )
    return {
      assessed,
      assessment: atRows(
        compact,
        possible.map(({ row }) => row),
      ),
    }
  }

  function ask({ key, ...terms }: Change, via: AmendingCall): Promise<Outcome> {
    const order = store.get(key)
    if (order === null) return Promise.resolve(notSent('no-order', 'There is no such order'))
    if ((unsettled.get(order.key) ?? 0) >= PENDING_MODIFICATIONS) {
      return Promise.resolve(
        notSent('too-many-pending', `${PENDING_MODIFICATIONS} changes of this order are not confirmed yet`),
      )
    }
    waiting.get(order.key)?.settle(notSent('superseded', 'A later change of the same order took its place'))
    return new Promise((settle) => waiting.set(order.key, { order, terms, via, sleeps: sleeps(), settle }))
  }

  /** What is known of these orders is read first: from there on everything happens at one moment. */
  const load = (changes: readonly Change[]): Promise<void> =>
    pretrade.load(
      changes.flatMap(({ key }) => {
        const { category, symbol = '' } = store.get(key) ?? {}
        const known = Category.safeParse(category).data
        return known === undefined ? [] : [{ category: known, symbol }]
      }),
    )

  async function amend(
    changes: readonly Change[],
    { via = 'batchModifyOrder', confirmation }: AmendHow,
  ): Promise<readonly CommandResult[]> {
    await load(changes)
    const held = gate.objection('change')
    const { assessed, assessment } = assessPossible(changes)
    const open = unconfirmed(assessment, confirmation)
    const outcomeOf = (change: Change, row: number): Promise<Outcome> => {
      const one = assessed[row]!
      if (held !== null) return Promise.resolve(notSent('gate', held))
      if ('kind' in one) return Promise.resolve(one)
      const [finding] = [...open.filter((found) => found.row === row), ...open]
      if (finding === undefined) return ask(change, via)
      return Promise.resolve(notSent(finding.band === 'never' ? finding.rule : UNCONFIRMED, finding.message))
    }
    const asked = changes.map(async (change, row) => ({ key: change.key, outcome: await outcomeOf(change, row) }))
    void pump()
    return Promise.all(asked)
  }

  /** What is thought of these changes now. */
  async function assess(changes: readonly Change[]): Promise<Assessment> {
    await load(changes)
    const { assessed, assessment } = assessPossible(changes)
    const forbidden = assessed.flatMap((one, row) =>
      'kind' in one ? [neverSent({ row, field: '', rule: one.code, message: one.message })] : [],
    )
    const findings = [...forbidden, ...assessment.findings]
    return { ...assessment, findings, band: forbidden.length > 0 ? 'never' : assessment.band }
  }

  return { assess, amend }
}
