import type { z } from 'zod'

/**
 * Effect of a method while Volley is locked: `changes` is refused until it is unlocked, `reads` is allowed, `cancels`
 * is allowed by a setting, `unlocks` concerns the lock itself.
 */
export type Doing = 'changes' | 'reads' | 'cancels' | 'unlocks'

/** One method of IPC: the validation of its input and the type of its output. */
export interface Method<Input extends z.ZodType = z.ZodType, Output = unknown, Does extends Doing = Doing> {
  readonly input: Input
  readonly doing: Does
  /** Carries the type only. Replies are built by Volley's code and are not validated again. */
  readonly output?: Output
}
const declare =
  <Does extends Doing>(doing: Does) =>
  <Output>() =>
  <Input extends z.ZodType>(input: Input): Method<Input, Output, Does> => ({ input, doing })

/**
 * Declares a method that changes something, or returns private data. Called twice because the output's type is given
 * and the input's is inferred.
 */
export const method = declare('changes')
/** Declares a method that returns displayed data, or concerns only its page: allowed while Volley is locked. */
export const reading = declare('reads')
/** Declares a method that only cancels orders. */
export const cancelling = declare('cancels')
/** Declares a method about the lock itself. */
export const unlocking = declare('unlocks')
