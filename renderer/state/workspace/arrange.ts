import type { AddPanelOptions, DockviewApi } from 'dockview-react'
import type { Arrangement, PlacedPanel } from './arrangements'
import type { PanelEntry, PanelPlace } from './panel'

/** Window size for which the arrangements were designed, without top bar and footer. */
const drawnWidth = 1440
const drawnHeight = 832
/** Minimum scale of tickets and books, below which they are unusable; the chart becomes smaller instead. */
const narrowest = 0.85
/** Maximum scale of tickets and books, above which figures only drift apart; charts use the remaining space. */
const widest = 1.3
/** Window size below which fewer panels are placed side by side. */
const smallWidth = 1200
const smallHeight = 700

const isSmall = ({ width, height }: Pick<DockviewApi, 'width' | 'height'>): boolean =>
  width < smallWidth || height < smallHeight

/** Minimum width of panels, in pixels: fields and figures of a ticket need more than a list. */
const leastWidthOf = (id: string): number => (id === 'order-ticket' ? 206 : 180)

/** Position of a new panel or copy: its default place, or the edge if its neighbor is not open. */
export function addOptions(
  { id, title }: Pick<PanelEntry, 'id' | 'title'>,
  { beside, direction = 'right' }: PanelPlace,
  api: Pick<DockviewApi, 'getPanel'>,
  panelId: string = id,
): AddPanelOptions {
  const options = { id: panelId, component: id, title, minimumWidth: leastWidthOf(id), minimumHeight: 90 }
  if (beside === undefined) return options
  const isThere = api.getPanel(beside) !== undefined
  return { ...options, position: isThere ? { referencePanel: beside, direction } : { direction: 'right' } }
}

/** Replaces the panels by an arrangement; the first tab of each group is in front. */
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

/** Resizes from the outside inward, in the order of the list: a later panel is within the space of an earlier one. */
function resize(api: DockviewApi, places: readonly PlacedPanel[]): void {
  const across = Math.max(narrowest, api.width / drawnWidth)
  const down = api.height / drawnHeight
  const size = (id: string, change: { readonly width?: number; readonly height?: number }): void =>
    api.getPanel(id)?.group.api.setSize(change)
  for (const { id, width, isTable = false } of places)
    if (width !== undefined) size(id, { width: Math.round(width * (isTable ? across : Math.min(widest, across))) })
  for (const { id, height } of places) if (height !== undefined) size(id, { height: Math.round(height * down) })
  for (const { id, remainingHeight } of places)
    if (remainingHeight !== undefined) size(id, { height: api.height - remainingHeight })
}
