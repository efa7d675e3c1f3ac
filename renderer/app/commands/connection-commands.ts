import type { AppInfo } from '@/shared/ipc/contract'
import { t } from '@/shared/languages/text'
import { accountName } from '@/renderer/domain/account/account-name'
import { plural } from '@/shared/languages/plural'
import { isLive, openPracticeAccount, setArmed } from '@/renderer/state/stores/app-store'
import { showOverlay } from '@/renderer/state/stores/screen-store'
import { useSettings } from '@/renderer/state/stores/settings-store'
import { storeLock, useLock } from '@/renderer/state/stores/lock-store'
import type { Command, ConfirmQuestion } from '@/renderer/state/stores/command'
import { readRulesCommand } from './rules-command'

function armingQuestion(app: AppInfo | null): ConfirmQuestion {
  const minutes = plural(useSettings.getState().settings.armMinutes, 'minute')
  const account = app === null ? t('the exchange') : accountName(app)
  const locked =
    app?.host === 'browser'
      ? t('a lost connection. A browser cannot detect a locked screen: disarm before you walk away')
      : t('a lost connection or a locked screen')
  return {
    title: app?.armed === true ? t`Arm for ${minutes} from now?` : t('Arm live trading?'),
    text:
      t`Orders go to ${account} with real money for ${minutes}. ` +
      t`It ends earlier with another account, sleep, ${locked}.`,
    action: t`Arm for ${minutes}`,
  }
}

/** Commands for profiles, API keys and arming. */
export const connectionCommands: readonly Command[] = [
  {
    name: 'connection.manage',
    label: t('Connections and keys'),
    group: 'connection',
    keywords: [t('Settings'), 'profiles', t('Proxy')],
    available: () => true,
    run: () => showOverlay('connections'),
  },
  readRulesCommand,
  {
    name: 'connection.arm',
    label: t('Arm live trading'),
    group: 'connection',
    keys: ['$mod+Shift+KeyA'],
    available: ({ app }) => app !== null && isLive(app.profile),
    confirm: ({ app }) => armingQuestion(app),
    run: async () => {
      const reply = await setArmed(true)
      if (!reply.ok) throw new Error(reply.error.message)
    },
  },
  {
    name: 'connection.disarm',
    label: t('Disarm live trading'),
    group: 'connection',
    available: ({ app }) => app !== null && isLive(app.profile) && app.armed,
    run: async () => void (await setArmed(false)),
  },
  {
    name: 'connection.newPracticeAccount',
    label: t('New practice account'),
    group: 'connection',
    keywords: ['reset', t('start over'), 'sandbox'],
    available: ({ app }) => app?.profile.environment === 'practice',
    confirm: () => ({
      title: t('Open a new practice account?'),
      text: t(
        'It has the money and loans of the first day. Orders, positions and drafts stay with the account in use now, ' +
          'which cannot be opened again here.',
      ),
      action: t('Open a new account'),
    }),
    run: async () => {
      const reply = await openPracticeAccount()
      if (!reply.ok) throw new Error(reply.error.message)
    },
  },
  {
    name: 'connection.lock',
    label: t('Lock Volley'),
    group: 'connection',
    keys: ['$mod+Shift+KeyL'],
    keywords: ['pin', 'leave', 'away'],
    available: () => useLock.getState().lock?.hasPin === true,
    run: async ({ bridge }) => {
      const reply = await bridge.call('lock.lock', {})
      if (!reply.ok) throw new Error(reply.error.message)
      storeLock(reply.value)
    },
  },
  {
    name: 'connection.lockSettings',
    label: t('Application lock: PIN and idle time'),
    group: 'connection',
    keywords: [t('Settings'), t('Password'), 'security'],
    available: () => true,
    run: () => showOverlay('lock'),
  },
]
