import type { Endpoint } from '@/shared/exchange/protocol/endpoint'
import type { ClockSync } from '../protocol/clock-sync'
import { prepareRequest, type RequestText, type WireRequest } from './request-text'
import type { Signer } from './signing'

const TIMEOUT_MS = 10_000

/** Common parts of all requests to an exchange. */
export interface WireOptions {
  /** Scheme and host of every call. */
  readonly base: string
  readonly signer: Signer | null
  readonly clockSync: Pick<ClockSync, 'serverNow'>
  /** Added to every call. */
  readonly headers?: Readonly<Record<string, string>>
}

/** The only conversion of a call to a request. Dry runs use it too. */
export function wireRequest(
  { base, signer, clockSync, headers = {} }: WireOptions,
  declaration: Endpoint,
  text: RequestText,
): WireRequest {
  return prepareRequest({
    base: base.replace(/\/+$/, ''),
    method: declaration.method,
    text,
    signer: declaration.permission === 'public' ? null : signer,
    timestamp: clockSync.serverNow(),
    timeoutMs: TIMEOUT_MS,
    headers,
  })
}
