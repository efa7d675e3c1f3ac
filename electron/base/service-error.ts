import { t } from '@/shared/languages/text'
import { filled, type Problem } from '@/shared/refusals/refusal'
import { type RefusalCode, refusals, type ValuesOf } from '@/shared/refusals/refusals'

interface ProblemDetail {
  /** The member of the input at fault, as a path: 'edit.insert'. */
  readonly field?: string
  /** The exchange's code when it refused. */
  readonly exchangeCode?: string
  /** Row of the table of refusals. */
  readonly refusal?: RefusalCode
}

/**
 * The only deliberate error of the main process: its message is a sentence for the trader. Every other exception is a
 * bug, and its text is not sent to a page.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  constructor(
    readonly problem: Problem,
    message: string,
    readonly detail: ProblemDetail = {},
  ) {
    super(message)
  }
}

/** Error with the sentence and the field of a declared refusal. */
export function refused<Code extends RefusalCode>(code: Code, ...values: ValuesOf<Code>): ServiceError
export function refused(code: RefusalCode, values: Readonly<Record<string, string | number>> = {}): ServiceError {
  const { problem = 'refused', sentence, field } = refusals[code]
  const detail = field === undefined ? { refusal: code } : { refusal: code, field: filled(field, values) }
  return new ServiceError(problem, filled(t(sentence), values), detail)
}

/** Reason of an error of the keychain. It describes the keychain, never the secret. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : t('The keychain refused it.')
