import type { Clock } from '../../../shared/clock'
import type { Endpoint } from '../../../shared/exchange/endpoint'
import { type EndpointName, endpointNames, endpoints } from '../../../shared/exchange/endpoints'
import { SUCCESS } from '../../../shared/exchange/envelope'
import type { PracticeKey } from '../accounts'
import type { Rejection } from '../exchange-core'
import { checkKey, type Incoming } from './check-key'
import type { RateLimiter } from './rate-limiter'
import { readRequest } from './read-request'
import { refuse, type Refusal } from './refusal'
import type { Routes } from './routes'

/** What goes back on the wire. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: { readonly code: string; readonly msg: string; readonly requestTime: number; readonly data: unknown }
}

const byCall = new Map<string, EndpointName>(endpointNames.map((name) => [`${endpoints[name].method} ${endpoints[name].path}`, name]))

/** The endpoint a request is for, or null for an unknown path. */
export const endpointOf = ({ method, path }: Pick<Incoming, 'method' | 'path'>): EndpointName | null => byCall.get(`${method} ${path}`) ?? null

const words: Readonly<Record<Endpoint['permission'], string>> = {
  public: 'no',
  'trade-read': 'UTA trade (read)',
  'trade-write': 'UTA trade (read & write)',
  'mgt-read': 'UTA mgt. (read)',
  'mgt-write': 'UTA mgt. (read & write)',
  tax: 'tax',
}

export interface AnswerParts {
  readonly clock: Clock
  readonly keys: readonly PracticeKey[]
  readonly limiter: RateLimiter
  readonly routes: Routes
}

/** Takes a request through every check in the exchange's order, then to its route (exchange-facts 2.8, 4, 5). */
export function createAnswer({ clock, keys, limiter, routes }: AnswerParts): (incoming: Incoming) => Answer {
  /** Who asks: '' for a public call, whatever authentication it carries. */
  function caller(endpoint: Endpoint, incoming: Incoming, now: number): { readonly uid: string; readonly ok: true } | Refusal {
    if (endpoint.permission === 'public') return { ok: true, uid: '' }
    const key = checkKey(keys, incoming, now)
    if ('code' in key) return key
    if (key.permissions.includes(endpoint.permission)) return { ok: true, uid: key.uid }
    return refuse('40014', `Incorrect permissions, need ${words[endpoint.permission]} permissions`)
  }

  return (incoming) => {
    const now = clock.now()
    const say = (status: number, code: string, msg: string, data: unknown, headers: Record<string, string> = {}): Answer => ({
      status,
      headers: { ...headers, 'x-bg-request-accept-time': String(now), 'x-bg-response-complete-time': String(clock.now()) },
      body: { code, msg, requestTime: now, data },
    })
    const no = (refusal: Rejection | Refusal, headers?: Record<string, string>): Answer =>
      say('status' in refusal ? refusal.status : 400, refusal.code, refusal.message, null, headers)

    const name = endpointOf(incoming)
    if (name === null) return no(refuse('40404', 'Request URL NOT FOUND', 404))
    const endpoint: Endpoint = endpoints[name]
    const who = caller(endpoint, incoming, now)
    if (!who.ok) return no(who)
    const left = limiter.take(`${name} ${endpoint.rate.per === 'uid' ? who.uid : incoming.address}`, endpoint.rate.perSecond)
    if (left === null) return no(refuse('429', 'Too Many Requests', 429), { 'x-mbx-used-remain-limit': '0' })
    const headers = { 'x-mbx-used-remain-limit': String(left) }
    const request = readRequest(endpoint, incoming)
    if (!request.ok) return no(request, headers)
    // The request was checked against this very endpoint's schema, which the compiler cannot follow through the table.
    const result = routes[name](request.value as never, who.uid)
    return result.ok ? say(200, SUCCESS, 'success', result.data, headers) : no(result, headers)
  }
}
