import { z } from 'zod'
import { reading } from './method'

/** What waits for a person who is at this computer, in a host that has no dialogs of its own. */
export interface PersonAsk {
  readonly id: string
  /** What is to be done. */
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
