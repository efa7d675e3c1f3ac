import type { DockviewApi } from 'dockview-react'
import { isInWindow, usePanelWindows } from '@/renderer/state/stores/panel-windows-store'
import { revealPanel } from '@/renderer/state/workspace/workspace-handle'

/**
 * A panel in a window of its own is not docked as well: it leaves the workspace when its window comes, by whatever way
 * it got there, and stands beside its old neighbour again when the window goes.
 */
export function followPanelWindows(api: DockviewApi): () => void {
  function leave(): void {
    // The last panel stays: an empty workspace is no place to come back to.
    for (const panel of api.panels) if (isInWindow(panel.id) && api.panels.length > 1) panel.api.close()
  }
  leave()
  const stop = usePanelWindows.subscribe(({ list }, before) => {
    leave()
    const gone = before.list?.windows.filter(({ panel }) => !isInWindow(panel)) ?? []
    if (list !== null) for (const { panel, beside } of gone) revealPanel(panel, beside)
  })
  const layouts = api.onDidLayoutFromJSON(leave)
  return () => {
    stop()
    layouts.dispose()
  }
}
