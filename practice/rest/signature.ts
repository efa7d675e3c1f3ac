import { createHmac, timingSafeEqual } from 'node:crypto'

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** True when `given` is the base64 HMAC-SHA256 of `text`. */
export function isSignatureOf(text: string, secret: string, signature: string): boolean {
  const right = createHmac('sha256', secret).update(text).digest()
  const claimed = Buffer.from(signature, 'base64')
  return claimed.length === right.length && timingSafeEqual(claimed, right)
}

/** Content of a REST signature. */
export interface Signed {
  readonly timestamp: string
  readonly method: string
  /** Path and query exactly as on the wire. */
  readonly target: string
  readonly body: string
}

/** Accepts the wire text or its percent-decoded form, because maintained clients sign either (exchange: Signing). */
export function isSignedBy(secret: string, signature: string, { timestamp, method, target, body }: Signed): boolean {
  const forms = new Set([target, decoded(target)])
  return [...forms].some((form) => isSignatureOf(timestamp + method + form + body, secret, signature))
}
