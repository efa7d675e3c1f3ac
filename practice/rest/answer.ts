import type { Clock } from '@/shared/base/clock'
import { type Endpoint, servedKind } from '@/shared/exchange/protocol/endpoint'
import { type EndpointName, endpointNames, endpoints } from '@/shared/exchange/endpoints'
import { SUCCESS } from '@/shared/exchange/protocol/envelope'
import { rangeProblem } from '@/shared/exchange/protocol/time-range'
import type { Rejection } from '@/practice/engine/api/exchange-core'
import { checkKey } from './check-key'
import { protectionProblem } from './attached-protection'
import type { RequestQuota } from './rate-limiter'
import { checkInput, readInput } from './read-request'
import { windowProblem } from './receive-window'
import { refuse, type Refusal } from '@/practice/rest/routes/refusal'
import type { LateRows, Rights, Routes } from '@/practice/rest/routes/routes'
import type { Incoming } from './incoming'
import type { PracticeKey } from '@/practice/accounts/practice-key'

/** HTTP response. */
export interface WireAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: { readonly code: string; readonly msg: string; readonly requestTime: number; readonly data: unknown }
}

const byCall = new Map<string, EndpointName>(
  endpointNames.map((name) => [`${endpoints[name].method} ${endpoints[name].path}`, name]),
)

/** The endpoint of a request, or null for an unknown path. */
export const endpointOf = ({ method, path }: Pick<Incoming, 'method' | 'path'>): EndpointName | null =>
  byCall.get(`${method} ${path}`) ?? null

const labels: Readonly<Record<Endpoint['permission'], string>> = {
  public: 'no',
  'trade-read': 'UTA trade (read)',
  'trade-write': 'UTA trade (read & write)',
  'mgt-read': 'UTA mgt. (read)',
  'mgt-write': 'UTA mgt. (read & write)',
  tax: 'tax',
}

export interface CallParts {
  readonly clock: Clock
  readonly keys: readonly PracticeKey[]
  readonly limiter: RequestQuota
  readonly routes: Routes
}

/** Result of a call. `left` is the number of further calls of its kind in this second, null if not counted. */
export type CallOutcome = ({ readonly ok: true; readonly data: unknown } | Rejection | Refusal) & {
  readonly remaining: number | null
}

/** Caller of a call. Null is anonymous, for public calls only. */
type Caller = Pick<PracticeKey, 'uid' | 'permissions' | 'ips' | 'isWhitelisted'> | null
type Input = () => { readonly ok: true; readonly value: unknown } | Refusal

/** Makes a call for an authenticated caller: permission, rate limit, fields, route. Both servers use it. */
export type MakeCall = (
  name: EndpointName,
  caller: Caller,
  address: string,
  input: Input,
  late?: LateRows,
) => CallOutcome

const noneLate: LateRows = new Set()
const noRights: Rights = { permissions: [] }

/** The single path to every route. */
export function createCalls({ clock, limiter, routes }: Pick<CallParts, 'clock' | 'limiter' | 'routes'>): MakeCall {
  function checkRequest(endpoint: Endpoint, input: unknown): ReturnType<typeof checkInput> {
    const request = checkInput(endpoint, input)
    if (!request.ok) return request
    const problem = rangeProblem(endpoint.range, request.value, clock.now())
    if (problem !== null) return refuse(problem.code, problem.message)
    return protectionProblem(endpoint.path, input) ?? windowProblem(endpoint.path, input, clock.now()) ?? request
  }

  return (name, caller, address, input, late = noneLate) => {
    const endpoint: Endpoint = endpoints[name]
    const { permission, rate } = endpoint
    if (permission !== 'public' && !caller?.permissions.includes(permission)) {
      return { ...refuse('40014', `Incorrect permissions, need ${labels[permission]} permissions`), remaining: null }
    }
    const perSecond = (caller?.isWhitelisted ? rate.whitelistedPerSecond : undefined) ?? rate.perSecond
    const uid = permission === 'public' ? '' : (caller?.uid ?? '')
    const remaining = limiter.take(`${name} ${rate.per === 'uid' ? uid : address}`, perSecond)
    if (remaining === null) return { ...refuse('429', 'Too Many Requests', 429), remaining: 0 }
    const checked = input()
    const request = checked.ok ? checkRequest(endpoint, checked.value) : checked
    // The request was validated against this endpoint's schema, which the compiler cannot follow through the table.
    return {
      ...(request.ok ? routes[name](request.value as never, uid, late, caller ?? noRights) : request),
      remaining,
    }
  }
}

const isListed = (value: unknown): value is { readonly orderList: readonly unknown[] } =>
  typeof value === 'object' && value !== null && 'orderList' in value && Array.isArray(value.orderList)

/** A batch without its last orders. A classic batch lists them next to shared fields. */
function withoutLast(input: ReturnType<typeof readInput>, droppedCount: number): ReturnType<typeof readInput> {
  if (!input.ok) return input
  const { value } = input
  if (Array.isArray(value)) return { ok: true, value: value.slice(0, -droppedCount) }
  return isListed(value) ? { ok: true, value: { ...value, orderList: value.orderList.slice(0, -droppedCount) } } : input
}

/**
 * Runs a request through every check in the exchange's order, then to its route (exchange: Order of checks; exchange:
 * Envelope; exchange: Pace). Under a fault the last `lost` orders of a batch end after the signature check.
 */
export function createAnswer(
  { clock, keys }: Pick<CallParts, 'clock' | 'keys'>,
  call: MakeCall,
): (incoming: Incoming, droppedCount?: number) => WireAnswer {
  /** Null for a public call, regardless of its authentication. */
  const callerOf = (endpoint: Endpoint, incoming: Incoming, now: number): PracticeKey | Refusal | null =>
    endpoint.permission === 'public' ? null : checkKey(keys, servedKind(endpoint), incoming, now)

  return (incoming, droppedCount = 0) => {
    const now = clock.now()
    const respond = (
      status: number,
      code: string,
      msg: string,
      data: unknown,
      headers: Record<string, string> = {},
    ): WireAnswer => ({
      status,
      headers: {
        ...headers,
        'x-bg-request-accept-time': String(now),
        'x-bg-response-complete-time': String(clock.now()),
      },
      body: { code, msg, requestTime: now, data },
    })
    const no = (refusal: Rejection | Refusal, headers?: Record<string, string>): WireAnswer =>
      respond('status' in refusal ? refusal.status : 400, refusal.code, refusal.message, null, headers)

    const name = endpointOf(incoming)
    if (name === null) return no(refuse('40404', 'Request URL NOT FOUND', 404))
    const caller = callerOf(endpoints[name], incoming, now)
    if (caller !== null && 'code' in caller) return no(caller)
    const { remaining, ...outcome } = call(name, caller, incoming.address, () => {
      const input = readInput(incoming)
      return droppedCount === 0 ? input : withoutLast(input, droppedCount)
    })
    const headers: Record<string, string> = remaining === null ? {} : { 'x-mbx-used-remain-limit': String(remaining) }
    return outcome.ok ? respond(200, SUCCESS, 'success', outcome.data, headers) : no(outcome, headers)
  }
}
