import type { Notices } from '@/electron/base/notices'
import type { Connection } from '@/electron/services/profiles/profiles'
import type { KnownAccount } from '@/electron/base/storage/records/known-account'
import { accountDraft, profileDraft } from './journal-name'

/** Whose key a session uses, and what is kept for that account. */
export interface AccountIdentity {
  /** As the exchange says, or as it said of the same key last time; null while it never did. */
  uid(): string | null
  draftOwner(): string
  confirm(uid: string): void
  /** Whether the next start will know it as well. */
  isRemembered(): boolean
}

export interface IdentityParts {
  readonly connection: Connection
  /** Null without a key. */
  readonly apiKey: string | null
  readonly known: KnownAccount
  readonly notify: Notices['notify']
  /** What was drafted before the account was known is that account's from now on. */
  readonly adoptDraft: (from: string, to: string) => void
}

export function createAccountIdentity({
  connection,
  apiKey,
  known,
  notify,
  adoptDraft,
}: IdentityParts): AccountIdentity {
  const unnamed = profileDraft(connection, null)
  const provisional = apiKey === null ? unnamed : profileDraft(connection, known.markOf(apiKey))
  let uid = apiKey === null ? null : known.uidOf(apiKey)
  if (uid !== null) adopt(uid)

  function adopt(account: string): void {
    const to = accountDraft(connection, account)
    try {
      for (const from of [unnamed, provisional]) adoptDraft(from, to)
    } catch {
      // The disk refuses: the rows stay where they are and are adopted at the next start.
    }
  }
  /** A disk that refuses costs the memory, and nothing else. */
  function remember(key: string, account: string): void {
    if (known.uidOf(key) === account) return
    try {
      known.keep(key, account)
    } catch (error) {
      const why = error instanceof Error ? error.message : ''
      const text = `If the exchange is away at the next start, nothing is watched. ${why}`.trim()
      notify('warning', 'The account of this key cannot be remembered', text)
    }
  }

  return {
    uid: () => uid,
    isRemembered: () => apiKey !== null && uid !== null && known.uidOf(apiKey) === uid,
    draftOwner: () => (uid === null ? provisional : accountDraft(connection, uid)),
    confirm(account) {
      if (apiKey !== null) remember(apiKey, account)
      uid = account
      adopt(account)
    },
  }
}
