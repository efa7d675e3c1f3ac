import { create } from 'zustand'
import type { PanelWindows } from '@/shared/ipc/desktop/panel-windows'

/** Panels in separate windows; null before the first message of the main process. */
export const usePanelWindows = create<{ readonly list: PanelWindows | null }>()(() => ({ list: null }))

export const storePanelWindows = (list: PanelWindows): void => usePanelWindows.setState({ list })
/** True if this panel is shown in a separate window. */
export const isInWindow = (panel: string): boolean =>
  usePanelWindows.getState().list?.windows.some((window) => window.panel === panel) ?? false
