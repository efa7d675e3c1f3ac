import type { Clock } from '@/shared/base/clock'
import type { EndpointName } from '@/shared/exchange/endpoints'
import type { Category } from '@/shared/exchange/protocol/fields'
import type { UntrackedRequest, LegOutcome, Leg } from '@/shared/trading/orders/untracked-request'
import { notSent, type Outcome } from '@/shared/trading/orders/outcome'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { Judged, Confirmed } from '@/shared/trading/pretrade/assessment/assessment'
import { notMentioned, outcomesOf, wordsFor } from '../sending/batch-outcomes'
import type { Gate } from '../gate/gate'
import type { Reducing, Reductions } from '../gate/reductions'
import type { Journal } from '../journal/journal'
import type { Notify } from '../gate/notices'
import type { Idempotency } from '../journal/idempotency'
import type { Post } from '../sending/order-call'
import { type Written, written } from '../sending/written'
import type { OrderFollower } from '../resolving/order-follower'
import { type OwnOrderFacts, type Pretrade, outboundOf } from '../gate/pretrade'
import { createAssessRequests } from './assess-requests'
import { legsOf } from './legs-of'
import { isMeant, type LegRecord } from './leg-source'
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
  send(token: string, name: EndpointName, request: unknown, said?: SaidOfRequest): Promise<readonly LegOutcome[]>
  /** A request with the names it gets, as it would leave now; null for one that only cancels. */
  write(name: EndpointName, request: unknown): Written<unknown> | null
  /** Whether a request was begun under this token: the same again is answered, and nothing more leaves. */
  knows(token: string): boolean
  /** What is thought of a request now; null for one that only cancels. */
  assess(name: EndpointName, request: unknown): Promise<Judged | null>
  /** Categories of the orders such a request is about, as far as they are known. */
  categoriesOf(name: EndpointName, request: unknown): readonly Category[]
  list(): readonly UntrackedRequest[]
  /** Orders that wait, as a list of the exchange shows them now: changes of them are judged by these terms. */
  noteListed(records: readonly LegRecord[]): void
  /** Settles what a list of the exchange shows carried out, which the follower would ask about one by one. */
  settleBy(records: readonly LegRecord[]): void
  /** Parts whose outcome is unknown, in words. */
  unresolved(): readonly string[]
  listen(listener: (requests: readonly UntrackedRequest[]) => void): () => void
}

/** What was said of a request before it was handed over. */
interface SaidOfRequest {
  readonly confirmation?: Confirmed | undefined
  /** Digest of the bytes that were reviewed. */
  readonly reviewed?: string | undefined
}

interface UntrackedOptions {
  readonly journal: Journal
  readonly gate: Gate
  readonly reductions: Reductions
  readonly post: Post
  readonly idempotent: Idempotency
  readonly clock: Clock
  /** Notices a sleep of this computer; how often it has slept. */
  readonly sleeps: () => number
  readonly notify: Notify
  readonly follower: OrderFollower
  readonly nextClientOid: () => string
  readonly pretrade: Pretrade
  readonly accountState: (order?: OrderIntent) => OwnOrderFacts
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
  reductions,
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
  const { ordersOf, closingOf, assess, unconfirmedOf, movedSince, noteListed } = createAssessRequests({
    store,
    pretrade,
    accountState,
  })
  const openLegs = openLegsOf({ store, journal, notify, sourceOf: (endpoint) => callOf(endpoint).source })
  follower.follow(openLegs)

  const reducingOf = (name: EndpointName, body: unknown, parts: readonly Leg[]): Reducing => ({
    terms: closingOf(name, body, parts),
    keys: parts.map(({ key }) => key),
  })

  function heldBack(name: EndpointName, body: unknown, parts: readonly Leg[]): string | null {
    if (onlyCancels(parts)) return gate.objection('cancel')
    const places = parts.some(({ does }) => does === 'place')
    return reductions.objection(places ? 'place' : 'change', reducingOf(name, body, parts))
  }

  /** What keeps the request from leaving; null when nothing does. */
  function objectionTo(name: EndpointName, body: unknown, parts: readonly Leg[]): Outcome | null {
    const places = parts.filter(({ does }) => does === 'place')
    if (new Set(parts.map(({ key }) => key)).size < parts.length)
      return notSent('twice', 'clientOid: an order may appear once per request')
    const used = places.find(({ key }) => journal.hasIntent(key))
    if (used !== undefined) return notSent('used', `clientOid: ${used.clientOid} was used before`)
    const held = heldBack(name, body, parts)
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
  function recordOrHold(
    request: Omit<UntrackedRequest, 'revision' | 'sentAt'>,
    sleptBefore: number,
    confirmation?: Confirmed,
  ): Outcome | null {
    const hasSlept = sleeps() !== sleptBefore && !onlyCancels(request.parts)
    if (hasSlept) return notSent('slept', 'This computer slept while it waited, so its price may be old')
    // The gate may have shut while the request waited for its turn.
    const objection = objectionTo(request.endpoint, request.body, request.parts)
    if (objection !== null) return objection
    const moved = movedSince(request.endpoint, request.body, request.parts, confirmation)
    if (moved !== null) return moved
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
    if (count === 0) return post(callOf(name), [prepared], null, options)
    const orders = ordersOf(name, prepared.body, parts).orders.map(({ order, trigger }) => ({
      ...order,
      price: order.price ?? trigger ?? undefined,
    }))
    const reduces = reductions.areSure(reducingOf(name, prepared.body, parts))
    return post(callOf(name), [prepared], { ...outboundOf(pretrade, orders, reduces), count }, options)
  }

  async function sendOnce(
    id: string,
    endpoint: EndpointName,
    prepared: Prepared,
    parts: readonly Leg[],
    confirmation?: Confirmed,
  ): Promise<readonly LegOutcome[]> {
    let objection: Outcome | null = null
    const sleptBefore = sleeps()
    const beforeSend = (): void => {
      objection = recordOrHold({ id, endpoint, body: prepared.body, parts }, sleptBefore, confirmation)
      if (objection !== null) throw new Error(objection.kind)
    }
    const { byKey, alarms } = outcomesOf(
      parts,
      await postPrepared(endpoint, prepared, parts, { queueTtlMs: QUEUE_TTL_MS, beforeSend }),
    )
    for (const alarm of alarms) notify('error', 'An answer does not fit its request', alarm)
    return parts.map((part) => {
      const outcome = objection ?? byKey.get(part.key) ?? notMentioned
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
    knows: journal.knowsCommand,
    write: (name, request) => {
      const { body, targets } = callOf(name).prepare(request, nextClientOid)
      const row = { endpoint: name, body: JSON.stringify(body) }
      return onlyCancels(targets) ? null : written(body, [row], pretrade.world().instrumentOf)
    },
    send: async (token, name, request, { confirmation, reviewed } = {}) => {
      const prepared = callOf(name).prepare(request, nextClientOid)
      const parts = legsOf(prepared.targets, store)
      const isNew = (): boolean => store.get(token) === null
      const unready = isNew()
        ? (objectionTo(name, prepared.body, parts) ?? (await unconfirmedOf(name, prepared, parts, confirmation)))
        : null
      if (unready !== null && isNew()) return toAll(parts, unready)
      if (reviewed !== undefined && isNew()) journal.note(token, 'reviewed', `sha256 ${reviewed}`)
      return idempotent(token, name, () => sendOnce(token, name, prepared, parts, confirmation), {
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
    noteListed,
    settleBy(records) {
      for (const question of openLegs.open().filter(({ isCommand }) => isCommand)) {
        const record = records.find((each) => isMeant(question.target, each))
        if (record !== undefined) openLegs.take(question, record)
      }
    },
    unresolved: () =>
      store.all().flatMap(({ parts }) => parts.filter(({ state }) => state === 'unknown').map(nameOfLeg)),
    listen: store.listen,
  }
}
