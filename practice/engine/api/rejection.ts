import type { ErrorCode } from '@/shared/exchange/protocol/errors'
import type { Rejection } from './exchange-core'

// A class because `instanceof` is much faster than a test for a property.
class Refusal implements Rejection {
  readonly ok = false
  readonly code: ErrorCode
  readonly message: string

  constructor(code: ErrorCode, message: string) {
    this.code = code
    this.message = message
  }
}

/** A refusal with a documented code and a message with the field and the rule. */
export const reject = (code: ErrorCode, message: string): Rejection => new Refusal(code, message)

/** True for the refusal in a union. */
export const isRejection = (value: unknown): value is Rejection => value instanceof Refusal
