import { PRACTICE_ID } from '@/shared/trading/account/practice-id'
import type { ProfileKeys } from './profile-keys'
import type { ActiveSession } from '@/electron/app/session/active-session'
import type { Keys } from '@/electron/services/profiles/keys'
import { taxSlotOf } from '@/electron/services/profiles/tax-slot'
import { reasonOf, refused } from '@/electron/base/service-error'

interface ForgetKeysParts {
  readonly active: Pick<ActiveSession, 'connections'>
  readonly keys: Pick<Keys, 'of' | 'forget'>
  readonly profileKeys: Pick<ProfileKeys, 'forget'>
  /** Secrets that the exchange returned once and that are not saved yet. */
  readonly forgetSecrets: () => void
}

/**
 * Deletes every key of every profile, including keys for tax records and unsaved ones. Rejects if a key remains; those
 * before it are deleted.
 */
export const createForgetKeys =
  ({ active, keys, profileKeys, forgetSecrets }: ForgetKeysParts) =>
  async (): Promise<void> => {
    forgetSecrets()
    for (const connection of active.connections()) {
      const { id } = taxSlotOf(connection)
      if (keys.of(id) !== null)
        await keys.forget(id).catch((error: unknown) => {
          throw refused('keychain-refused', { reason: reasonOf(error) })
        })
      if (connection.id !== PRACTICE_ID && keys.of(connection.id) !== null) await profileKeys.forget(connection.id)
    }
  }
