import { z } from 'zod'
import { PanelId } from '../settings/layout'
import { Bounds, DisplaySet, type SavedPanelWindow } from '../settings/panel-windows'
import { method, reading } from './method'

/** A panel in a window of its own, and whether that window is there now. */
export interface PanelWindow extends SavedPanelWindow {
  readonly isOpen: boolean
}

/** The panels that stand in windows of their own on these displays. */
export interface PanelWindows {
  /** Who opens the windows: the desktop application, or in a browser the page itself. */
  readonly opener: 'application' | 'page'
  readonly windows: readonly PanelWindow[]
}

/** `displays`: those of the page's computer, where the main process cannot ask for them. */
const onDisplays = { displays: DisplaySet }

/** Panels in windows of their own. */
export const panelWindowMethods = {
  'windows.list': reading<PanelWindows>()(z.strictObject(onDisplays)),
  'windows.open': method<PanelWindows>()(
    z.strictObject({ ...onDisplays, panel: PanelId, bounds: Bounds.nullable(), beside: PanelId.nullable() }),
  ),
  /** Back into the main window. */
  'windows.close': method<PanelWindows>()(z.strictObject({ panel: PanelId })),
  'windows.focus': reading<null>()(z.strictObject({ panel: PanelId })),
  /** The page that asks is the one of this panel. */
  'windows.here': reading<PanelWindows>()(z.strictObject({ panel: PanelId })),
  /** Where the window of this panel stands now. */
  'windows.moved': reading<null>()(z.strictObject({ panel: PanelId, bounds: Bounds })),
} as const
