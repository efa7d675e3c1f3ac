import { create } from 'zustand'
import type { AppLock } from '@/shared/ipc/desktop/app-lock'

/** The lock of the application; null before the main process told of it, which keeps the lock whatever a page knows. */
export const useLock = create<{ readonly lock: AppLock | null }>()(() => ({ lock: null }))

export const keepLock = (lock: AppLock): void => useLock.setState({ lock })
/** Whether this page only watches until somebody types the PIN. */
export const isLocked = (): boolean => (useLock.getState().lock?.locked ?? null) !== null
