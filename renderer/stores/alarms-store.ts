import { create } from 'zustand'
import type { Alarms } from '../../shared/ipc/risk'

/** Alarms as the main process raised them; null until the first answer. */
export const useAlarms = create<{ readonly alarms: Alarms | null }>()(() => ({ alarms: null }))
