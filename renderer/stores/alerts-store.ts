import { create } from 'zustand'
import type { Alerts } from '../../shared/ipc/risk'

/** Alarms as the main process raised them; null until the first answer. */
export const useAlerts = create<{ readonly alerts: Alerts | null }>()(() => ({ alerts: null }))
