import type { Rejection } from '@/practice/engine/api/exchange-core'

/** A rejection that never becomes an answer of an endpoint: it includes its HTTP status (A-http-status). */
export interface Refusal extends Rejection {
  readonly status: 400 | 404 | 413 | 429
}

export const refuse = (code: string, message: string, status: Refusal['status'] = 400): Refusal => ({
  ok: false,
  code,
  message,
  status,
})
