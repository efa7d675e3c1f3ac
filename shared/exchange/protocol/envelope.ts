import { z } from 'zod'

/** The only code that means success (spec: Response envelope). `0`, `"0"` and `200` do not. */
export const SUCCESS = '00000'

/** What wraps every REST answer. `requestTime` is a number; recorded answers sometimes hold text. */
export const Envelope = z.object({
  code: z.string(),
  msg: z
    .string()
    .nullish()
    .transform((text) => text ?? ''),
  requestTime: z.union([z.number(), z.string().transform(Number)]).optional(),
  data: z.unknown(),
})
/** After reading: `msg` is '' where it was null, `requestTime` is Unix ms of the server. `data` is not checked yet. */
export type Envelope = z.infer<typeof Envelope>
