import { isLive, setArmed } from '../stores/app-store'
import { showOverlay } from '../stores/screen-store'
import type { Command } from './command'

/** Which exchange with which key, and whether orders may leave. */
export const connectionCommands: readonly Command[] = [
  { name: 'connection.manage', label: 'Connections and keys', group: 'Connection', keywords: ['settings', 'profiles'], available: () => true, run: () => showOverlay('connections') },
  {
    name: 'connection.arm',
    label: 'Arm live trading',
    group: 'Connection',
    keys: ['$mod+Shift+KeyA'],
    available: ({ app }) => app !== null && isLive(app.profile) && !app.armed,
    confirm: ({ app }) => ({
      title: 'Arm live trading?',
      text: `Orders will be sent to ${app?.profile.label ?? 'the exchange'} with real money until you disarm or quit.`,
      action: 'Arm live trading',
    }),
    run: async () => void (await setArmed(true)),
  },
  {
    name: 'connection.disarm',
    label: 'Disarm live trading',
    group: 'Connection',
    available: ({ app }) => app !== null && isLive(app.profile) && app.armed,
    run: async () => void (await setArmed(false)),
  },
]
