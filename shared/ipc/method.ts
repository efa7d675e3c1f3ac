import type { z } from 'zod'

/**
 * What a method does, as far as a locked Volley asks: `changes` is refused until somebody unlocks, `reads` goes on,
 * `cancels` passes where the trader set so, `unlocks` is about the lock itself.
 */
export type Doing = 'changes' | 'reads' | 'cancels' | 'unlocks'

/** One method of IPC: how its input is checked and what it answers with. */
export interface Method<Input extends z.ZodType = z.ZodType, Output = unknown> {
  readonly input: Input
  readonly doing: Doing
  /** Carries the type only; answers are built by our own code and are not checked again. */
  readonly output?: Output
}
const declare =
  (doing: Doing) =>
  <Output>() =>
  <Input extends z.ZodType>(input: Input): Method<Input, Output> => ({ input, doing })

/**
 * Declares a method that changes something, or hands out what is private; called twice because the answer's type is
 * given and the input's is inferred.
 */
export const method = declare('changes')
/** One that tells what a page shows, or concerns nothing but that page: a locked Volley still answers it. */
export const reading = declare('reads')
/** One that only takes orders back. */
export const cancelling = declare('cancels')
/** One about the lock itself. */
export const unlocking = declare('unlocks')
