import type { Clock } from '@/shared/base/clock'
import type { EndpointName } from '@/shared/exchange/endpoints'
import type { Category } from '@/shared/exchange/protocol/fields'
import type { UntrackedRequest, LegOutcome, Leg } from '@/shared/trading/orders/untracked-request'
import { notSent, type Outcome } from '@/shared/trading/orders/outcome'
import type { Assessment, Confirmation } from '@/shared/trading/pretrade/assessment'
import { notMentioned, outcomesOf, wordsFor } from '../sending/batch-outcomes'
import type { Gate } from '../gate/gate'
import type { Journal } from '../journal/journal'
import type { Notify } from '../gate/notices'
import type { Idempotency } from '../journal/idempotency'
import type { Post } from '../sending/order-call'
import type { OrderFollower } from '../resolving/order-follower'
import { type OwnOrderFacts, type Pretrade, notionalOfAll } from '../gate/pretrade'
import { createAssessRequests } from './assess-requests'
import { legsOf } from './legs-of'
import { onlyCancels, type Prepared } from './untracked-call'
import { untrackedCalls } from './untracked-calls'
import { nameOfLeg } from './leg-name'
import { openLegsOf } from './leg-records'
import { createUntrackedStore } from './untracked-store'
import type { CallOptions } from '@/electron/exchange/protocol/call'

/**
 * Requests about orders that are none of the terminal's own list, each recorded before it leaves and read back
 * afterwards.
 */
export interface UntrackedOrders {
  /** Sends a request once, ever: the same token gets the same answer. `request` must have passed its declaration. */
  send(token: string, name: EndpointName, request: unknown, confirmation?: Confirmation): Promise<readonly LegOutcome[]>
  /** What is thought of a request now; null for one that only cancels. */
  assess(name: EndpointName, request: unknown): Promise<Assessment | null>
  /** Categories of the orders such a request is about, as far as they are known. */
  categoriesOf(name: EndpointName, request: unknown): readonly Category[]
  list(): readonly UntrackedRequest[]
  /** Parts whose outcome is unknown, in words. */
  unresolved(): readonly string[]
  listen(listener: (requests: readonly UntrackedRequest[]) => void): () => void
}

interface UntrackedOptions {
  readonly journal: Journal
  readonly gate: Gate
  readonly post: Post
  readonly idempotent: Idempotency
  readonly clock: Clock
  /** Notices a sleep of this computer; how often it has slept. */
  readonly sleeps: () => number
  readonly notify: Notify
  readonly follower: OrderFollower
  readonly nextClientOid: () => string
  readonly pretrade: Pretrade
  readonly accountState: () => OwnOrderFacts
}

/** A request that waits longer than this for its turn is not sent: its price may be gone (R30). */
const QUEUE_TTL_MS = 4000

const lost: Outcome = {
  kind: 'unknown',
  code: 'restarted',
  message: 'Volley was closed before the answer came; the request shows what happened',
}

/** The call as the journal follows it. Throws for a call it does not know: such a call must not leave. */
function callOf(name: EndpointName) {
  const call = untrackedCalls[name]
  if (call === undefined) throw new Error(`The order journal does not know ${name}`)
  return call
}

const unwritten = 'The order journal cannot be written, so nothing was sent: '

export function createUntrackedOrders({
  journal,
  gate,
  post,
  idempotent,
  clock,
  sleeps,
  notify,
  follower,
  nextClientOid,
  pretrade,
  accountState,
}: UntrackedOptions): UntrackedOrders {
  const store = createUntrackedStore(journal, clock)
  const { ordersOf, assess, unconfirmedOf } = createAssessRequests({ store, pretrade, accountState })
  follower.follow(openLegsOf({ store, journal, notify, sourceOf: (endpoint) => callOf(endpoint).source }))

  /** What keeps the request from leaving; null when nothing does. */
  function objectionTo(parts: readonly Leg[]): Outcome | null {
    const places = parts.filter(({ does }) => does === 'place')
    if (new Set(parts.map(({ key }) => key)).size < parts.length)
      return notSent('twice', 'clientOid: an order may appear once per request')
    const used = places.find(({ key }) => journal.hasIntent(key))
    if (used !== undefined) return notSent('used', `clientOid: ${used.clientOid} was used before`)
    const held = gate.objection(places.length > 0 ? 'place' : onlyCancels(parts) ? 'cancel' : 'change')
    return held === null ? null : notSent('gate', held)
  }

  function apply(id: string, { key, does }: Leg, outcome: Outcome): void {
    journal.note(
      key,
      does === 'place' ? 'result' : 'command-result',
      `${does === 'place' ? '' : `${does} `}${wordsFor(outcome)}`,
    )
    const problem = outcome.kind === 'acknowledged' ? null : { code: outcome.code, message: outcome.message }
    const orderId = outcome.kind === 'acknowledged' && outcome.orderId !== null ? { orderId: outcome.orderId } : {}
    store.become(id, key, outcome.kind, { problem, ...orderId })
  }

  /** Runs before the first byte can leave; answers with what keeps it from leaving. */
  function recordOrHold(request: Omit<UntrackedRequest, 'revision' | 'sentAt'>, sleptBefore: number): Outcome | null {
    const hasSlept = sleeps() !== sleptBefore && !onlyCancels(request.parts)
    if (hasSlept) return notSent('slept', 'This computer slept while it waited, so its price may be old')
    // The gate may have shut while the request waited for its turn.
    const objection = objectionTo(request.parts)
    if (objection !== null) return objection
    try {
      store.record({ ...request, sentAt: clock.now() })
      return null
    } catch (error) {
      return onlyCancels(request.parts)
        ? null
        : notSent('journal', `${unwritten}${error instanceof Error ? error.message : 'unknown reason'}`)
    }
  }

  function postPrepared(name: EndpointName, prepared: Prepared, parts: readonly Leg[], options: CallOptions) {
    const count = parts.filter(({ does }) => does !== 'cancel').length
    const notional =
      count === 0
        ? '0'
        : notionalOfAll(
            pretrade,
            ordersOf(name, prepared.body, parts).orders.map(({ order, trigger }) => ({
              ...order,
              price: order.price ?? trigger ?? undefined,
            })),
          )
    return post(callOf(name), [prepared], count === 0 ? null : { count, notional }, options)
  }

  async function sendOnce(
    id: string,
    endpoint: EndpointName,
    prepared: Prepared,
    parts: readonly Leg[],
  ): Promise<readonly LegOutcome[]> {
    let heldBack: Outcome | null = null
    const sleptBefore = sleeps()
    const beforeSend = (): void => {
      heldBack = recordOrHold({ id, endpoint, body: prepared.body, parts }, sleptBefore)
      if (heldBack !== null) throw new Error(heldBack.kind)
    }
    const { byKey, alarms } = outcomesOf(
      parts,
      await postPrepared(endpoint, prepared, parts, { queueTtlMs: QUEUE_TTL_MS, beforeSend }),
    )
    for (const alarm of alarms) notify('error', 'An answer does not fit its request', alarm)
    return parts.map((part) => {
      const outcome = heldBack ?? byKey.get(part.key) ?? notMentioned
      if (store.get(id) !== null) apply(id, part, outcome)
      const { key, orderId, clientOid } = part
      return {
        key,
        orderId: outcome.kind === 'acknowledged' ? (outcome.orderId ?? orderId) : orderId,
        clientOid,
        outcome,
      }
    })
  }

  const toAll = (parts: readonly Leg[], outcome: Outcome): readonly LegOutcome[] =>
    parts.map(({ key, orderId, clientOid }) => ({ key, orderId, clientOid, outcome }))

  /** Requests that were on their way when the last session ended. */
  function restore(): void {
    const problem = { code: 'restarted', message: 'Volley was closed before an answer came' }
    for (const { id, parts } of store.all()) {
      for (const { key, state, does } of parts) {
        if (state !== 'sent') continue
        journal.note(key, does === 'place' ? 'result' : 'command-result', `unknown: ${problem.message}`)
        store.become(id, key, 'unknown', { problem })
      }
    }
  }
  restore()

  return {
    assess: (name, request) => {
      const prepared = callOf(name).prepare(request, () => 'unnamed')
      return assess(name, prepared, legsOf(prepared.targets, store))
    },
    send: async (token, name, request, confirmation) => {
      const prepared = callOf(name).prepare(request, nextClientOid)
      const parts = legsOf(prepared.targets, store)
      const isNew = (): boolean => store.get(token) === null
      const unready = isNew()
        ? (objectionTo(parts) ?? (await unconfirmedOf(name, prepared, parts, confirmation)))
        : null
      if (unready !== null && isNew()) return toAll(parts, unready)
      return idempotent(token, name, () => sendOnce(token, name, prepared, parts), {
        lost: () => toAll(store.get(token)?.parts ?? parts, lost),
        unwritable: onlyCancels(parts) ? null : (reason) => toAll(parts, notSent('journal', unwritten + reason)),
      })
    },
    categoriesOf: (name, request) =>
      legsOf(callOf(name).prepare(request, () => 'unnamed').targets, store).flatMap(({ category }) =>
        category === null ? [] : [category],
      ),
    list: () => {
      journal.flush()
      return store.all()
    },
    unresolved: () =>
      store.all().flatMap(({ parts }) => parts.filter(({ state }) => state === 'unknown').map(nameOfLeg)),
    listen: store.listen,
  }
}
