import type { Clock } from '../../shared/clock'
import type { EndpointName } from '../../shared/exchange/endpoints'
import { endpoints } from '../../shared/exchange/endpoints'
import { wayOut } from '../../shared/exchange/form/way-out'
import type { ApiAnswer, ApiAsk, WirePreview } from '../../shared/ipc/api-desk'
import type { ActiveSession } from '../active-session'
import type { CallOptions, CallResult } from '../exchange/exchange-client'
import type { Caller } from '../ipc/caller'
import { refused } from '../ipc/door-error'
import { answerOfCall, answerOfCommands } from './answers'
import { asSent } from './as-sent'
import { commands, type OrderDoor } from './commands'
import type { HeldSecrets } from './held-secrets'
import { secretsIn, withoutSecrets } from './hide-secrets'

export interface ApiDesk {
  preview(ask: ApiAsk): WirePreview
  call(ask: ApiAsk & { readonly token: string }, caller: Caller): Promise<ApiAnswer>
}

interface ApiDeskParts {
  readonly active: Pick<ActiveSession, 'current'>
  readonly clock: Clock
  /** Throws while trading on the profile in use is not armed. */
  readonly requireArmed: () => void
  readonly door: OrderDoor
  readonly heldSecrets: Pick<HeldSecrets, 'hold'>
}

/** Past this the answer would come after the door has given up. */
const QUEUE_TTL_MS = 4000
/** Changes remembered by their token, so that a repeated call is not a repeated change. */
const REMEMBERED = 200

/** Every call of the exchange by hand. Reads go straight out; nothing here can place or change an order past the journal. */
export function createApiDesk({ active, clock, requireArmed, door, heldSecrets }: ApiDeskParts): ApiDesk {
  const changes = new Map<string, Promise<Omit<ApiAnswer, 'tookMs'>>>()

  async function direct(name: EndpointName, request: unknown) {
    let data: unknown = null
    // The table is generic over its names; the door has proven that this request fits this call.
    const send = active.current().client.rest[name] as (request: unknown, options: CallOptions) => Promise<CallResult<unknown>>
    const result = await send(request, { queueTtlMs: QUEUE_TTL_MS, onData: (came) => void (data = came ?? null) })
    const answer = answerOfCall(result, data)
    if (wayOut(endpoints[name]).kind === 'secret') heldSecrets.hold(data, request)
    const secrets = secretsIn(request)
    return { ...answer, message: String(withoutSecrets(answer.message, secrets)), data: withoutSecrets(answer.data, secrets) }
  }

  function change(token: string, name: EndpointName, request: unknown) {
    const before = changes.get(token)
    if (before !== undefined) return before
    requireArmed()
    const answer = direct(name, request)
    changes.set(token, answer)
    const [oldest] = changes.keys()
    if (changes.size > REMEMBERED && oldest !== undefined) changes.delete(oldest)
    return answer
  }

  async function journal(token: string, name: EndpointName, request: unknown, caller: Caller) {
    const command = commands[name]
    if (command === undefined) throw refused('The order journal does not know this call; it is a dry run only.')
    return answerOfCommands(await command(door, { token, request, orders: active.current().orders().list(), caller }))
  }

  function answerOf({ endpoint, request, token }: ApiAsk & { readonly token: string }, caller: Caller) {
    const way = wayOut(endpoints[endpoint])
    switch (way.kind) {
      case 'read':
        return direct(endpoint, request)
      case 'change':
      case 'secret':
        return change(token, endpoint, request)
      case 'journal':
        return journal(token, endpoint, request, caller)
      case 'review':
        throw refused('Orders are placed through their review and the order journal, never by a bare call.')
      case 'dry-run':
        throw refused(way.reason)
    }
  }

  return {
    preview({ endpoint, request }) {
      const session = active.current()
      const sent = asSent(endpoint, request, session.ordersIfReady()?.list() ?? [])
      const { method, url, headers, body } = session.client.preview(endpoint, sent.request)
      const unsigned = endpoints[endpoint].permission !== 'public' && !session.hasKey
      return { method, url, headers, body, notes: [...sent.notes, ...(unsigned ? ['This profile has no key, so the request is not signed and cannot be sent.'] : [])] }
    },
    async call(ask, caller) {
      const started = clock.mono()
      const answer = await answerOf(ask, caller)
      return { ...answer, tookMs: Math.round(clock.mono() - started) }
    },
  }
}
