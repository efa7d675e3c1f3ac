import { z } from 'zod'

/** The two processes that watch the same accounts on one data folder. The first has precedence. */
export const roles = ['application', 'watchman'] as const
export type Role = (typeof roles)[number]
export const partnerOf = (role: Role): Role => (role === 'application' ? 'watchman' : 'application')

/** State of an account in a process. */
const AccountHeartbeat = z.object({
  /** It has received a figure within the last seconds. */
  isFresh: z.boolean(),
  /** It delivers the alarms of this account. */
  isSpeaking: z.boolean(),
  /** Reason for missing figures, as text. Null if they are available. */
  blind: z.string().nullable(),
  /** Reason why it cannot write the history, as text. Null if it can. */
  disk: z.string().nullable(),
})
export type AccountHeartbeat = z.infer<typeof AccountHeartbeat>

/**
 * Messages between partners, one JSON text per line. A `beat` is sent every second with the complete state. A `bye`
 * announces the regular end of its sender.
 */
const Message = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('beat'),
    role: z.enum(roles),
    /** Counts the beats of the sender. */
    number: z.number(),
    /** Number of the last beat received from the other process before this beat was sent. */
    answers: z.number(),
    accounts: z.record(z.string(), AccountHeartbeat),
  }),
  z.object({ kind: z.literal('bye'), role: z.enum(roles) }),
])
export type Message = z.infer<typeof Message>
export type Heartbeat = Extract<Message, { kind: 'beat' }>

/** Null for anything but a partner's message. */
export function messageFrom(line: string): Message | null {
  try {
    return Message.safeParse(JSON.parse(line)).data ?? null
  } catch {
    return null
  }
}
