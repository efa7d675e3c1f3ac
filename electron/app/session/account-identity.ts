import { t } from '@/shared/languages/text'
import type { Notices } from '@/electron/base/notices'
import type { Connection } from '@/electron/services/profiles/profiles'
import type { KnownAccount } from '@/electron/base/storage/records/known-account'
import { accountDraft, profileDraft } from './journal-name'

/** Account of a session's key, and its saved data. */
export interface AccountIdentity {
  /** UID from the exchange, now or at the last connection with the same key; null if it was never received. */
  uid(): string | null
  draftOwner(): string
  confirm(uid: string): void
  /** True if the UID is saved for the next start. */
  isRemembered(): boolean
}

export interface IdentityParts {
  readonly connection: Connection
  /** Null without a key. */
  readonly apiKey: string | null
  readonly knownAccount: KnownAccount
  readonly notify: Notices['notify']
  /** Assigns drafts from before the account was known to it. */
  readonly adoptDraft: (from: string, to: string) => void
}

export function createAccountIdentity({
  connection,
  apiKey,
  knownAccount: existing,
  notify,
  adoptDraft,
}: IdentityParts): AccountIdentity {
  const unnamed = profileDraft(connection, null)
  const provisional = apiKey === null ? unnamed : profileDraft(connection, existing.markOf(apiKey))
  let uid = apiKey === null ? null : existing.uidOf(apiKey)
  if (uid !== null) adopt(uid)

  function adopt(account: string): void {
    const to = accountDraft(connection, account)
    try {
      for (const from of [unnamed, provisional]) adoptDraft(from, to)
    } catch {
      // If the disk refuses, the rows stay in place and are assigned at the next start.
    }
  }
  /** If the disk refuses, only the saved UID is lost. */
  function remember(key: string, account: string): void {
    if (existing.uidOf(key) === account) return
    try {
      existing.save(key, account)
    } catch (error) {
      const why = error instanceof Error ? error.message : ''
      const text = t`If the exchange is away at the next start, nothing is watched. ${why}`.trim()
      notify('warning', t('The account of this key cannot be remembered'), text)
    }
  }

  return {
    uid: () => uid,
    isRemembered: () => apiKey !== null && uid !== null && existing.uidOf(apiKey) === uid,
    draftOwner: () => (uid === null ? provisional : accountDraft(connection, uid)),
    confirm(account) {
      if (apiKey !== null) remember(apiKey, account)
      uid = account
      adopt(account)
    },
  }
}
