import type { Rejection } from '../engine/api/exchange-core'

/** A rejection that never becomes an answer of an endpoint: it has its HTTP status with it (A-http-status). */
export interface Refusal extends Rejection {
  readonly status: 400 | 404 | 413 | 429
}

export const refuse = (code: string, message: string, status: Refusal['status'] = 400): Refusal => ({
  ok: false,
  code,
  message,
  status,
})
