import type { InputOf, MethodName, OutputOf } from '@/shared/ipc/contract'
import type { FeedState } from '@/shared/trading/health/health'

/** What the main process answers, by method; what is left out it refuses, or never answers. */
export type Answers = { readonly [Name in MethodName]?: (input: InputOf<Name>) => OutputOf<Name> }

/** A state of everything that can be shown, as the main process tells it. */
export interface Scene {
  readonly answers: Answers
  /** What a method without an answer is refused with; left out: it is never answered. */
  readonly refusal?: string
  /** Methods that are answered once only. */
  readonly answeredOnce?: readonly MethodName[]
  /** How the book is that comes every quarter of a second; null: none comes. */
  readonly book: FeedState | null
}
