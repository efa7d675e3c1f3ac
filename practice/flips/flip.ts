import type { EndpointName } from '@/shared/exchange/endpoints'
import type { WireAnswer } from '@/practice/rest/answer'
import type { Behavior } from './behavior'

/** A JSON object of a response or push. */
export type JsonRecord = Readonly<Record<string, unknown>>

/** Data of a rewritten response. */
export interface AnswerContext {
  readonly name: EndpointName
  readonly now: number
  /** Values by key for the life of the exchange. */
  readonly memory: Map<string, unknown>
}

/** A push before it is sent. */
export interface PushMessage {
  readonly arg: JsonRecord
  readonly data: readonly JsonRecord[]
  readonly ts: number
  readonly [member: string]: unknown
}

/** Replaces `data` of a successful response. */
export type DataRewrite = (data: unknown, context: AnswerContext) => unknown

/** Rewrites a push. Null drops it. */
export type PushRewrite = (push: PushMessage) => PushMessage | null

/** An alternative of an assumption: changes of form at the border, or another behavior of the exchange. */
export interface Flip {
  /** `data` of successful responses by call. */
  readonly data?: Readonly<Partial<Record<EndpointName, DataRewrite>>>
  /** `data` of every successful response of `/api/v3`. */
  readonly unified?: DataRewrite
  /** Whole responses, also refusals. */
  readonly answer?: (answer: WireAnswer, context: AnswerContext) => WireAnswer
  /** Other codes of refusals, also of single rows. */
  readonly codes?: Readonly<Record<string, string>>
  readonly push?: PushRewrite
  /** Delay of a push, ms. */
  readonly pushDelayMs?: (push: PushMessage) => number
  readonly behavior?: Partial<Behavior>
}
