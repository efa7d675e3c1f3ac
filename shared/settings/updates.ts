import { z } from 'zod'
import { t } from '@/shared/languages/text'
import { isLoopbackHost } from '../base/loopback'

/** Three numbers, as in every release of Volley. */
export const Version = z
  .string()
  .max(20)
  .regex(/^(?:0|[1-9]\d{0,5})(?:\.(?:0|[1-9]\d{0,5})){2}$/, t('must be three numbers, such as 1.12.0'))

/** Negative if `one` is older, positive if it is newer, zero if they are equal. */
export function compareVersions(first: string, other: string): number {
  const [a, b] = [first.split('.').map(Number), other.split('.').map(Number)]
  const at = a.findIndex((part, index) => part !== b[index])
  return at === -1 ? 0 : a[at]! - b[at]!
}

export const ADDRESS_RULE = t('must be an https address, or an http one on this computer')
/** True for a permitted address: encrypted, or on this computer. */
export function isAllowedAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return (
    url.username === '' && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname)))
  )
}

/** Source of information about newer versions. */
export const UpdateSettings = z.object({
  /** Address of the manifest. '': no queries. */
  address: z
    .string()
    .max(300)
    .refine((text) => text === '' || isAllowedAddress(text), ADDRESS_RULE)
    .default(''),
  /** Queries automatically once a day. */
  isDaily: z.boolean().default(true),
})
export type UpdateSettings = z.infer<typeof UpdateSettings>

/** Stored facts about releases. */
export const UpdateState = z.object({
  /** The newest release with a valid signature. An older one is never accepted again. '' before the first. */
  newest: z.union([z.literal(''), Version]).default(''),
  /** Unix ms of the last try. */
  askedAt: z.number().int().min(0).default(0),
  /** Reason why the last manifest was not trusted. '' if it was. */
  refusal: z.string().max(500).default(''),
  /** The postponed release, and the end of the postponement, Unix ms. Null: never again. */
  putOff: z.object({ version: Version, until: z.number().int().nullable() }).nullable().default(null),
})
export type UpdateState = z.infer<typeof UpdateState>
