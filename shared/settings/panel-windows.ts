import { z } from 'zod'
import { PanelId } from './layout'

const pixels = z.number().int().min(-50_000).max(50_000)
const extent = z.number().int().min(120).max(20_000)
/** Where a window stands, in pixels of the desktop. */
export const Bounds = z.strictObject({ x: pixels, y: pixels, width: extent, height: extent })
export type Bounds = z.infer<typeof Bounds>

/** A panel that stands in a window of its own. */
export const SavedPanelWindow = z.object({
  panel: PanelId,
  bounds: Bounds.nullable(),
  /** A panel that it stood in one group with, to go back to; null where it stood alone. */
  beside: PanelId.nullable(),
})
export type SavedPanelWindow = z.infer<typeof SavedPanelWindow>

/** More windows than this are an accident. */
export const MOST_PANEL_WINDOWS = 20
/** Sets of displays that are remembered; the one that was used longest ago gives way. */
export const MOST_DISPLAY_SETS = 12
/** A name of a set of displays: their sizes and places. */
export const DisplaySet = z.string().min(1).max(300)

/** Panels in windows of their own, by set of displays. */
export const PanelWindowsByDisplays = z.record(DisplaySet, z.array(SavedPanelWindow).max(MOST_PANEL_WINDOWS))
export type PanelWindowsByDisplays = z.infer<typeof PanelWindowsByDisplays>
