import { create } from 'zustand'

/** True if the browser blocks sound on this page; null until it is known. */
export const useAudio = create<{ readonly isSilent: boolean | null }>()(() => ({ isSilent: null }))
