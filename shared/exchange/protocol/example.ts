import type { AnswerOf, Endpoint, RequestOf } from './endpoint'

/** Messages of a call, written from the description and never generated from the schemas that they test. */
export interface Examples<E extends Endpoint> {
  readonly requests: readonly RequestOf<E>[]
  /** The `data` member of answers. */
  readonly answers: readonly AnswerOf<E>[]
}
