import { z } from 'zod'
import { PanelId } from '@/shared/settings/layout'
import { Bounds, DisplaySet, type SavedPanelWindow } from '@/shared/settings/panel-windows'
import { method, reading } from '@/shared/ipc/transport/method'

/** A panel in a separate window, and whether that window is open now. */
export interface PanelWindow extends SavedPanelWindow {
  readonly isOpen: boolean
}

/** The panels in separate windows on these displays. */
export interface PanelWindows {
  /** Opener of the windows: the desktop application, or in a browser the page itself. */
  readonly opener: 'application' | 'page'
  readonly windows: readonly PanelWindow[]
}

/** `displays`: the displays of the page's computer, if the main process cannot read them. */
const onDisplays = { displays: DisplaySet }

/** Panels in separate windows. */
export const panelWindowMethods = {
  'windows.list': reading<PanelWindows>()(z.strictObject(onDisplays)),
  'windows.open': method<PanelWindows>()(
    z.strictObject({ ...onDisplays, panel: PanelId, bounds: Bounds.nullable(), beside: PanelId.nullable() }),
  ),
  /** Returns the panel to the main window. */
  'windows.close': method<PanelWindows>()(z.strictObject({ panel: PanelId })),
  'windows.focus': reading<null>()(z.strictObject({ panel: PanelId })),
  /** The calling page is the window of this panel. */
  'windows.here': reading<PanelWindows>()(z.strictObject({ panel: PanelId })),
  /** Current bounds of the window of this panel. */
  'windows.moved': reading<null>()(z.strictObject({ panel: PanelId, bounds: Bounds })),
} as const
