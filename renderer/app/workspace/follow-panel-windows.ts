import type { DockviewApi } from 'dockview-react'
import { isInWindow, usePanelWindows } from '@/renderer/state/stores/panel-windows-store'
import { revealPanel } from '@/renderer/state/workspace/workspace-handle'

/**
 * A panel in a separate window is not docked at the same time. It is removed from the workspace when the window opens,
 * for any reason, and returns to its previous place when the window closes.
 */
export function followPanelWindows(api: DockviewApi): () => void {
  function closeMovedPanels(): void {
    // Keeps the last panel, so the workspace is never empty.
    for (const panel of api.panels) if (isInWindow(panel.id) && api.panels.length > 1) panel.api.close()
  }
  closeMovedPanels()
  const stop = usePanelWindows.subscribe(({ list }, before) => {
    closeMovedPanels()
    const closed = before.list?.windows.filter(({ panel }) => !isInWindow(panel)) ?? []
    if (list !== null) for (const { panel, beside } of closed) revealPanel(panel, beside)
  })
  const layouts = api.onDidLayoutFromJSON(closeMovedPanels)
  return () => {
    stop()
    layouts.dispose()
  }
}
