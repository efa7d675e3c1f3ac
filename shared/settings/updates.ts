import { z } from 'zod'
import { isLoopbackHost } from '../base/loopback'

/** Three numbers, as every release of Volley has them. */
export const Version = z
  .string()
  .max(20)
  .regex(/^(?:0|[1-9]\d{0,5})(?:\.(?:0|[1-9]\d{0,5})){2}$/, 'must be three numbers, such as 1.12.0')

/** Less than zero where `one` is older, more where it is newer, zero where they are the same. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one.split('.').map(Number), other.split('.').map(Number)]
  const at = a.findIndex((part, index) => part !== b[index])
  return at === -1 ? 0 : a[at]! - b[at]!
}

export const ADDRESS_RULE = 'must be an https address, or an http one on this computer'
/** Whether Volley may ask there: encrypted, or on this computer. */
export function mayBeAsked(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return (
    url.username === '' && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname)))
  )
}

/** Where it is asked whether there is a newer Volley. */
export const UpdateSettings = z.object({
  /** Of the manifest; '': nobody is asked. */
  address: z
    .string()
    .max(300)
    .refine((text) => text === '' || mayBeAsked(text), ADDRESS_RULE)
    .default(''),
  /** Once a day without being told to. */
  isDaily: z.boolean().default(true),
})
export type UpdateSettings = z.infer<typeof UpdateSettings>

/** What is remembered of releases, over restarts. */
export const UpdateState = z.object({
  /** The newest release whose signature was good; one that is older is never believed again. '' before the first. */
  newest: z.union([z.literal(''), Version]).default(''),
  /** Unix ms of the last try. */
  askedAt: z.number().int().min(0).default(0),
  /** Why the last manifest was not believed, as it was said; '' where it was. */
  refusal: z.string().max(500).default(''),
  /** The release that is not to be spoken of, and until when, Unix ms; null: never again. */
  putOff: z.object({ version: Version, until: z.number().int().nullable() }).nullable().default(null),
})
export type UpdateState = z.infer<typeof UpdateState>
