import { createHmac, timingSafeEqual } from 'node:crypto'
import { HOUR_MS, SECOND_MS } from '@/shared/base/time'

/** A link is valid for this long after its message was built. */
const VALID_MS = 12 * HOUR_MS
const shape = /^\/a\/([\da-f]{24})\/(\d{10})\/([\w-]{43})$/

const signatureOf = (key: string, dispatchId: string, expires: string): string =>
  createHmac('sha256', key).update(`volley answer link 1\n${dispatchId}\n${expires}`).digest('base64url')

/** Path of the link of a message. */
export function signedPath(key: string, dispatchId: string, now: number): string {
  const expires = String(Math.floor((now + VALID_MS) / SECOND_MS))
  return `/a/${dispatchId}/${expires}/${signatureOf(key, dispatchId, expires)}`
}

/** A link that Volley has signed. */
interface SignedLink {
  readonly dispatchId: string
  readonly isExpired: boolean
}

/** The link of this path; null for a path that Volley has not signed. */
export function signedLinkOf(key: string, path: string, now: number): SignedLink | null {
  const [, dispatchId, expires, signature] = shape.exec(path) ?? []
  if (dispatchId === undefined || expires === undefined || signature === undefined) return null
  const expected = Buffer.from(signatureOf(key, dispatchId, expires))
  if (!timingSafeEqual(expected, Buffer.from(signature))) return null
  return { dispatchId, isExpired: Number(expires) * SECOND_MS <= now }
}
