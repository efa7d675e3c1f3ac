import { z } from 'zod'
import { logLevels } from '@/shared/settings/log-level'
import { orderValues } from './order-values'

/** Texts of Volley, of the system or of the other side. Secrets are removed on writing. */
const text = z.string()
const whole = z.number().transform(Math.round)
const uid = z.string().transform((full) => `…${full.slice(-4)}`)
const outcome = { status: z.number().nullable(), code: text, message: text }
const requestFields = {
  method: text,
  path: text,
  tookMs: whole,
  waitedMs: whole,
  request: z.unknown().transform(orderValues),
}

const dispatched = { destination: text, kind: text, severity: text, stage: text, attempt: z.number(), tookMs: whole }

const at = <Shape extends z.ZodRawShape>(level: (typeof logLevels)[number], shape: Shape) => ({
  level,
  fields: z.object(shape),
})

/**
 * All log events as `area.event`, with their fields. Undeclared fields are not written. Headers, bodies and answers
 * have no field, so that no key is logged.
 */
export const logEvents = {
  'app.started': at('info', { version: text, host: text, system: text, runtime: text }),
  'app.stopped': at('info', {}),
  'app.failed': at('error', { message: text, stack: text }),
  'app.slept': at('warn', {}),
  /** Lines that were lost while the disk refused them. */
  'log.lost': at('warn', { lines: z.number() }),
  /** Notices to the trader, including disk problems and crashes. */
  'trader.told': at('info', { severity: text, title: text, text }),
  'ipc.failed': at('error', { method: text, message: text, stack: text }),

  /** Application and watchman monitor each other. `state` is the state of the other process. */
  'partner.changed': at('warn', { state: text }),

  'settings.changed': at('info', { names: z.array(text) }),
  /** The lock of the application. `wrong` counts the wrong PINs before the right one. */
  'lock.locked': at('info', { words: text }),
  'lock.unlocked': at('info', { words: text, wrong: z.number() }),
  'lock.refused': at('warn', { words: text }),
  'lock.changed': at('info', { words: text }),
  'lock.forgotten': at('warn', { words: text }),

  'vault.changed': at('info', { kind: text, reason: text.nullable() }),
  'session.opened': at('info', {
    profile: text,
    environment: text,
    accountKind: text,
    host: text,
    hasKey: z.boolean(),
    armed: z.boolean(),
    uid: uid.nullable(),
  }),
  'session.account': at('info', { uid: uid.nullable() }),
  'session.arming': at('info', { armed: z.boolean() }),
  'key.changed': at('info', {
    refused: text.nullable(),
    rejection: text.nullable(),
    mayTrade: z.boolean().nullable(),
    mayWithdraw: z.boolean().nullable(),
  }),

  /** `waitedMs` is the wait for the rate limit. A call is sent once: there is no attempt number. */
  'rest.sent': at('info', { ...requestFields, ...outcome }),
  'rest.failed': at('warn', { ...requestFields, ...outcome }),
  'rest.read': at('debug', { ...requestFields, ...outcome }),
  /** Successful reads since the last such line. Single reads are logged only at `debug`. */
  'rest.reads': at('info', { method: text, path: text, count: z.number(), longestMs: whole }),
  'rest.not-sent': at('warn', { method: text, path: text, code: text, message: text }),

  'socket.connecting': at('info', { socket: text, host: text }),
  'socket.opened': at('info', { socket: text, tookMs: whole }),
  /** Logged in if required. */
  'socket.ready': at('info', { socket: text, isSuccessor: z.boolean() }),
  'socket.login-refused': at('warn', { socket: text, reason: text, isFinal: z.boolean() }),
  'socket.pulse': at('info', { socket: text, pulse: text }),
  /** `reason` includes the close code. */
  'socket.lost': at('warn', { socket: text, reason: text, reconnectMs: whole }),
  'socket.successor-failed': at('warn', { socket: text, reason: text, againMs: whole }),
  'socket.stopped': at('info', { socket: text, reason: text }),
  'socket.subscribed': at('info', { socket: text, channel: text, of: text }),
  'socket.subscription-refused': at('warn', { socket: text, channel: text, of: text, reason: text }),
  'book.resync': at('warn', { channel: text, of: text, problem: text }),

  'gate.opened': at('info', {}),
  'gate.shut': at('warn', { reason: text, needsReview: z.boolean() }),
  /** One durable entry of the order journal: every query about an order and every result. */
  'order.entry': at('info', { order: text, entry: text, detail: text }),

  'alarm.raised': at('warn', { rule: text, severity: text, title: text, text }),
  'alarm.acknowledged': at('info', { rule: text, severity: text, title: text }),
  'alarm.snoozed': at('info', { rule: text, severity: text, title: text }),
  /** To a destination, by the trader's name for it. `receipt` and `message` come from the other side or the system. */
  'alarm.sent': at('info', { ...dispatched, receipt: text }),
  'alarm.not-sent': at('warn', { ...dispatched, message: text }),
  /** A button in a chat was pressed, with the reply. */
  'alarm.answered': at('info', { destination: text, message: text }),
  'alarm.links-not-served': at('warn', { message: text }),
  'alarm.answers-not-read': at('warn', { destination: text, message: text }),
  'alarm.over': at('info', { rule: text, severity: text, title: text }),
} as const

export type LogEvent = keyof typeof logEvents
export type LogFields<Event extends LogEvent> = z.input<(typeof logEvents)[Event]['fields']>
