import { panelTypeOf } from '../stores/selection-store'
import { activePanelId } from './workspace-handle'

/** Charts on screen, by panel, each with the function that saves its screenshot. */
const charts = new Map<string, () => void>()

/** Registers a chart. Returns the function that removes it. */
export function registerScreenshot(panelId: string, save: () => void): () => void {
  charts.set(panelId, save)
  return () => {
    if (charts.get(panelId) === save) charts.delete(panelId)
  }
}

export const hasScreenshot = (): boolean => charts.size > 0

/** Saves a screenshot of the active chart; of the first one if another panel is active. */
export function saveActiveScreenshot(): void {
  const active = activePanelId() ?? ''
  const first = [...charts.keys()].find((id) => id === panelTypeOf(id)) ?? [...charts.keys()][0] ?? ''
  const save = charts.get(active) ?? charts.get(first)
  save?.()
}
