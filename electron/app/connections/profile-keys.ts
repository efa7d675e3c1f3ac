import { PRACTICE_ID } from '@/shared/trading/account/practice-id'
import type { CheckedInputOf, Profile } from '@/shared/ipc/contract'
import { matchesPhrase } from '@/shared/trading/pretrade/assessment/confirmation'
import { WITHDRAW_PHRASE } from '@/shared/trading/account/withdraw-phrase'
import type { ActiveSession } from '@/electron/app/session/active-session'
import { reasonOf, refused } from '@/electron/base/service-error'
import type { Keys } from '@/electron/services/profiles/keys'
import { addressProblem, type Connection } from '@/electron/services/profiles/profiles'

export interface ProfileKeys {
  /** The only input of a secret. The result has the label and the last four characters. */
  save(input: CheckedInputOf<'keys.save'>): Promise<Profile>
  forget(profileId: string): Promise<Profile>
  /** Allows the active key to trade although it may withdraw: requires typed words, and applies to this key only. */
  confirmWithdraw(input: CheckedInputOf<'keys.confirmWithdraw'>): Profile
}

interface ProfileKeysParts {
  readonly active: ActiveSession
  readonly keys: Keys
  /** Removes the saved account of the key. */
  readonly forgetAccount: (profileId: string) => void
  /** Called when the key of a profile that is not on screen was changed. */
  readonly changed: (profileId: string) => Promise<void>
}

/** Keychain errors describe the keychain, never the secret. */
const keychainRefused =
  (code: 'key-unsaved' | 'key-unforgotten') =>
  (error: unknown): never => {
    throw refused(code, { reason: reasonOf(error) })
  }

/** Saves and deletes the key of a profile, and reopens the profile if it is active. */
export function createProfileKeys({ active, keys, forgetAccount, changed }: ProfileKeysParts): ProfileKeys {
  function connectionOf(profileId: string): Connection {
    const connection = active.connections().find(({ id }) => id === profileId)
    if (connection === undefined) throw refused('profile-unknown', { field: 'profileId' })
    if (connection.id === PRACTICE_ID) throw refused('practice-has-own-key')
    return connection
  }

  async function applied(connection: Connection): Promise<Profile> {
    if (active.currentIfOpen()?.connection.id === connection.id) await active.reopen()
    else await changed(connection.id)
    return active.profileOf(connection)
  }

  return {
    async save({ profileId, label, forSession, ...key }) {
      const connection = connectionOf(profileId)
      const wrong = connection.addresses === null ? null : addressProblem(connection.addresses)
      if (wrong !== null) throw wrong
      await keys.save(connection, label, key, forSession).catch(keychainRefused('key-unsaved'))
      return applied(connection)
    },
    confirmWithdraw({ profileId, phrase }) {
      const session = active.currentIfOpen()
      const key = session?.connection.id === profileId ? session.client.key : null
      if (session === null || key?.report().awaitsConfirmation !== true) throw refused('key-not-waiting')
      const isTyped = matchesPhrase(phrase, WITHDRAW_PHRASE)
      if (!isTyped) throw refused('withdraw-phrase-missing', { phrase: WITHDRAW_PHRASE })
      // Saved first: without a saved confirmation the next start would ask again.
      keys.confirmWithdraw(profileId)
      key.confirmWithdraw()
      return active.profileOf(session.connection)
    },
    async forget(profileId) {
      const connection = connectionOf(profileId)
      await keys.forget(profileId).catch(keychainRefused('key-unforgotten'))
      const profile = await applied(connection)
      // After the reopening, since the session with the old key may have been about to store its account.
      forgetAccount(profileId)
      return profile
    },
  }
}
