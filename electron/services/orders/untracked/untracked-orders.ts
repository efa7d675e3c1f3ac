import type { Clock } from '@/shared/base/clock'
import type { EndpointName } from '@/shared/exchange/endpoints'
import type { Category } from '@/shared/exchange/protocol/fields'
import { t } from '@/shared/languages/text'
import type { UntrackedRequest, LegOutcome, Leg } from '@/shared/trading/orders/untracked-request'
import { notSent, type Outcome } from '@/shared/trading/orders/outcome'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import type { Judged, Confirmed } from '@/shared/trading/pretrade/assessment/assessment'
import { notMentioned, outcomesOf, outcomeDetail } from '../sending/batch-outcomes'
import type { Gate } from '../gate/gate'
import type { Reducing, Reductions } from '../gate/reductions'
import type { Journal } from '../journal/journal'
import { restartSentences } from '@/shared/trading/orders/journal/entry-sentences'
import type { Notify } from '../gate/notices'
import type { Idempotency } from '../journal/idempotency'
import type { Post } from '../sending/order-call'
import { type PreparedRequest, prepare } from '../sending/prepared-request'
import type { OrderFollower } from '../resolving/order-follower'
import { type OwnOrderFacts, type Pretrade, outboundOf } from '../gate/pretrade'
import { createAssessRequests } from './assess-requests'
import { legsOf } from './legs-of'
import { isSameOrder, type LegRecord } from './leg-source'
import { onlyCancels, type Prepared } from './untracked-call'
import { untrackedCalls } from './untracked-calls'
import { nameOfLeg } from './leg-name'
import { openLegsOf } from './leg-records'
import { createUntrackedStore } from './untracked-store'
import type { CallOptions } from '@/electron/exchange/protocol/call'

/**
 * Requests about orders outside of the terminal's main list. Each is recorded before it is sent, and read back
 * afterwards.
 */
export interface UntrackedOrders {
  /** Sends a request only once: the same token returns the same result. `request` must conform to its declaration. */
  send(token: string, name: EndpointName, request: unknown, details?: RequestDetails): Promise<readonly LegOutcome[]>
  /** Prepares a request with the names it gets; null for a request that only cancels. */
  write(name: EndpointName, request: unknown): PreparedRequest<unknown> | null
  /** True if a request was started with this token. A repetition returns the same result and sends nothing. */
  knows(token: string): boolean
  /** Assesses a request now; null for a request that only cancels. */
  assess(name: EndpointName, request: unknown): Promise<Judged | null>
  /** Categories of the orders of such a request, as far as known. */
  categoriesOf(name: EndpointName, request: unknown): readonly Category[]
  list(): readonly UntrackedRequest[]
  /** Waiting orders as currently listed by the exchange. Amends of them are assessed with these terms. */
  noteListed(records: readonly LegRecord[]): void
  /** Settles parts that a list of the exchange shows as done, which the follower would otherwise poll one by one. */
  settleBy(records: readonly LegRecord[]): void
  /** Parts with an unknown outcome, as text. */
  unresolved(): readonly string[]
  listen(listener: (requests: readonly UntrackedRequest[]) => void): () => void
}

/** Review and confirmation of a request before it was sent. */
interface RequestDetails {
  readonly confirmation?: Confirmed | undefined
  /** Digest of the reviewed bytes. */
  readonly reviewed?: string | undefined
}

interface UntrackedOptions {
  readonly journal: Journal
  readonly gate: Gate
  readonly reductions: Reductions
  readonly post: Post
  readonly idempotent: Idempotency
  readonly clock: Clock
  /** Detects a sleep of this computer. Returns the number of sleeps. */
  readonly sleeps: () => number
  readonly notify: Notify
  readonly follower: OrderFollower
  readonly nextClientOid: () => string
  readonly pretrade: Pretrade
  readonly accountState: (order?: OrderIntent) => OwnOrderFacts
}

/** Maximum wait in the queue. Later the request is not sent: its price may be outdated (R30). */
const QUEUE_TTL_MS = 4000

const lostOutcome: Outcome = {
  kind: 'unknown',
  code: 'restarted',
  message: t('Volley was closed before the answer came; the request shows what happened'),
}

/** Call in the form for the journal. Throws for an unknown call, which must not be sent. */
function callOf(name: EndpointName) {
  const call = untrackedCalls[name]
  if (call === undefined) throw new Error(t`The order journal does not know ${name}`)
  return call
}

const unwritten = t('The order journal cannot be written, so nothing was sent: ')

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

  function blockedReason(name: EndpointName, body: unknown, parts: readonly Leg[]): string | null {
    if (onlyCancels(parts)) return gate.rejection('cancel')
    const places = parts.some(({ does }) => does === 'place')
    return reductions.rejection(places ? 'place' : 'change', reducingOf(name, body, parts))
  }

  /** Reason that blocks the request; null if none does. */
  function rejectionOf(name: EndpointName, body: unknown, parts: readonly Leg[]): Outcome | null {
    const places = parts.filter(({ does }) => does === 'place')
    if (new Set(parts.map(({ key }) => key)).size < parts.length)
      return notSent('twice', t('clientOid: an order may appear once per request'))
    const used = places.find(({ key }) => journal.hasIntent(key))
    if (used !== undefined) return notSent('used', t`clientOid: ${used.clientOid} was used before`)
    const reason = blockedReason(name, body, parts)
    return reason === null ? null : notSent('gate', reason)
  }

  function apply(id: string, { key, does }: Leg, outcome: Outcome): void {
    journal.note(
      key,
      does === 'place' ? 'result' : 'command-result',
      `${does === 'place' ? '' : `${does} `}${outcomeDetail(outcome)}`,
    )
    const problem = outcome.kind === 'acknowledged' ? null : { code: outcome.code, message: outcome.message }
    const orderId = outcome.kind === 'acknowledged' && outcome.orderId !== null ? { orderId: outcome.orderId } : {}
    store.become(id, key, outcome.kind, { problem, ...orderId })
  }

  /** Runs before the first byte is sent. Returns the reason that blocks the request, if any. */
  function recordOrBlock(
    request: Omit<UntrackedRequest, 'revision' | 'sentAt'>,
    sleptBefore: number,
    confirmation?: Confirmed,
  ): Outcome | null {
    const hasSlept = sleeps() !== sleptBefore && !onlyCancels(request.parts)
    if (hasSlept) return notSent('slept', t('This computer slept while it waited, so its price may be old'))
    // The gate may have closed while the request was queued.
    const rejection = rejectionOf(request.endpoint, request.body, request.parts)
    if (rejection !== null) return rejection
    const moved = movedSince(request.endpoint, request.body, request.parts, confirmation)
    if (moved !== null) return moved
    try {
      store.record({ ...request, sentAt: clock.now() })
      return null
    } catch (error) {
      return onlyCancels(request.parts)
        ? null
        : notSent('journal', `${unwritten}${error instanceof Error ? error.message : t('unknown reason')}`)
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
    let rejection: Outcome | null = null
    const sleptBefore = sleeps()
    const beforeSend = (): void => {
      rejection = recordOrBlock({ id, endpoint, body: prepared.body, parts }, sleptBefore, confirmation)
      if (rejection !== null) throw new Error(rejection.kind)
    }
    const { byKey, alarms } = outcomesOf(
      parts,
      await postPrepared(endpoint, prepared, parts, { queueTtlMs: QUEUE_TTL_MS, beforeSend }),
    )
    for (const alarm of alarms) notify('error', t('An answer does not fit its request'), alarm)
    return parts.map((part) => {
      const outcome = rejection ?? byKey.get(part.key) ?? notMentioned
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

  /** Restores requests that were in flight when the last session ended. */
  function restore(): void {
    const problem = { code: 'restarted', message: t('Volley was closed before an answer came') }
    for (const { id, parts } of store.all()) {
      for (const { key, state, does } of parts) {
        if (state !== 'sent') continue
        journal.note(key, does === 'place' ? 'result' : 'command-result', restartSentences.unanswered)
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
      return onlyCancels(targets) ? null : prepare(body, [row], pretrade.world().instrumentOf)
    },
    send: async (token, name, request, { confirmation, reviewed } = {}) => {
      const prepared = callOf(name).prepare(request, nextClientOid)
      const parts = legsOf(prepared.targets, store)
      const isNew = (): boolean => store.get(token) === null
      const unready = isNew()
        ? (rejectionOf(name, prepared.body, parts) ?? (await unconfirmedOf(name, prepared, parts, confirmation)))
        : null
      if (unready !== null && isNew()) return toAll(parts, unready)
      if (reviewed !== undefined && isNew()) journal.note(token, 'reviewed', `sha256 ${reviewed}`)
      return idempotent(token, name, () => sendOnce(token, name, prepared, parts, confirmation), {
        lostResult: () => toAll(store.get(token)?.parts ?? parts, lostOutcome),
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
        const record = records.find((candidate) => isSameOrder(question.target, candidate))
        if (record !== undefined) openLegs.take(question, record)
      }
    },
    unresolved: () =>
      store.all().flatMap(({ parts }) => parts.filter(({ state }) => state === 'unknown').map(nameOfLeg)),
    listen: store.listen,
  }
}
