import type { AlarmOverview } from '@/shared/ipc/alarms'
import { createAccountStore } from '../bridge/account-session'

/** Alarms as the main process raised them; null until the first answer. */
export const useAlarms = createAccountStore<{ readonly alarms: AlarmOverview | null }>({ alarms: null })
