import type { AlarmOverview } from '@/shared/ipc/watching/alarms'
import { createAccountStore } from '@/renderer/state/bridge/account-session'

/** Alarms as the main process raised them; null until the first answer. */
export const useAlarms = createAccountStore<{ readonly alarms: AlarmOverview | null }>({ alarms: null })
