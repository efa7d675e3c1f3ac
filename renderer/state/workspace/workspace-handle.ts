import type { DockviewApi, IDockviewPanel, SerializedDockview } from 'dockview-react'
import { type Layout, LAYOUT_VERSION, noLinking } from '@/shared/settings/layout'
import type { PanelEntry } from './panel'
import { focusWindow, moveToWindow } from './panel-windows'
import { addOptions, arrange } from './arrange'
import type { Arrangement } from './arrangements'
import { copyOf, linkingOf, selectionKeyOf, panelTypeOf, restoreLinking, useLinking } from '../stores/selection-store'

let api: DockviewApi | null = null
let panels: readonly PanelEntry[] = []
/** The panel that was requested last. */
let requestedId: string | null = null

/**
 * Registers the workspace on screen and its panel table, for commands. The table is a parameter, so panels can import
 * this file.
 */
export function hookWorkspace(workspace: DockviewApi | null, table: readonly PanelEntry[]): void {
  api = workspace
  panels = table
}

/** An open dialog keeps the focus: a key must not reach a panel behind it. */
const isBehindDialog = (): boolean => document.querySelector('.dialog[data-open]') !== null

function focusPanel(id: string): void {
  const content = document.querySelector<HTMLElement>(`[data-panel="${id}"]`)
  if (!content || content.contains(document.activeElement) || isBehindDialog()) return
  const controls = 'input:not([disabled]), [tabindex="0"], button:not([disabled])'
  // The control that a trader needs first, such as a price. Others may precede it.
  const control =
    content.querySelector<HTMLElement>('[data-panel-home]:not([disabled])') ??
    content.querySelector<HTMLElement>('.panel__body')?.querySelector<HTMLElement>(controls) ??
    content.querySelector<HTMLElement>(controls)
  control?.focus()
}

/**
 * Brings a panel or its window to the front. A closed panel is opened next to the panel of the second parameter, or at
 * its default place. Does not move the focus.
 */
export function revealPanel(id: string, beside: string | null = null): IDockviewPanel | null {
  const entry = panels.find((panel) => panel.id === panelTypeOf(id))
  if (!api || !entry) return null
  if (focusWindow(id)) return null
  const neighbour = beside === null ? undefined : api.getPanel(beside)
  const place = neighbour === undefined ? entry.place : { beside: neighbour.id, direction: 'within' as const }
  const opened = api.getPanel(id) ?? api.addPanel(addOptions(entry, place, api, id))
  // Activating the active panel again would make the docking library render it again and remove the focus from its
  // fields.
  if (api.activePanel !== opened) opened.api.setActive()
  return opened
}

/**
 * Brings a panel to the front and focuses its first control: at once if it is rendered, so the next key reaches it; in
 * the next frame after opening a panel or closing a dialog.
 */
export function showPanel(id: string): void {
  const panel = revealPanel(id)
  if (panel === null) return
  focusPanel(id)
  requestedId = id
  requestAnimationFrame(() => {
    // A closing dialog returns the focus to its previous element, which can bring another panel to the front again.
    if (requestedId === id && api?.getPanel(id) === panel && api.activePanel !== panel) panel.api.setActive()
    focusPanel(id)
  })
}

/** Cycles through the groups of panels, forward or backward. */
export function showNextGroup(step: 1 | -1): void {
  const groups = api?.groups ?? []
  const at = groups.findIndex(({ id }) => id === api?.activeGroup?.id)
  const next = groups[(at + step + groups.length) % groups.length]
  if (next?.activePanel) showPanel(next.activePanel.id)
}

/** Opens another panel of a type next to the panel from which it is opened, with the same selection. */
export function openAdditional(id: string): void {
  const entry = panels.find((panel) => panel.id === panelTypeOf(id))
  if (!api || entry?.additional === undefined) return
  const ids = api.panels.map((panel) => panel.id)
  if (!ids.includes(entry.id)) return showPanel(entry.id)
  const copy = copyOf(entry.id, ids)
  const beside = ids.includes(id) ? id : entry.id
  api.addPanel(addOptions(entry, { beside, direction: entry.additional }, api, copy))
  showPanel(copy)
}

/** Moves a docked panel into a separate window of the same size. Must be called from a key or a click. */
export function undockPanel(id: string): void {
  const panel = api?.getPanel(id)
  if (panel === undefined) return
  const beside = panel.group.panels.find((other) => other.id !== id)?.id ?? null
  const { left, top, width, height } = panel.group.element.getBoundingClientRect()
  const place = {
    x: window.screenX + left + 40,
    y: window.screenY + top + 40,
    width: Math.max(width, 360),
    height: Math.max(height, 280),
  }
  const bounds = {
    x: Math.round(place.x),
    y: Math.round(place.y),
    width: Math.round(place.width),
    height: Math.round(place.height),
  }
  void moveToWindow(id, beside, bounds)
}

/** The active panel; null if there is none. */
export const activePanelId = (): string | null => api?.activePanel?.id ?? null

/**
 * True if a panel of this type with this selection is open. Also true if no workspace is docked in this window, because
 * it cannot be known.
 */
export function isSelectionShown(type: string, selectionKey: string): boolean {
  const state = useLinking.getState()
  return (
    api === null || api.panels.some(({ id }) => panelTypeOf(id) === type && selectionKeyOf(state, id) === selectionKey)
  )
}

export const isPanelOpen = (id: string): boolean => api?.getPanel(id) !== undefined

/** Applies an arrangement with all panels on the main link; additional panels are closed. */
export function arrangeWorkspace(arrangement: Arrangement): void {
  if (!api) return
  restoreLinking(noLinking)
  arrange(api, arrangement, panels)
}

/** The current layout in its saved form; null before there is a workspace. */
export function layoutOnScreen(): Layout | null {
  if (api === null || api.panels.length === 0) return null
  // The library writes what `DockedPanels` reads, and more.
  const { grid, panels: docked, activeGroup } = api.toJSON() as unknown as Layout['arrangement']
  const arrangement = { grid, panels: docked, activeGroup }
  return { version: LAYOUT_VERSION, arrangement, linking: linkingOf(api.panels.map(({ id }) => id)) }
}

/**
 * Applies a layout. False if the docking library fails: the previous layout is restored. `preservesSelections`: the
 * panels keep their current selections.
 */
export function showLayout({ arrangement, linking }: Layout, preservesSelections = false): boolean {
  if (api === null) return false
  const before = api.toJSON()
  try {
    api.fromJSON(arrangement as unknown as SerializedDockview, { reuseExistingPanels: true })
  } catch {
    api.fromJSON(before)
    return false
  }
  restoreLinking(preservesSelections ? { ...linking, looks: useLinking.getState().looks } : linking)
  return true
}

/** True if panels are docked in this window. */
export const isWorkspaceHere = (): boolean => api !== null

/** Names of the panels that can be docked. */
export const knownPanels = (): readonly string[] => panels.map(({ id }) => id)
