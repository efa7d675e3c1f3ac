import { useCallback, useState, useSyncExternalStore } from 'react'
import type { DockviewPanelApi } from 'dockview-react'

/**
 * True from the first time a panel is in front of its group. A panel that was never shown is not rendered; later it
 * stays mounted with its input.
 */
export function useWasShown(api: Pick<DockviewPanelApi, 'isVisible' | 'onDidVisibilityChange'>): boolean {
  const follow = useCallback(
    (changed: () => void) => {
      const listening = api.onDidVisibilityChange(changed)
      return () => listening.dispose()
    },
    [api],
  )
  const isVisible = useSyncExternalStore(follow, () => api.isVisible)
  const [wasShown, setWasShown] = useState(isVisible)
  if (isVisible && !wasShown) setWasShown(true)
  return wasShown || isVisible
}
