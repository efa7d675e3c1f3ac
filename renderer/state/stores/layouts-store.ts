import { create } from 'zustand'
import type { LayoutList } from '@/shared/ipc/desktop/layouts'

/** Named layouts and backups; null before the first reply. */
export const useLayouts = create<{ readonly list: LayoutList | null }>()(() => ({ list: null }))
