import type { AppInfo } from '@/shared/ipc/contract'
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
  const account = app === null ? 'the exchange' : accountName(app)
  const locked =
    app?.host === 'browser'
      ? 'a lost connection. A browser cannot detect a locked screen: disarm before you walk away'
      : 'a lost connection or a locked screen'
  return {
    title: app?.armed === true ? `Arm for ${minutes} from now?` : 'Arm live trading?',
    text:
      `Orders go to ${account} with real money for ${minutes}. ` +
      `It ends earlier with another account, sleep, ${locked}.`,
    action: `Arm for ${minutes}`,
  }
}

/** Commands for profiles, API keys and arming. */
export const connectionCommands: readonly Command[] = [
  {
    name: 'connection.manage',
    label: 'Connections and keys',
    group: 'Connection',
    keywords: ['Settings', 'profiles', 'Proxy'],
    available: () => true,
    run: () => showOverlay('connections'),
  },
  readRulesCommand,
  {
    name: 'connection.arm',
    label: 'Arm live trading',
    group: 'Connection',
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
    label: 'Disarm live trading',
    group: 'Connection',
    available: ({ app }) => app !== null && isLive(app.profile) && app.armed,
    run: async () => void (await setArmed(false)),
  },
  {
    name: 'connection.newPracticeAccount',
    label: 'New practice account',
    group: 'Connection',
    keywords: ['reset', 'start over', 'sandbox'],
    available: ({ app }) => app?.profile.environment === 'practice',
    confirm: () => ({
      title: 'Open a new practice account?',
      text:
        'It has the money and loans of the first day. Orders, positions and drafts stay with the account in use now, ' +
        'which cannot be opened again here.',
      action: 'Open a new account',
    }),
    run: async () => {
      const reply = await openPracticeAccount()
      if (!reply.ok) throw new Error(reply.error.message)
    },
  },
  {
    name: 'connection.lock',
    label: 'Lock Volley',
    group: 'Connection',
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
    label: 'Application lock: PIN and idle time',
    group: 'Connection',
    keywords: ['Settings', 'Password', 'security'],
    available: () => true,
    run: () => showOverlay('lock'),
  },
]
