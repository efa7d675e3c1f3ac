import { useEffect } from 'react'
import { draftKeys, localAction } from '@/renderer/kit/keys/local-keys'
import { useLatestCallback } from '@/renderer/kit/ui/hooks/use-latest-callback'
import { isDeskTarget } from './model/desk-focus'

type DraftKeys = Readonly<Record<(typeof draftKeys)[number]['action'], () => void>>

/** Keys of the draft, for any focus within the desk: Ctrl-Enter, F8 and Alt-Enter. A held key acts once. */
export function useDraftKeys(keys: DraftKeys, enabled: boolean): void {
  // Updated with the render that shows the cursor, so an immediate key press does not act on the previous cell.
  const act = useLatestCallback((action: keyof DraftKeys) => keys[action]())
  useEffect(() => {
    if (!enabled) return
    const onKeyDown = (event: KeyboardEvent) => {
      const action = localAction(draftKeys, event)
      if (action === null || !isDeskTarget(event.target)) return
      // With several cells selected, the typed text goes into all of them.
      if (action === 'review' && event.target instanceof HTMLElement && event.target.dataset.fills !== undefined) return
      event.preventDefault()
      event.stopPropagation()
      if (event.repeat) return
      // Commits the text of an open cell editor before the rows are read.
      if (event.target instanceof HTMLInputElement) event.target.blur()
      requestAnimationFrame(() => act(action))
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [enabled, act])
}
