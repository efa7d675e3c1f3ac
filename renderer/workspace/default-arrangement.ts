import type { AddPanelOptions, DockviewApi } from 'dockview-react'
import type { PanelEntry } from '../panels/panel'

/** The window the sizes in the panel table were drawn for, less top bar and footer. */
const drawnWidth = 1440
const drawnHeight = 838

/** How a panel is added beside one that is there, or at the edge when its neighbour is not. */
export function addOptions(entry: PanelEntry, shown: (id: string) => boolean, scale: { readonly x: number; readonly y: number }): AddPanelOptions {
  const { beside, direction = 'right', width, height } = entry.place
  return {
    id: entry.id,
    component: entry.id,
    title: entry.title,
    ...(beside === undefined ? {} : { position: shown(beside) ? { referencePanel: beside, direction } : { direction: 'right' as const } }),
    ...(width === undefined ? {} : { initialWidth: Math.round(width * scale.x) }),
    ...(height === undefined ? {} : { initialHeight: Math.round(height * scale.y) }),
  }
}

/** Builds the arrangement the panel table describes; the first tab of every group is in front. */
export function arrangeByDefault(api: DockviewApi, panels: readonly PanelEntry[]): void {
  api.clear()
  const scale = { x: api.width / drawnWidth || 1, y: api.height / drawnHeight || 1 }
  for (const entry of panels) api.addPanel({ ...addOptions(entry, (id) => api.getPanel(id) !== undefined, scale), inactive: entry.place.direction === 'within' })
  for (const group of api.groups) group.panels[0]?.api.setActive()
  resize(api, panels, scale)
  api.getPanel(panels[0]?.id ?? '')?.api.setActive()
}

/** Every later split takes from the panels before it, and every resize from a neighbour: two rounds settle it. */
function resize(api: DockviewApi, panels: readonly PanelEntry[], scale: { readonly x: number; readonly y: number }): void {
  for (const { id, place } of [...panels, ...panels]) {
    if (place.width === undefined && place.height === undefined) continue
    api.getPanel(id)?.group.api.setSize({
      ...(place.width === undefined ? {} : { width: Math.round(place.width * scale.x) }),
      ...(place.height === undefined ? {} : { height: Math.round(place.height * scale.y) }),
    })
  }
}
