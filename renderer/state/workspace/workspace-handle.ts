import type { DockviewApi, IDockviewPanel, SerializedDockview } from 'dockview-react'
import { type Layout, LAYOUT_VERSION, noLinking } from '@/shared/settings/layout'
import type { PanelEntry } from './panel'
import { focusWindow, moveToWindow } from './panel-windows'
import { addOptions, arrange } from './arrange'
import type { Arrangement } from './arrangements'
import { copyOf, linkingOf, lookNameOf, panelTypeOf, restoreLinking, useLinking } from '../stores/selection-store'

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
  // A band above the sheet of the batch desk has buttons of its own.
  const control =
    content.querySelector<HTMLElement>('[data-desk-home]') ??
    content.querySelector<HTMLElement>('.panel__body')?.querySelector<HTMLElement>(controls) ??
    content.querySelector<HTMLElement>(controls)
  control?.focus()
}

/**
 * Brings a panel to the front, or its window, and opens it where it was closed: with `beside`, or where it belongs. The
 * keyboard stays where it is.
 */
export function revealPanel(id: string, beside: string | null = null): IDockviewPanel | null {
  const entry = panels.find((panel) => panel.id === panelTypeOf(id))
  if (!api || !entry) return null
  if (focusWindow(id)) return null
  const neighbour = beside === null ? undefined : api.getPanel(beside)
  const place = neighbour === undefined ? entry.place : { beside: neighbour.id, direction: 'within' as const }
  const shown = api.getPanel(id) ?? api.addPanel(addOptions(entry, place, api, id))
  // The docking library draws a panel anew that is made active once more, and takes the keyboard out of its fields.
  if (api.activePanel !== shown) shown.api.setActive()
  return shown
}

/**
 * Brings a panel to the front and focuses its first control. At once where it is drawn already, so that the next key
 * finds it; a panel that comes, or a dialog that goes, takes until the next picture.
 */
export function showPanel(id: string): void {
  const shown = revealPanel(id)
  if (shown === null) return
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

/** Opens one more panel of a type beside the one it is opened from; it begins with what that one looks at. */
export function openFurther(id: string): void {
  const entry = panels.find((panel) => panel.id === panelTypeOf(id))
  if (!api || entry?.further === undefined) return
  const taken = api.panels.map((panel) => panel.id)
  if (!taken.includes(entry.id)) return showPanel(entry.id)
  const copy = copyOf(entry.id, taken)
  const beside = taken.includes(id) ? id : entry.id
  api.addPanel(addOptions(entry, { beside, direction: entry.further }, api, copy))
  showPanel(copy)
}

/** Moves a docked panel into a window of its own, as large as it is. To be called by a key or a click. */
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

/** The panel that is worked in; null before there is one. */
export const activePanelId = (): string | null => api?.activePanel?.id ?? null

/** Whether a panel of this type that shows a look is open. Where nothing is docked, nobody can tell. */
export function isLookShown(type: string, look: string): boolean {
  const state = useLinking.getState()
  return api === null || api.panels.some(({ id }) => panelTypeOf(id) === type && lookNameOf(state, id) === look)
}

export const isPanelOpen = (id: string): boolean => api?.getPanel(id) !== undefined

/** Arranges the panels anew, all of one link; what was opened beside is closed. */
export function arrangeWorkspace(arrangement: Arrangement): void {
  if (!api) return
  restoreLinking(noLinking)
  arrange(api, arrangement, panels)
}

/** What is on screen, as it is saved; null before there is a workspace. */
export function layoutOnScreen(): Layout | null {
  if (api === null || api.panels.length === 0) return null
  // The library writes what `DockedPanels` reads, and more.
  const { grid, panels: docked, activeGroup } = api.toJSON() as unknown as Layout['arrangement']
  const arrangement = { grid, panels: docked, activeGroup }
  return { version: LAYOUT_VERSION, arrangement, linking: linkingOf(api.panels.map(({ id }) => id)) }
}

/**
 * Arranges the panels as a layout says. False where the docking library cannot: what was there is back.
 * `keepsLooks`: the panels go on looking at what they do.
 */
export function showLayout({ arrangement, linking }: Layout, keepsLooks = false): boolean {
  if (api === null) return false
  const before = api.toJSON()
  try {
    api.fromJSON(arrangement as unknown as SerializedDockview, { reuseExistingPanels: true })
  } catch {
    api.fromJSON(before)
    return false
  }
  restoreLinking(keepsLooks ? { ...linking, looks: useLinking.getState().looks } : linking)
  return true
}

/** Whether panels are docked in this window. */
export const isWorkspaceHere = (): boolean => api !== null

/** The panels that can be docked, by name. */
export const knownPanels = (): readonly string[] => panels.map(({ id }) => id)
