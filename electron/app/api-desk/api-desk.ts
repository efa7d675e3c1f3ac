import type { Clock } from '@/shared/base/clock'
import { Category } from '@/shared/exchange/protocol/fields'
import type { EndpointName } from '@/shared/exchange/endpoints'
import { endpoints } from '@/shared/exchange/endpoints'
import { wayOut } from '@/shared/exchange/form/way-out'
import type { ApiAnswer, ApiRequest, WirePreview } from '@/shared/ipc/trading/api-desk'
import type { CheckedInputOf } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import type { Reviewed } from '@/shared/trading/pretrade/assessment/assessment'
import type { Reviews } from '@/electron/app/account/reviews'
import type { ActiveSession } from '../session/active-session'
import type { Session } from '../session/session'
import { actorOf } from '@/electron/base/actor'
import type { Caller } from '@/electron/base/caller'
import { ledgerOf } from '../session/watched'
import { refused } from '@/electron/base/service-error'
import { orderAmong, type Search } from '@/electron/services/orders/resolving/find-order'
import type { DeskContext } from '@/electron/services/orders/sending/order-call'
import { PLACEHOLDER, withoutPlaceholder } from '@/electron/services/orders/sending/made-when-sent'
import { onlyCancels } from '@/electron/services/orders/untracked/untracked-call'
import { untrackedCalls } from '@/electron/services/orders/untracked/untracked-calls'
import { answerOfCall, answerOfCommands } from './answers'
import { changesOf, isChange, orderCommands, type OrderCommands } from './commands'
import type { OneTimeSecrets } from './one-time-secrets'
import { secretsIn, withoutSecrets } from './hide-secrets'
import { orderCalls } from './order-calls'
import { isSubKeyCall, keyAnswerOf, keyCallOf } from './sub-key-calls'
import type { CallOptions, CallResult } from '@/electron/exchange/protocol/call'

type Answer = Omit<ApiAnswer, 'tookMs' | 'requestId'> & Partial<Pick<ApiAnswer, 'requestId'>>

type ApiCall = CheckedInputOf<'api.call'>

export interface ApiDesk {
  readonly preview: (apiRequest: ApiRequest) => WirePreview
  /** Assesses, prepares and stores a call that places or changes orders; null for any other. */
  readonly review: (apiRequest: ApiRequest, caller: Caller) => Promise<Reviewed | null>
  /** Sends a call. Calls that place or change orders are sent as reviewed. */
  readonly call: (apiCall: ApiCall, caller: Caller) => Promise<ApiAnswer>
}

interface ApiDeskParts {
  readonly active: Pick<ActiveSession, 'current' | 'requireArmed'>
  readonly clock: Clock
  readonly orders: OrderCommands
  readonly oneTimeSecrets: Pick<OneTimeSecrets, 'store'>
  readonly reviews: Reviews
}

/** Beyond this the answer would arrive after the router's timeout. */
const QUEUE_TTL_MS = 4000
/** Number of changes remembered by token, so that a repeated call does not repeat the change. */
const REMEMBERED = 200

/** Orders and requests of a session as context of a dry run. */
const dryRunBeside = (session: Session): DeskContext => ({
  orderOf: (ids) => orderAmong(session.ordersIfReady()?.list() ?? [], ids),
  requests: session.ledgerIfReady()?.requests.list() ?? [],
  nextClientOid: () => PLACEHOLDER,
})

/**
 * Manual access to every call of the exchange. Reads are sent directly. No call can place or change an order outside of
 * the journal.
 */
export function createApiDesk({ active, clock, orders, oneTimeSecrets, reviews }: ApiDeskParts): ApiDesk {
  const changes = new Map<string, Promise<Answer>>()

  async function direct(name: EndpointName, request: unknown) {
    let data: unknown = null
    const { connection } = active.current()
    // The table is generic over its names. The router has proven that this request fits this call.
    const send = active.current().client.rest[name] as (
      request: unknown,
      options: CallOptions,
    ) => Promise<CallResult<unknown>>
    const result = await send(request, { queueTtlMs: QUEUE_TTL_MS, onData: (came) => void (data = came ?? null) })
    const answer = answerOfCall(result, data)
    if (wayOut(endpoints[name]).kind === 'secret') oneTimeSecrets.store(data, request, connection)
    const secrets = secretsIn(request)
    return {
      ...answer,
      message: String(withoutSecrets(answer.message, secrets)),
      data: withoutSecrets(answer.data, secrets),
    }
  }

  /** Orders pass the gate. All other changes of the account also require a confirmed key. */
  function assertSameKey(): void {
    const report = active.current().client.key?.report()
    if (report?.awaitsConfirmation === true)
      throw refused('key-unconfirmed', { reason: report.rejection ?? t('The key waits for a confirmation') })
  }

  /**
   * Records a key change before it is sent, and its result afterwards. Without a record no key is created or changed.
   */
  async function recorded(token: string, name: EndpointName, request: unknown, by: string): Promise<Answer> {
    if (!isSubKeyCall(name)) return direct(name, request)
    const { keyRecords } = ledgerOf(active.current())
    const keyCall = keyCallOf(name, request, token, by)
    keyRecords.begin(keyCall)
    const answer = await direct(name, request)
    keyRecords.end(keyAnswerOf(name, keyCall, answer))
    return answer
  }

  function change(token: string, name: EndpointName, request: unknown, by: string) {
    const before = changes.get(token)
    if (before !== undefined) return before
    active.requireArmed()
    assertSameKey()
    const answer = recorded(token, name, request, by)
    changes.set(token, answer)
    // A call that could not be recorded was never sent, so it may be repeated.
    answer.catch(() => changes.delete(token))
    const [oldest] = changes.keys()
    if (changes.size > REMEMBERED && oldest !== undefined) changes.delete(oldest)
    return answer
  }

  /** Finds orders of a session as long as it is active. */
  const searchOf =
    (session: Session): Search =>
    async (ids) => {
      const order = await session.orders().find(ids)
      if (active.current() !== session) throw refused('profile-changed-unsent')
      return order
    }

  const reviewContext = (caller: Caller) => ({ caller, session: active.current() })

  /** The reviewed request, with the names assigned there. */
  function reviewedOf<Payload>({ token, endpoint, request, confirmation }: ApiCall, caller: Caller) {
    return reviews.take<Payload>(reviewContext(caller), { token, request: { endpoint, request }, confirmation })
  }

  async function journal(call: ApiCall, caller: Caller): Promise<Answer> {
    const { token, endpoint, request } = call
    const command = orderCommands[endpoint]
    if (command === undefined) return throughRequests(call, caller)
    const session = active.current()
    const mustBeReviewed = isChange(endpoint) && !session.orders().knowsCommand(token)
    if (mustBeReviewed) active.requireArmed()
    const reviewed = mustBeReviewed ? reviewedOf(call, caller) : null
    const sendOptions = { confirmation: reviewed?.confirmed, reviewed: reviewed?.digest }
    const commandRequest = { token, request, find: searchOf(session), ...sendOptions }
    return answerOfCommands(await command(orders, commandRequest))
  }

  /** Cancels always pass. Calls that place or change orders require armed trading. */
  async function throughRequests(apiCall: ApiCall, caller: Caller): Promise<Answer> {
    const { token, endpoint: name } = apiCall
    const call = untrackedCalls[name]
    if (call === undefined) throw refused('call-not-in-journal')
    const { targets } = call.prepare(apiCall.request, () => 'any')
    const opensNoOrder = onlyCancels(targets)
    if (!opensNoOrder) active.requireArmed()
    const session = active.current()
    const requests = session.requests()
    const isNew = !opensNoOrder && !requests.knows(token)
    const reviewed = isNew ? reviewedOf<unknown>(apiCall, caller) : null
    const request = reviewed === null ? apiCall.request : reviewed.payload
    if (!opensNoOrder) await session.market.loadRules(requests.categoriesOf(name, request))
    const parts = await requests.send(token, name, request, {
      confirmation: reviewed?.confirmed,
      reviewed: reviewed?.digest,
    })
    const isRecorded = requests.list().some(({ id }) => id === token)
    const rows = parts.map(({ orderId, clientOid, outcome }) => ({ about: { orderId, clientOid }, outcome }))
    return { ...answerOfCommands(rows), requestId: isRecorded ? token : null }
  }

  function answerOf(call: ApiCall, caller: Caller): Promise<Answer> {
    const { endpoint, request, token } = call
    const way = wayOut(endpoints[endpoint])
    switch (way.kind) {
      case 'read':
        return direct(endpoint, request)
      case 'change':
      case 'secret':
        return change(token, endpoint, request, actorOf(caller))
      case 'journal':
        return journal(call, caller)
      case 'review':
        throw refused('call-not-bare')
    }
  }

  return {
    preview({ endpoint, request }) {
      const session = active.current()
      const { notes = [], request: asSent } = orderCalls[endpoint]?.dryRun(request, dryRunBeside(session)) ?? {
        request,
      }
      const { method, url, headers, body } = session.client.preview(endpoint, asSent)
      const unsigned = endpoints[endpoint].permission !== 'public' && !session.hasKey
      const why = unsigned ? [t('This profile has no key, so the request is not signed and cannot be sent.')] : []
      return {
        method,
        url,
        headers,
        body: body === null ? null : withoutPlaceholder(body),
        notes: [...notes, ...why],
      }
    },
    async review(apiRequest, caller) {
      const { endpoint, request } = apiRequest
      if (wayOut(endpoints[endpoint]).kind !== 'journal') return null
      const session = active.current()
      const changes = await changesOf(endpoint, request, searchOf(session))
      if (changes !== null) {
        await session.market.loadRules(
          changes.map(({ order }) => order.category).flatMap((category) => Category.safeParse(category).data ?? []),
        )
        const terms = changes.map(({ change }) => change)
        const assessment = await session.orders().assessChanges(terms)
        const prepared = session.orders().writeChanges(terms, isChange(endpoint) ? endpoint : undefined)
        return reviews.store({ caller, session }, apiRequest, assessment, prepared)
      }
      if (untrackedCalls[endpoint] === undefined) return null
      const requests = session.requests()
      const prepared = requests.write(endpoint, request)
      if (prepared === null) return null
      await session.market.loadRules(requests.categoriesOf(endpoint, request))
      const assessment = await requests.assess(endpoint, request)
      return assessment === null ? null : reviews.store({ caller, session }, apiRequest, assessment, prepared)
    },
    async call(apiCall, caller) {
      const started = clock.mono()
      const answer = await answerOf(apiCall, caller)
      return { requestId: null, ...answer, tookMs: Math.round(clock.mono() - started) }
    },
  }
}
