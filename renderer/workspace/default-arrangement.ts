import type { AddPanelOptions, DockviewApi } from 'dockview-react'
import type { PanelEntry } from '../panels/panel'

/** The window the sizes in the panel table were drawn for, less top bar and footer. */
const drawnWidth = 1440
const drawnHeight = 832
/** Below this a ticket or a book is of no use; the chart gives way instead. */
const narrowest = 0.85

interface Scale {
  readonly x: number
  readonly y: number
}
const widthOf = ({ place }: PanelEntry, scale: Scale): number => Math.round((place.width ?? 0) * scale.x)

/** How a panel is added beside one that is there, or at the edge when its neighbour is not. */
export function addOptions(entry: PanelEntry, shown: (id: string) => boolean): AddPanelOptions {
  const { beside, direction = 'right' } = entry.place
  const options = { id: entry.id, component: entry.id, title: entry.title, minimumWidth: 180, minimumHeight: 90 }
  if (beside === undefined) return options
  return { ...options, position: shown(beside) ? { referencePanel: beside, direction } : { direction: 'right' } }
}

/** Builds the arrangement the panel table describes; the first tab of every group is in front. */
export function arrangeByDefault(api: DockviewApi, panels: readonly PanelEntry[]): void {
  api.clear()
  for (const entry of panels) api.addPanel(addOptions(entry, (id) => api.getPanel(id) !== undefined))
  for (const group of api.groups) group.panels[0]?.api.setActive()
  resize(api, panels, { x: Math.max(narrowest, api.width / drawnWidth), y: api.height / drawnHeight })
  api.getPanel(panels[0]?.id ?? '')?.api.setActive()
}

/** From left to right, because a resize takes from the neighbour on the right: the first panel gets what the others leave. */
function resize(api: DockviewApi, panels: readonly PanelEntry[], scale: Scale): void {
  const size = (id: string, change: { readonly width?: number; readonly height?: number }): void => api.getPanel(id)?.group.api.setSize(change)
  const taken = panels.reduce((sum, entry) => sum + widthOf(entry, scale), 0)
  size(panels[0]?.id ?? '', { width: api.width - taken })
  for (const entry of panels) if (entry.place.width !== undefined) size(entry.id, { width: widthOf(entry, scale) })
  for (const { id, place } of panels) if (place.height !== undefined) size(id, { height: Math.round(place.height * scale.y) })
}
