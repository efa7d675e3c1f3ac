import { orderStateNames } from '@/shared/trading/orders/order-lifecycle'
import { t } from '@/shared/languages/text'
import { notSentSentence } from '@/shared/trading/orders/journal/entry-sentences'
import { acknowledgedEntry } from '@/shared/trading/orders/journal/written-entry'
import { endpoints } from '@/shared/exchange/endpoints'
import type { BatchResult } from '@/shared/exchange/calls/trade/batch-result'
import type { Batch } from '@/shared/ipc/contract'
import type { Order } from '@/shared/trading/orders/order'
import { reducingTermsOf } from '@/shared/trading/pretrade/figures/reductions'
import { isInFlight, isUnsent } from '@/shared/trading/orders/order-lifecycle'
import type { Outcome } from '@/shared/trading/orders/outcome'
import type { ClassicPlacingCall, PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import { outcomesOf } from './batch-outcomes'
import type { BatchRecord } from '../journal/batch-record'
import type { Batches } from '../records/batches'
import type { CancelAllLocks } from '../gate/cancel-all-locks'
import type { Journal } from '../journal/journal'
import type { Notify } from '../gate/notices'
import type { OrderStore } from '../records/order-store'
import type { Post } from './order-call'
import type { NamedIntent } from './named-intent'
import { callOf, sendingCalls } from './placing-calls'
import { type Pretrade, outboundOf } from '../gate/pretrade'
import type { Reducing, Reductions } from '../gate/reductions'
import type { CallResult } from '@/electron/exchange/protocol/call'

/** Maximum wait in the queue. Later the order is not sent: its price may be outdated (R30). */
export const QUEUE_TTL_MS = 5000

export interface Sender {
  /**
   * Sends these requests of the batch in sequence, each when `awaitNext` resolves. Resolves when the last request was
   * answered or not sent.
   */
  readonly send: (
    batch: BatchRecord,
    requests: readonly (readonly NamedIntent[])[],
    awaitNext: () => Promise<void>,
  ) => Promise<void>
  /** Withdraws all unsent orders of this batch, with this reason. Returns their keys. */
  readonly stop: (batchId: string, why: string) => readonly string[]
  /** Withdraws every unsent order that matches. Returns their keys. */
  readonly withdraw: (matches: (order: Order) => boolean, problem: NonNullable<Order['problem']>) => readonly string[]
}

export interface SenderOptions {
  readonly post: Post
  readonly pretrade: Pick<Pretrade, 'notionalOf' | 'sizeOf'>
  readonly store: OrderStore
  readonly batches: Batches
  readonly journal: Journal
  readonly reductions: Reductions
  readonly locks: CancelAllLocks
  readonly notify: Notify
  /** Detects a sleep of this computer before orders that waited through it can be sent (R25). */
  readonly sleeps: () => number
  readonly onAck: (tookMs: number) => void
  /** These orders should be read again: an earlier reduce-only order of their symbol was replaced (R16). */
  readonly reread: (keys: readonly string[]) => void
}

type SendingCall = PlacingCall | ClassicPlacingCall
type BatchAnswer = CallResult<readonly BatchResult[]>
const keysOf = (intents: readonly NamedIntent[]): string[] => intents.map(({ clientOid }) => clientOid)
const reducingOf = (via: SendingCall, intents: readonly NamedIntent[]): Reducing => ({
  terms: intents.map((intent) => reducingTermsOf(intent, via)),
  keys: keysOf(intents),
})

export function createSender({
  post,
  pretrade,
  store,
  batches,
  journal,
  reductions,
  locks,
  notify,
  sleeps,
  onAck,
  reread,
}: SenderOptions): Sender {
  const stopped = new Set<string>()

  const ordersOf = (keys: readonly string[]): Order[] =>
    keys.map((key) => store.get(key)).filter((order): order is Order => order !== null)
  const isQueued = ({ clientOid }: NamedIntent): boolean => store.get(clientOid)?.state === 'queued'

  function withdrawUnsent(keys: readonly string[], problem: NonNullable<Order['problem']>): readonly string[] {
    const unsent = ordersOf(keys).filter(({ state }) => isUnsent(state))
    for (const order of unsent) {
      store.become(order.key, 'not_sent', { problem })
      journal.note(order.key, 'result', notSentSentence(problem.message))
    }
    return unsent.map(({ key }) => key)
  }

  function assertMaySend(rows: readonly Order[], reducing: Reducing): void {
    sleeps()
    const rejection = reductions.rejection('place', reducing)
    if (rejection !== null) throw new Error(rejection)
    if (rows.some(locks.blocks)) throw new Error(t('A cancel-all of this symbol is not settled yet'))
  }

  /** Writes the intents. On disk on return. If it throws, nothing is sent (J1, P04). */
  function recordIntents(via: SendingCall, intents: readonly NamedIntent[]): void {
    const rows = ordersOf(keysOf(intents))
    assertMaySend(rows, reducingOf(via, intents))
    const wires = new Map(intents.map((intent) => [intent.clientOid, sendingCalls[via].wireOf(intent)]))
    const sentRows = rows.map((order) => ({ order: { ...order, state: 'sent' as const }, wire: wires.get(order.key)! }))
    journal.recordIntents(endpoints[via].path, sentRows)
    for (const order of rows) store.become(order.key, 'sent')
  }

  /** The order is found by its name (A-ack-order). */
  function notifyOfOther(key: string, other: string): void {
    const text = t`${key} was acknowledged with the ID of ${other}.`
    notify('error', t('An answer does not fit its request'), text)
  }

  function apply(key: string, outcome: Outcome): void {
    const before = store.get(key)
    if (before === null) return
    if (outcome.kind === 'acknowledged') {
      journal.note(key, 'result', acknowledgedEntry(outcome.orderId))
      const other = outcome.orderId === null ? null : store.keyOf(outcome.orderId)
      if (other !== null && other !== key) notifyOfOther(key, other)
      const orderId = before.orderId ?? (other === null || other === key ? outcome.orderId : null)
      if (!store.become(key, 'acknowledged', { orderId }) && before.orderId !== orderId) store.amend(key, { orderId })
      return
    }
    const problem = { code: outcome.code, message: outcome.message }
    journal.note(key, 'result', `${outcome.kind}: ${outcome.code} ${outcome.message}`)
    if (
      before.state === 'queued'
        ? store.become(key, 'not_sent', { problem })
        : store.become(key, outcome.kind, { problem })
    )
      return
    if (outcome.kind !== 'refused') return
    notify(
      'error',
      t('The exchange refused an order that exists'),
      t`${key} was refused (${outcome.code}) but has been seen as ${orderStateNames[before.state]}.`,
    )
  }

  function applyAll(rows: readonly Order[], result: BatchAnswer): boolean {
    const { byKey, alarms } = outcomesOf(rows, result)
    for (const [key, outcome] of byKey) apply(key, outcome)
    for (const alarm of alarms) notify('error', t('An answer does not fit its request'), alarm)
    const replacedIn = rows.filter((order) => {
      const outcome = byKey.get(order.key)
      return outcome?.kind === 'acknowledged' && outcome.orderId === null
    })
    if (replacedIn.length > 0) reread(reduceOnlyBeside(replacedIn))
    return [...byKey.values()].some((outcome) => outcome.kind === 'unknown')
  }

  function reduceOnlyBeside(rows: readonly Order[]): string[] {
    const isBeside = (order: Order): boolean =>
      rows.some((row) => row.category === order.category && row.symbol === order.symbol && row.key !== order.key)
    return store
      .all()
      .filter((order) => order.reduceOnly && isBeside(order))
      .map((order) => order.key)
  }

  /** Sends one request. If rows were withdrawn while it was queued, they are removed and it is queued again. */
  async function sendRequest(batch: BatchRecord, intents: readonly NamedIntent[]): Promise<boolean> {
    const via = callOf(intents[0]!, batch.via)
    for (;;) {
      const queued = stopped.has(batch.id) ? [] : intents.filter(isQueued)
      const rows = ordersOf(keysOf(queued))
      if (queued.length === 0) return false
      let writeProblem: string | null = null
      const outbound = outboundOf(pretrade, queued, reductions.areSure(reducingOf(via, queued)))
      const result = await post(sendingCalls[via], queued, outbound, {
        queueTtlMs: QUEUE_TTL_MS,
        withdrawn: () => stopped.has(batch.id) || !queued.every(isQueued),
        beforeSend: () => {
          try {
            recordIntents(via, queued)
          } catch (error) {
            writeProblem = error instanceof Error ? error.message : t('The journal cannot be written')
            throw error
          }
        },
      })
      if (result.kind === 'not-sent' && result.code === 'withdrawn') continue
      if (result.kind === 'done') onAck(result.tookMs)
      return applyAll(
        rows,
        writeProblem === null ? result : { kind: 'not-sent', code: 'held-back', message: writeProblem },
      )
    }
  }

  /** State of a batch after all of its requests were answered or not sent. */
  function stateOf(batchId: string): Batch['state'] {
    const states = ordersOf(batches.keysOf(batchId)).map(({ state }) => state)
    if (states.includes('waiting')) return 'waiting'
    return states.some(isInFlight) ? 'resolving' : 'settled'
  }

  async function send(
    batch: BatchRecord,
    requests: readonly (readonly NamedIntent[])[],
    awaitNext: () => Promise<void>,
  ): Promise<void> {
    for (const intents of requests) {
      await awaitNext()
      const anyUnknown = await sendRequest(batch, intents)
      if (anyUnknown && batch.onUnknown === 'stop') stop(batch.id, t('an outcome of this batch is unknown'))
    }
    if (!stopped.has(batch.id)) batches.setState(batch.id, stateOf(batch.id))
    stopped.delete(batch.id)
  }

  function stop(batchId: string, why: string): readonly string[] {
    const state = batches.get(batchId)?.state
    if (state !== 'sending' && state !== 'waiting') return []
    // A portion that is being sent checks this before its next request. If rows only wait, nothing checks it.
    if (state === 'sending') stopped.add(batchId)
    const canceled = withdrawUnsent(batches.keysOf(batchId), { code: 'stopped', message: t`Held back: ${why}` })
    batches.setState(batchId, 'stopped')
    return canceled
  }

  return {
    send,
    stop,
    withdraw: (matches, problem) => {
      const keys = store
        .all()
        .filter((order) => isUnsent(order.state) && matches(order))
        .map((order) => order.key)
      withdrawUnsent(keys, problem)
      return keys
    },
  }
}
