import type { AlarmOverview } from '@/shared/ipc/watching/alarms'
import { createAccountStore } from '@/renderer/state/bridge/account-session'

/** Alarms from the main process; null before the first reply. */
export const useAlarms = createAccountStore<{ readonly alarms: AlarmOverview | null }>({ alarms: null })
