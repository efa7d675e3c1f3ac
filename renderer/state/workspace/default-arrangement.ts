import type { AddPanelOptions, DockviewApi } from 'dockview-react'
import type { PanelEntry, PanelPlace } from './panel'

/** The window the sizes in the panel table were drawn for, less top bar and footer. */
const drawnWidth = 1440
const drawnHeight = 832
/** Below this a ticket or a book is of no use; the chart gives way instead. */
const narrowest = 0.85
/** With less room than this, stacked panels become tabs. */
const smallWidth = 1200
const smallHeight = 700

const isSmall = ({ width, height }: Pick<DockviewApi, 'width' | 'height'>): boolean =>
  width < smallWidth || height < smallHeight
const placeOf = ({ place, smallPlace }: PanelEntry, small: boolean): PanelPlace =>
  small ? (smallPlace ?? place) : place

function optionsAt(
  entry: PanelEntry,
  { beside, direction = 'right', index }: PanelPlace,
  shown: (id: string) => boolean,
): AddPanelOptions {
  const options = { id: entry.id, component: entry.id, title: entry.title, minimumWidth: 180, minimumHeight: 90 }
  if (beside === undefined) return options
  return {
    ...options,
    position: shown(beside)
      ? { referencePanel: beside, direction, ...(index === undefined ? {} : { index }) }
      : { direction: 'right' },
  }
}

/** How a panel is added beside one that is there, or at the edge when its neighbour is not. */
export function addOptions(entry: PanelEntry, api: DockviewApi): AddPanelOptions {
  return optionsAt(entry, placeOf(entry, isSmall(api)), (id) => api.getPanel(id) !== undefined)
}

/** Builds the arrangement the panel table describes; the first tab of every group is in front. */
export function arrangeByDefault(api: DockviewApi, table: readonly PanelEntry[]): void {
  const panels = table.filter(({ closed }) => closed !== true)
  api.clear()
  for (const entry of panels) api.addPanel(addOptions(entry, api))
  for (const group of api.groups) group.panels[0]?.api.setActive()
  resize(api, panels)
  api.getPanel(panels[0]?.id ?? '')?.api.setActive()
}

/** From the outside inwards, as the table stands: a later panel lies within what an earlier one left. */
function resize(api: DockviewApi, panels: readonly PanelEntry[]): void {
  const places = panels.map((entry) => ({ id: entry.id, ...placeOf(entry, isSmall(api)) }))
  const across = Math.max(narrowest, api.width / drawnWidth)
  const down = api.height / drawnHeight
  const size = (id: string, change: { readonly width?: number; readonly height?: number }): void =>
    api.getPanel(id)?.group.api.setSize(change)
  for (const { id, width } of places) if (width !== undefined) size(id, { width: Math.round(width * across) })
  for (const { id, height } of places) if (height !== undefined) size(id, { height: Math.round(height * down) })
}
