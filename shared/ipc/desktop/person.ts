import { z } from 'zod'
import { reading } from '@/shared/ipc/transport/method'

/** A pending question to the user of this computer, in a host without native dialogs. */
export interface PersonRequest {
  readonly id: string
  /** The action to confirm. */
  readonly text: string
  /** The PIN of the lock, or a code that the process printed at its start. */
  readonly by: 'pin' | 'code'
}

/** Answers to questions that only the user may decide. */
export const personMethods = {
  /** `answer` is the typed text. Null refuses. Returns false if another answer must be typed. */
  'person.answer': reading<{ readonly isOver: boolean }>()(
    z.strictObject({ id: z.string().max(64), answer: z.string().max(200).nullable() }),
  ),
} as const
