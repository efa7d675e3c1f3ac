import type { ErrorCode } from '../../../shared/exchange/errors'
import type { Rejection } from '../exchange-core'

/** A refusal with a documented code and a sentence that names the field and the rule. */
export const reject = (code: ErrorCode, message: string): Rejection => ({ ok: false, code, message })

/** True for the refusal in a union of a refusal and something else. */
export const isRejection = (value: unknown): value is Rejection => typeof value === 'object' && value !== null && 'ok' in value && value.ok === false
