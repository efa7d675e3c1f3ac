import { SECOND_MS } from '@/shared/base/time'
import { t } from '@/shared/languages/text'
import type { HttpRequest, HttpResult } from '@/electron/base/env/env'
import { failed, type SendParts, type SendResult, TRY_TIMEOUT_MS, unanswered } from './send'

/** Answers are short receipts. */
const MOST_ANSWER_BYTES = 64 * 1024
/** 4xx statuses that are temporary. */
const notNow = new Set([408, 425, 429])

/** True for an HTTP status after which another try rarely helps. */
export const isFinalStatus = (status: number): boolean => Math.floor(status / 100) === 4 && !notNow.has(status)

/** Retry-After in seconds or as a date; null if it is neither. */
function retryAfterMs(value: string | undefined, now: number): number | null {
  if (value === undefined) return null
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * SECOND_MS
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}

/** Problem by status alone; null for a 2xx. `detail` is the reason from the body. */
function problemOf({ status, headers }: HttpResult & { kind: 'response' }, detail: string, now: number) {
  const hundreds = Math.floor(status / 100)
  if (hundreds === 2) return null
  if (hundreds === 3) return failed(t`HTTP ${status}: redirects are not followed`, true)
  const wait = retryAfterMs(headers['retry-after'], now)
  return failed(t`HTTP ${status}${detail === '' ? '' : `: ${detail}`}`, isFinalStatus(status), wait)
}

/** Errors that the trader can act on. */
const reasons: Readonly<Partial<Record<string, string>>> = {
  ECONNREFUSED: t('no server listens there'),
  ENOTFOUND: t('there is no such host'),
  EAI_AGAIN: t('the name of the host cannot be looked up now'),
  ECONNRESET: t('the connection was cut'),
  CERT_HAS_EXPIRED: t('its certificate has expired'),
  DEPTH_ZERO_SELF_SIGNED_CERT: t('its certificate has no trusted issuer'),
  SELF_SIGNED_CERT_IN_CHAIN: t('its certificate has no trusted issuer'),
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: t('its certificate has no trusted issuer'),
  ERR_TLS_CERT_ALTNAME_INVALID: t('its certificate is for another host'),
}

/** Text for a system error code, with the code for support. */
export function reasonText(reason: string): string {
  const text = reasons[reason]
  return text === undefined ? reason : `${text} (${reason})`
}

export interface Post {
  readonly method?: 'POST' | 'PATCH'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string
  /** Reason from the body, in one short line; '' for none. */
  readonly detailOf?: (body: string) => string
}

type Answer = SendResult | { readonly kind: 'answer'; readonly status: number; readonly body: string }

async function request(
  how: Pick<HttpRequest, 'method' | 'url' | 'headers' | 'body'>,
  detailOf: (body: string) => string,
  { sendHttp, clock }: SendParts,
): Promise<Answer> {
  const limits = { timeoutMs: TRY_TIMEOUT_MS, mostBytes: MOST_ANSWER_BYTES, isBodyOptional: true }
  const answer = await sendHttp({ ...how, headers: { ...how.headers, 'user-agent': 'Volley' }, ...limits })
  if (answer.kind !== 'response') {
    const why = `${new URL(how.url).host}: ${reasonText(answer.reason)}`
    return answer.kind === 'broken' ? unanswered(why) : failed(why)
  }
  return problemOf(answer, detailOf(answer.body), clock.now()) ?? { ...answer, kind: 'answer' }
}

/** POSTs JSON once, or PATCHes it. Returns the answer of a 2xx, otherwise the problem. */
export const post = (
  { method = 'POST', url, headers = {}, body, detailOf = () => '' }: Post,
  parts: SendParts,
): Promise<Answer> =>
  request({ method, url, headers: { ...headers, 'content-type': 'application/json' }, body }, detailOf, parts)

/** GETs once. The answer is cut off at 64 KB. */
export const read = (url: string, headers: Readonly<Record<string, string>>, parts: SendParts): Promise<Answer> =>
  request({ method: 'GET', url, headers, body: null }, reasonOf, parts)

const MOST_DETAIL = 200
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, MOST_DETAIL)

function membersOf(body: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null
  } catch {
    return null
  }
}

/** Member of a JSON object as one short line; '' if it is missing. */
export function memberOf(body: string, name: string): string {
  const members = membersOf(body)
  if (members === null || !Object.hasOwn(members, name)) return ''
  const member = members[name]
  return typeof member === 'string' || typeof member === 'number' || typeof member === 'boolean'
    ? oneLine(String(member))
    : ''
}

/** True for a web page: another server answered, such as the login page of a network. */
const isForeign = (body: string): boolean => /^\s*</.test(body)

/** Members that services use for the reason of a refusal. */
const reasonMembers = ['message', 'msg', 'errmsg', 'error', 'description', 'detail', 'reason', 'title'] as const

/** Reason from the body of an unknown service, in one short line; '' for a web page or an empty body. */
export function reasonOf(body: string): string {
  const reason = reasonMembers.map((name) => memberOf(body, name)).find((text) => text !== '')
  return reason ?? (isForeign(body) ? '' : oneLine(body))
}
