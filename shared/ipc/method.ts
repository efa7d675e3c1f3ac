import type { z } from 'zod'

/** One method of IPC: how its input is checked and what it answers with. */
export interface Method<Input extends z.ZodType = z.ZodType, Output = unknown> {
  readonly input: Input
  /** Carries the type only; answers are built by our own code and are not checked again. */
  readonly output?: Output
}
/** Declares a method; called twice because the answer's type is given and the input's is inferred. */
export const method =
  <Output>() =>
  <Input extends z.ZodType>(input: Input): Method<Input, Output> => ({ input })
