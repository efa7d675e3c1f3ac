import { useEffect } from 'react'
import { draftKeys, localAction } from '@/renderer/kit/keys/local-keys'
import { useLatestCallback } from '@/renderer/kit/ui/hooks/use-latest-callback'
import { meantForDesk } from './model/desk-focus'

type DraftKeys = Readonly<Record<(typeof draftKeys)[number]['action'], () => void>>

/** The keys of the draft, wherever in the desk the focus is: Ctrl-Enter, F8 and Alt-Enter. A held key acts once. */
export function useDraftKeys(keys: DraftKeys, enabled: boolean): void {
  // With the picture that shows where the cursor is: a key pressed at once must not act on the place before.
  const act = useLatestCallback((action: keyof DraftKeys) => keys[action]())
  useEffect(() => {
    if (!enabled) return
    const onKeyDown = (event: KeyboardEvent) => {
      const action = localAction(draftKeys, event)
      if (action === null || !meantForDesk(event.target)) return
      // What is typed into one of several selected cells goes into all of them.
      if (action === 'review' && event.target instanceof HTMLElement && event.target.dataset.fills !== undefined) return
      event.preventDefault()
      event.stopPropagation()
      if (event.repeat) return
      // A cell that is still being typed into is part of the draft: it is committed before anything looks at the rows.
      if (event.target instanceof HTMLInputElement) event.target.blur()
      requestAnimationFrame(() => act(action))
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [enabled, act])
}
