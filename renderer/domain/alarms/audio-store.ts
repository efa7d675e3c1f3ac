import { create } from 'zustand'

/** Whether this page may sound an alarm; null until it has asked. */
export const useAudio = create<{ readonly isSilent: boolean | null }>()(() => ({ isSilent: null }))
