import type { CommandResult } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import type { AmendTerms, Order, PendingCommand } from '@/shared/trading/orders/order'
import { withAnswer, withNext, withoutSent, withSent } from '@/shared/trading/orders/pending-amend'
import { isOpen } from '@/shared/trading/orders/order-lifecycle'
import { notSent, type Outcome } from '@/shared/trading/orders/outcome'
import type { Confirmed } from '@/shared/trading/pretrade/assessment/assessment'
import { unconfirmed } from '@/shared/trading/pretrade/assessment/confirmation'
import type { Clock } from '@/shared/base/clock'
import { subtract } from '@/shared/base/decimal'
import { notMentioned, outcomesOf, outcomeDetail } from '../sending/batch-outcomes'
import { type Amendment, amendCalls, type AmendingCall, type RequestedAmend } from './amend-calls'
import { type AssessChanges, pendingRejection } from './assess-changes'
import type { Reducing, Reductions } from '../gate/reductions'
import type { Journal } from '../journal/journal'
import type { Notify } from '../gate/notices'
import type { OrderStore } from '../records/order-store'
import { type Pretrade, UNCONFIRMED, outboundOf } from '../gate/pretrade'
import { QUEUE_TTL_MS } from '../sending/sender'
import type { OrderCall, Post } from '../sending/order-call'

/** Call, review and confirmation of amends. */
export interface AmendHow {
  readonly via?: AmendingCall | undefined
  readonly confirmation?: Confirmed | undefined
  /** Digest of the reviewed bytes. */
  readonly reviewed?: string | undefined
}

/** A requested amend. */
interface QueuedAmendment extends Amendment {
  readonly order: Order
  readonly via: AmendingCall
  /** Number of sleeps of this computer at the time of the request. */
  readonly sleeps: number
  readonly settle: (outcome: Outcome) => void
}

export interface AmendOptions {
  readonly store: OrderStore
  readonly journal: Journal
  readonly clock: Clock
  readonly reductions: Reductions
  readonly post: Post
  readonly sleeps: () => number
  readonly notify: Notify
  readonly pretrade: Pretrade
  readonly assessChanges: AssessChanges
}

const termsOf = ({ terms }: QueuedAmendment): AmendTerms => ({ price: terms.price ?? null, qty: terms.qty ?? null })

/**
 * Amends resting orders in requests of at most 20. Per order, one request is in flight and only the latest further
 * change waits; earlier ones are dropped.
 */
export function createAmend({
  store,
  journal,
  clock,
  reductions,
  post,
  sleeps,
  notify,
  pretrade,
  assessChanges,
}: AmendOptions) {
  const waiting = new Map<string, QueuedAmendment>()
  const underWay = new Set<string>()

  const waitingTerms = (key: string): AmendTerms | null => {
    const amendment = waiting.get(key)
    return amendment === undefined ? null : termsOf(amendment)
  }

  /** Updates the pending command of an open order from its previous value. */
  function setPending(key: string, next: (pending: PendingCommand | null) => PendingCommand | null): void {
    const order = store.get(key)
    if (order === null || !isOpen(order.state)) return
    const pending = next(order.pending)
    if (pending !== order.pending) store.amend(key, { pending })
  }

  function apply(amendment: QueuedAmendment, outcome: Outcome): void {
    const { key } = amendment.order
    underWay.delete(key)
    journal.note(key, 'command-result', `change ${outcomeDetail(outcome)}`)
    const { kind } = outcome
    const isTaken = kind === 'acknowledged' || kind === 'unknown'
    setPending(key, (pending) =>
      isTaken ? pending && withAnswer(pending, kind) : withoutSent(pending, waitingTerms(key)),
    )
    amendment.settle(outcome)
  }

  /** The order after the amend. */
  const changedOrder = (key: string, target: Order, { price, qty }: Amendment['terms']) => {
    const order = store.get(key) ?? target
    return { ...order, price: price ?? order.price, qty: qty ?? order.qty }
  }
  const changedBy = ({ order, terms }: QueuedAmendment) => changedOrder(order.key, order, terms)

  /** Amended orders with their unfilled quantities. */
  const reducingOf = (orders: readonly Order[]): Reducing => ({
    terms: orders.map((order) => ({ ...order, qty: subtract(order.qty, order.filledQty || '0') })),
    keys: orders.map(({ key }) => key),
  })

  /** Records each amend. On return it is on disk, like an intent. If it throws, nothing is sent. */
  function record({ wire }: OrderCall<Amendment>, amendments: readonly QueuedAmendment[]): void {
    const slept = amendments.some((amendment) => amendment.sleeps !== sleeps())
    const rejection = slept
      ? t('This computer slept while the change waited, so its price may be old')
      : reductions.rejection('change', reducingOf(amendments.map(changedBy)))
    if (rejection !== null) throw new Error(rejection)
    for (const amendment of amendments) {
      journal.note(amendment.order.key, 'command', `change to ${JSON.stringify(wire([amendment]))}`)
      const { key } = amendment.order
      setPending(key, (pending) => withSent(pending, termsOf(amendment), waitingTerms(key), clock.now()))
    }
    journal.writeNow()
  }

  async function sendRequest(call: OrderCall<Amendment>, amendments: readonly QueuedAmendment[]): Promise<void> {
    const changed = amendments.map(changedBy)
    const outbound = outboundOf(pretrade, changed, reductions.areSure(reducingOf(changed)))
    const options = { queueTtlMs: QUEUE_TTL_MS, beforeSend: () => record(call, amendments) }
    const result = await post(call, amendments, outbound, options)
    const { byKey, alarms } = outcomesOf(
      amendments.map(({ order }) => order),
      result,
    )
    for (const alarm of alarms) notify('error', t('An answer does not fit its request'), alarm)
    for (const amendment of amendments) apply(amendment, byKey.get(amendment.order.key) ?? notMentioned)
    await pump()
  }

  /** A waiting amend is dropped if the previous amend, or a cancel since, no longer allows it. */
  function withdrawWaiting(): void {
    for (const [key, amendment] of waiting) {
      const order = store.get(key)
      const rejection = order === null || underWay.has(key) ? null : pendingRejection(order)
      if (rejection === null) continue
      waiting.delete(key)
      setPending(key, (pending) => (pending?.kind === 'amend' ? withNext(pending, null, clock.now()) : pending))
      amendment.settle(rejection)
    }
  }

  async function pump(): Promise<void> {
    withdrawWaiting()
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

  function enqueue({ key, ...terms }: RequestedAmend, via: AmendingCall): Promise<Outcome> {
    const order = store.get(key)
    if (order === null) return Promise.resolve(notSent('no-order', t('There is no such order')))
    waiting.get(order.key)?.settle(notSent('superseded', t('A later change of the same order took its place')))
    return new Promise((settle) => {
      const amendment = { order, terms, via, sleeps: sleeps(), settle }
      waiting.set(key, amendment)
      setPending(key, (pending) => withNext(pending, termsOf(amendment), clock.now()))
    })
  }

  return async function amend(
    changes: readonly RequestedAmend[],
    { via = 'batchModifyOrder', confirmation, reviewed }: AmendHow,
  ): Promise<readonly CommandResult[]> {
    await assessChanges.load(changes)
    const amendments = changes.flatMap(({ key, ...terms }) => {
      const order = store.get(key)
      return order === null ? [] : [changedOrder(key, order, terms)]
    })
    const reason = reductions.rejection('change', reducingOf(amendments))
    const { assessed, assessment } = assessChanges.assessPossible(changes)
    const open = unconfirmed(assessment, confirmation)
    const outcomeOf = (change: RequestedAmend, row: number): Promise<Outcome> => {
      const result = assessed[row]!
      if (reason !== null) return Promise.resolve(notSent('gate', reason))
      if ('kind' in result) return Promise.resolve(result)
      const [finding] = [...open.filter((candidate) => candidate.row === row), ...open]
      if (finding === undefined) {
        if (reviewed !== undefined) journal.note(change.key, 'reviewed', `sha256 ${reviewed}`)
        return enqueue(change, via)
      }
      return Promise.resolve(notSent(finding.band === 'never' ? finding.rule : UNCONFIRMED, finding.message))
    }
    const requests = changes.map(async (change, row) => ({ key: change.key, outcome: await outcomeOf(change, row) }))
    void pump()
    return Promise.all(requests)
  }
}
