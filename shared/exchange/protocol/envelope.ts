import { z } from 'zod'

/** The only code for success (spec: Response envelope). `0`, `"0"` and `200` are not. */
export const SUCCESS = '00000'

/** September 2001. An earlier server time is in seconds, or another unit than ms. */
const EARLIEST_MS = 1e12

/** Envelope of every REST answer. `requestTime` is a number, in some recorded answers text. */
export const Envelope = z.object({
  code: z.string(),
  msg: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
  requestTime: z
    .union([z.number(), z.string().transform(Number)])
    .transform((time) => (time >= EARLIEST_MS ? time : undefined))
    .optional(),
  data: z.unknown(),
})
/**
 * After reading: `msg` is '' if it was null, `requestTime` is Unix ms of the server, or undefined if it is not in ms
 * (A-clock-answers). `data` is not validated yet.
 */
export type Envelope = z.infer<typeof Envelope>
