import { isSecretMember } from '@/shared/exchange/form/way-out'
import type { Endpoint } from '@/shared/exchange/protocol/endpoint'
import { requestText, type WireRequest } from './request-text'
import { wireRequest, type WireOptions } from './wire-request'

const HIDDEN = '‹secret›'
const secretHeaders: readonly string[] = ['ACCESS-SIGN', 'ACCESS-PASSPHRASE']

function shownHeader(name: string, value: string): string {
  if (secretHeaders.includes(name)) return HIDDEN
  return name === 'ACCESS-KEY' ? `••••${value.slice(-4)}` : value
}

/** A body with a passphrase is serialized again without it. Any other is unchanged. */
function shownBody(body: string): string {
  let hides = false
  const text = JSON.stringify(JSON.parse(body), (name, value: unknown) => {
    if (!isSecretMember(name) || typeof value !== 'string') return value
    hides = true
    return HIDDEN
  })
  return hides ? text : body
}

/** Serializes and signs a call without sending it, and removes the secrets. `checked` must match the declaration. */
export function previewOf(options: WireOptions, declaration: Endpoint, checked: unknown): WireRequest {
  const request = wireRequest(options, declaration, requestText(declaration, checked))
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, shownHeader(name, value)]),
  )
  return { ...request, headers, body: request.body === null ? null : shownBody(request.body) }
}
