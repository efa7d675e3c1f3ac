import type { AnswerFor, EndpointName, RequestFor } from './endpoints'

/** Requests and answers of one call, written by hand from the description: never generated from the declaration they test. */
export interface Examples<Name extends EndpointName> {
  readonly requests: readonly RequestFor<Name>[]
  /** The `data` member of the envelope. */
  readonly answers: readonly AnswerFor<Name>[]
}
