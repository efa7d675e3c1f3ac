import type { AddPanelOptions, DockviewApi } from 'dockview-react'
import type { Arrangement, PlacedPanel } from './arrangements'
import type { PanelEntry, PanelPlace } from './panel'

/** The window the sizes of the arrangements were drawn for, less top bar and footer. */
const drawnWidth = 1440
const drawnHeight = 832
/** Below this a ticket or a book is of no use; the chart gives way instead. */
const narrowest = 0.85
/** Beyond this their figures only drift apart; the chart has use for all the room there is. */
const widest = 1.3
/** With less room than this there are fewer panels side by side. */
const smallWidth = 1200
const smallHeight = 700

const isSmall = ({ width, height }: Pick<DockviewApi, 'width' | 'height'>): boolean =>
  width < smallWidth || height < smallHeight

/** How a panel, or a copy of it, is added where it belongs, or at the edge when its neighbour is not there. */
export function addOptions(
  { id, title }: Pick<PanelEntry, 'id' | 'title'>,
  { beside, direction = 'right' }: PanelPlace,
  api: Pick<DockviewApi, 'getPanel'>,
  panelId: string = id,
): AddPanelOptions {
  const options = { id: panelId, component: id, title, minimumWidth: 180, minimumHeight: 90 }
  if (beside === undefined) return options
  const isThere = api.getPanel(beside) !== undefined
  return { ...options, position: isThere ? { referencePanel: beside, direction } : { direction: 'right' } }
}

/** Builds an arrangement anew; the first tab of every group is in front. */
export function arrange(
  api: DockviewApi,
  { places, smallPlaces }: Arrangement,
  table: readonly Pick<PanelEntry, 'id' | 'title'>[],
): void {
  const placed = isSmall(api) ? smallPlaces : places
  api.clear()
  for (const place of placed) {
    const entry = table.find(({ id }) => id === place.id)
    if (entry !== undefined) api.addPanel(addOptions(entry, place, api))
  }
  for (const group of api.groups) group.panels[0]?.api.setActive()
  resize(api, placed)
  api.getPanel(placed[0]?.id ?? '')?.api.setActive()
}

/** From the outside inwards, as the list stands: a later panel lies within what an earlier one left. */
function resize(api: DockviewApi, places: readonly PlacedPanel[]): void {
  const across = Math.min(widest, Math.max(narrowest, api.width / drawnWidth))
  const down = api.height / drawnHeight
  const size = (id: string, change: { readonly width?: number; readonly height?: number }): void =>
    api.getPanel(id)?.group.api.setSize(change)
  for (const { id, width } of places) if (width !== undefined) size(id, { width: Math.round(width * across) })
  for (const { id, height } of places) if (height !== undefined) size(id, { height: Math.round(height * down) })
  for (const { id, leaves } of places) if (leaves !== undefined) size(id, { height: api.height - leaves })
}
