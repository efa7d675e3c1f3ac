import { z } from 'zod'

/** The two processes that watch the same accounts on one data folder. The first has precedence. */
export const roles = ['application', 'watchman'] as const
export type Role = (typeof roles)[number]
export const partnerOf = (role: Role): Role => (role === 'application' ? 'watchman' : 'application')

/** How one process stands to one account. */
const AccountBeat = z.object({
  /** It has had a figure within the last seconds. */
  isFresh: z.boolean(),
  /** It delivers the alarms of this account. */
  isSpeaking: z.boolean(),
  /** Why it knows nothing, in words; null while it does. */
  blind: z.string().nullable(),
  /** Why it cannot write the history, in words; null while it can. */
  disk: z.string().nullable(),
})
export type AccountBeat = z.infer<typeof AccountBeat>

/**
 * What partners say to each other, one JSON text a line. A `beat` comes every second and says all there is to know; a
 * `bye` that its sender ends in order.
 */
const Message = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('beat'),
    role: z.enum(roles),
    /** Counts the beats of the sender. */
    number: z.number(),
    /** The number of the last beat it had from the other when it sent this one. */
    answers: z.number(),
    accounts: z.record(z.string(), AccountBeat),
  }),
  z.object({ kind: z.literal('bye'), role: z.enum(roles) }),
])
export type Message = z.infer<typeof Message>
export type Beat = Extract<Message, { kind: 'beat' }>

/** Null for whatever is no message of a partner. */
export function messageFrom(line: string): Message | null {
  try {
    return Message.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}
