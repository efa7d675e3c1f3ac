import { z } from 'zod'
import { reading } from './method'

/** A question that waits for a person at this computer, in a host without native dialogs. */
export interface PersonAsk {
  readonly id: string
  /** The action to confirm. */
  readonly text: string
  /** The PIN of the lock, or a code that the process printed where it was started. */
  readonly by: 'pin' | 'code'
}

/** Answers of a person to what only a person may do. */
export const personMethods = {
  /** `answer` is what was typed; null refuses. False where another one is to be typed. */
  'person.answer': reading<{ readonly isOver: boolean }>()(
    z.strictObject({ id: z.string().max(64), answer: z.string().max(200).nullable() }),
  ),
} as const
