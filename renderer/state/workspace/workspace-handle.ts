import type { DockviewApi } from 'dockview-react'
import type { PanelEntry } from './panel'
import { addOptions, arrangeByDefault } from './default-arrangement'
import { riskDesk } from './risk-arrangement'

let api: DockviewApi | null = null
let panels: readonly PanelEntry[] = []
/** The panel that was asked for last. */
let asked: string | null = null

/** The workspace on screen and its panel table, for commands. The table comes in, so that panels may call this file. */
export function hookWorkspace(workspace: DockviewApi | null, table: readonly PanelEntry[]): void {
  api = workspace
  panels = table
}

function focusPanel(id: string): void {
  const content = document.querySelector<HTMLElement>(`[data-panel="${id}"]`)
  if (!content || content.contains(document.activeElement)) return
  const controls = 'input:not([disabled]), [tabindex="0"], button:not([disabled])'
  const control =
    content.querySelector<HTMLElement>('.panel__body')?.querySelector<HTMLElement>(controls) ??
    content.querySelector<HTMLElement>(controls)
  control?.focus()
}

/**
 * Brings a panel to the front and focuses its first control; opens it where it was closed. At once where it is drawn
 * already, so that the next key finds it; a panel that comes, or a dialog that goes, takes until the next picture.
 */
export function showPanel(id: string): void {
  const entry = panels.find((panel) => panel.id === id)
  if (!api || !entry) return
  const shown = api.getPanel(id) ?? api.addPanel(addOptions(entry, api))
  // The docking library draws a panel anew that is made active once more, and takes the keyboard out of its fields.
  if (api.activePanel !== shown) shown.api.setActive()
  focusPanel(id)
  asked = id
  requestAnimationFrame(() => {
    // A dialog that goes gives the keyboard back to where it was, which may bring the panel there to the front again.
    if (asked === id && api?.getPanel(id) === shown && api.activePanel !== shown) shown.api.setActive()
    focusPanel(id)
  })
}

/** Goes round the groups of panels, forwards or backwards. */
export function showNextGroup(step: 1 | -1): void {
  const groups = api?.groups ?? []
  const at = groups.findIndex(({ id }) => id === api?.activeGroup?.id)
  const next = groups[(at + step + groups.length) % groups.length]
  if (next?.activePanel) showPanel(next.activePanel.id)
}

export const isPanelOpen = (id: string): boolean => api?.getPanel(id) !== undefined

/** Back to the arrangement of the panel table. */
export function resetLayout(): void {
  if (api) arrangeByDefault(api, panels)
}

/** Everything for watching risk in sight at once. */
export function arrangeRiskDesk(): void {
  if (api) arrangeByDefault(api, riskDesk(panels))
}
