import type { PanelEntry, PanelPlace } from './panel'

/** The desk of somebody who watches risk: the wall large, loans and savings beside it, orders one tab away. */
const places: readonly (PanelPlace & { readonly id: string })[] = [
  { id: 'risk-wall' },
  { id: 'loans', beside: 'risk-wall', direction: 'right', width: 670 },
  { id: 'earn', beside: 'loans', direction: 'below', height: 440 },
  { id: 'batch-desk', beside: 'earn', direction: 'within' },
  { id: 'open-orders', beside: 'earn', direction: 'within' },
  { id: 'positions', beside: 'earn', direction: 'within' },
]

/** The panel table as the risk desk arranges it. */
export function riskDesk(panels: readonly PanelEntry[]): readonly PanelEntry[] {
  return places.flatMap(({ id, ...place }) => {
    const entry = panels.find((panel) => panel.id === id)
    if (entry === undefined) return []
    const { title, icon, component, linked = false, feed } = entry
    return [{ id, title, icon, component, linked, ...(feed === undefined ? {} : { feed }), place }]
  })
}
