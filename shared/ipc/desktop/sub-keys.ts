import { z } from 'zod'
import { reading } from '@/shared/ipc/transport/method'

/** Permissions and IP addresses of a sub-account key. Null if unknown or unchanged. */
export interface SubKeyRights {
  readonly type: string | null
  readonly permissions: readonly string[] | null
  readonly ips: readonly string[] | null
}

/** One call that created or changed a sub-account key, from the journal: never with a secret or a passphrase. */
export interface SubKeyRecord {
  readonly token: string
  readonly does: 'create' | 'change'
  readonly requestedAt: number
  /** User and page of the call. */
  readonly by: string
  /** '' for a change of a key that was not created here: the call does not contain it. */
  readonly subUid: string
  readonly label: string
  /** Identifies keys without revealing them: a hash of the API key. '' if no key was created. */
  readonly keyId: string
  readonly lastFour: string
  readonly requestedRights: SubKeyRights
  /** `sent`: no answer yet. `unknown`: it may have been executed. */
  readonly outcome: 'sent' | 'done' | 'refused' | 'not_sent' | 'unknown'
  readonly code: string
  readonly message: string
  /** Current permissions of the key from the exchange. Null without an answer. */
  readonly after: SubKeyRights | null
}

/** Sub-account keys that were created or changed with the current account, by `api.call`. */
export const subKeyMethods = {
  /** Oldest first, all known calls of any age. */
  'subKeys.list': reading<readonly SubKeyRecord[]>()(z.strictObject({})),
  /** The value of `SubKeyRecord.keyId` for this API key. */
  'subKeys.idOf': reading<{ readonly keyId: string }>()(z.strictObject({ apiKey: z.string().min(1).max(200) })),
} as const
