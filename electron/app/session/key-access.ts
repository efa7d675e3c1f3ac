import { t } from '@/shared/languages/text'
import type { Notices } from '@/electron/base/notices'
import type { Access } from '@/electron/services/profiles/access'
import type { Keys } from '@/electron/services/profiles/keys'
import type { Connection } from '@/electron/services/profiles/profiles'

const noAccess = (keyProblem: string): Access => ({
  credentials: null,
  credentialsHost: '',
  keyProblem,
  withdrawConfirmed: false,
})

export function unusableKey(notify: Notices['notify'], { label }: Pick<Connection, 'label'>, reason: string): Access {
  notify('error', t`The key of ${label} cannot be used`, reason)
  return noAccess(reason)
}

/** The saved key of a profile, or the reason why there is none. */
export async function keyAccess(keys: Keys, notify: Notices['notify'], connection: Connection): Promise<Access> {
  const reading = await keys.read(connection)
  if (reading.kind === 'key')
    return {
      credentials: reading.key,
      credentialsHost: reading.host,
      keyProblem: '',
      withdrawConfirmed: keys.isWithdrawConfirmed(connection.id),
    }
  if (reading.kind === 'unusable') return unusableKey(notify, connection, reading.reason)
  if (reading.kind === 'waiting') return noAccess(t('Waiting for the keyring to be unlocked.'))
  return noAccess(t('This profile has no key: save one to see orders and balances.'))
}
