import type { HttpRequest } from '@/electron/base/env/env'
import { preHash, type Signer } from './signing'
import type { Endpoint } from '@/shared/exchange/protocol/endpoint'
import { languages } from '@/shared/languages/languages'
import { spokenLanguage } from '@/shared/languages/text'

/** A call in its signed and sent form, before its timestamp is known. */
export interface RequestText {
  /** Path and query as sent: percent-encoded. */
  readonly target: string
  /** Path and query as signed: sorted, not encoded (exchange: Signing). */
  readonly signedTarget: string
  /** Null for a GET. */
  readonly body: string | null
}

/** Parameters of a GET in both forms. Undefined members are omitted. */
export function queryTarget(path: string, parameters: object): Pick<RequestText, 'target' | 'signedTarget'> {
  const entries = Object.entries(parameters).filter(([, value]) => value !== undefined)
  if (entries.length === 0) return { target: path, signedTarget: path }
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  const encoded = entries
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value).toWellFormed())}`)
    .join('&')
  const decoded = entries.map(([name, value]) => `${name}=${String(value)}`).join('&')
  return { target: `${path}?${encoded}`, signedTarget: `${path}?${decoded}` }
}

/** Serializes a validated request. `checked` must have passed the declaration's schema. */
export function requestText(declaration: Endpoint, checked: unknown): RequestText {
  const { method, path } = declaration
  if (method === 'GET') return { ...queryTarget(path, checked instanceof Object ? checked : {}), body: null }
  return { target: path, signedTarget: path, body: JSON.stringify(checked) }
}

/** A request to the exchange, which has no other methods. */
export interface WireRequest extends HttpRequest {
  readonly method: 'GET' | 'POST'
}

/** Input of the conversion of a serialized call to a request. */
export interface PrepareOptions {
  /** Scheme and host, without a slash at the end. */
  readonly base: string
  readonly method: 'GET' | 'POST'
  readonly text: RequestText
  /** Null for a public call. */
  readonly signer: Signer | null
  /** Server time in Unix ms. */
  readonly timestamp: number
  readonly timeoutMs: number
  /** Added to every call to this exchange. */
  readonly headers?: Readonly<Record<string, string>>
}

/** The request as it goes on the wire, signed at the last moment. */
export function prepareRequest({
  base,
  method,
  text,
  signer,
  timestamp,
  timeoutMs,
  headers: always = {},
}: PrepareOptions): WireRequest {
  const headers: Record<string, string> = { locale: languages[spokenLanguage()].tag, ...always }
  if (method === 'POST') headers['Content-Type'] = 'application/json'
  if (signer !== null) {
    const stamp = String(timestamp)
    headers['ACCESS-KEY'] = signer.apiKey
    headers['ACCESS-SIGN'] = signer.sign(preHash(stamp, method, text.signedTarget, text.body ?? ''))
    headers['ACCESS-TIMESTAMP'] = stamp
    headers['ACCESS-PASSPHRASE'] = signer.passphrase.reveal()
  }
  return { method, url: base + text.target, headers, body: text.body, timeoutMs }
}
