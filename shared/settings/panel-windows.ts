import { z } from 'zod'
import { PanelId } from './layout'

const pixels = z.number().int().min(-50_000).max(50_000)
const extent = z.number().int().min(120).max(20_000)
/** Position and size of a window, in pixels of the desktop. */
export const Bounds = z.strictObject({ x: pixels, y: pixels, width: extent, height: extent })
export type Bounds = z.infer<typeof Bounds>

/** A panel in a separate window. */
export const SavedPanelWindow = z.object({
  panel: PanelId,
  bounds: Bounds.nullable(),
  /** A panel of its former group, for its return. Null if it was alone. */
  beside: PanelId.nullable(),
})
export type SavedPanelWindow = z.infer<typeof SavedPanelWindow>

/** Limit of panel windows. More indicate corrupt data. */
export const MOST_PANEL_WINDOWS = 20
/** Limit of stored sets of displays. The least recently used is removed first. */
export const MOST_DISPLAY_SETS = 12
/** ID of a set of displays: their sizes and positions. */
export const DisplaySet = z.string().min(1).max(300)

/** Panels in separate windows, by set of displays. */
export const PanelWindowsByDisplays = z.record(DisplaySet, z.array(SavedPanelWindow).max(MOST_PANEL_WINDOWS))
export type PanelWindowsByDisplays = z.infer<typeof PanelWindowsByDisplays>
