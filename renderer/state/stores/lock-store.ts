import { create } from 'zustand'
import type { AppLock } from '@/shared/ipc/desktop/app-lock'

/**
 * The application lock; null before the first message of the main process, which enforces the lock independent of the
 * page.
 */
export const useLock = create<{ readonly lock: AppLock | null }>()(() => ({ lock: null }))

export const storeLock = (lock: AppLock): void => useLock.setState({ lock })
/** True while the page is read-only until the PIN is entered. */
export const isLocked = (): boolean => (useLock.getState().lock?.locked ?? null) !== null
