import { z } from 'zod'
import { isUnixMs } from '@/shared/base/time'

/** The only code for success (spec: Response envelope). `0`, `"0"` and `200` are not. */
export const SUCCESS = '00000'

/** Text, or '' in its place: a message for display must not make an answer unreadable. */
const Message = z.unknown().transform((text) => (typeof text === 'string' ? text : ''))

/** A time in ms, as a number or text, or none: without it an answer is still readable. */
const ServerTime = z.unknown().transform((time) => {
  const at = typeof time === 'number' || typeof time === 'string' ? Number(time) : Number.NaN
  return isUnixMs(at) ? at : undefined
})

/** Envelope of every REST answer. `requestTime` is a number, in some recorded answers text. */
export const Envelope = z.object({
  code: z.string(),
  msg: Message.optional().transform((text) => text ?? ''),
  requestTime: ServerTime.optional(),
  data: z.unknown(),
})
/**
 * After reading: `msg` is '' if it is no text, `requestTime` is Unix ms of the server, or undefined if it is not in ms
 * (A-clock-answers). `data` is not validated yet.
 */
export type Envelope = z.infer<typeof Envelope>
