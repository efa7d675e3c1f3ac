import type { AnswerOf, Endpoint, RequestOf } from './endpoint'

/** Messages of a call, written by hand from the description: never made from the schemas they are to test. */
export interface Examples<E extends Endpoint> {
  readonly requests: readonly RequestOf<E>[]
  /** The `data` member of answers. */
  readonly answers: readonly AnswerOf<E>[]
}
