import { SECOND_MS } from '@/shared/base/time'

/** `Retry-After` in ms: seconds or an HTTP date. Invalid text and past dates are 0. */
export function retryAfterMs(header: string | undefined, now: number): number {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * SECOND_MS
  const at = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? 0 : Math.max(0, at - now)
}
