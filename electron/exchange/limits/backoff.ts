import type { Random } from '@/shared/base/random'

/** Full jitter: anywhere between nothing and `firstMs` doubled once per failed attempt, never above `capMs`. */
export const fullJitter = (random: Random, attempt: number, firstMs: number, capMs: number): number =>
  random.next() * Math.min(capMs, firstMs * 2 ** Math.min(attempt, 20))

/** `Retry-After` in ms: seconds or an HTTP date. Nonsense and the past read as 0. */
export function retryAfterMs(header: string | undefined, now: number): number {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const at = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? 0 : Math.max(0, at - now)
}
