import { z } from 'zod'
import { reading } from './method'

/** What a key of a sub-account may do, and from where; null where nothing is known or nothing was said. */
export interface SubKeyRights {
  readonly type: string | null
  readonly permissions: readonly string[] | null
  readonly ips: readonly string[] | null
}

/** One call that made or changed a key of a sub-account, as the journal has it: never a secret or a passphrase. */
export interface SubKeyRecord {
  readonly token: string
  readonly does: 'create' | 'change'
  readonly askedAt: number
  /** Which page of which user asked. */
  readonly by: string
  /** '' for a change of a key that was not made here: the call does not say it. */
  readonly subUid: string
  readonly label: string
  /** Tells keys apart without saying them: a hash of the API key. '' where no key came of it. */
  readonly keyId: string
  readonly lastFour: string
  readonly asked: SubKeyRights
  /** `sent`: no answer yet. `unknown`: it may have been carried out. */
  readonly outcome: 'sent' | 'done' | 'refused' | 'not_sent' | 'unknown'
  readonly code: string
  readonly message: string
  /** What the exchange says the key may do now; null where it said nothing. */
  readonly after: SubKeyRights | null
}

/** Keys of sub-accounts that were made or changed with the account in use. They are made and changed by `api.call`. */
export const subKeyMethods = {
  /** Oldest first; everything that is known here, however old. */
  'subKeys.list': reading<readonly SubKeyRecord[]>()(z.strictObject({})),
  /** The hash that `SubKeyRecord.keyId` has for this API key. */
  'subKeys.idOf': reading<{ readonly keyId: string }>()(z.strictObject({ apiKey: z.string().min(1).max(200) })),
} as const
