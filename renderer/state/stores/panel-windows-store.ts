import { create } from 'zustand'
import type { PanelWindows } from '@/shared/ipc/desktop/panel-windows'

/** Panels in windows of their own; null before the main process told of them. */
export const usePanelWindows = create<{ readonly list: PanelWindows | null }>()(() => ({ list: null }))

export const keepPanelWindows = (list: PanelWindows): void => usePanelWindows.setState({ list })
/** Whether this panel is to be found in a window of its own. */
export const isInWindow = (panel: string): boolean =>
  usePanelWindows.getState().list?.windows.some((window) => window.panel === panel) ?? false
