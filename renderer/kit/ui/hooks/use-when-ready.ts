import { useEffect, useRef } from 'react'
import { useLatestCallback } from './use-latest-callback'

/**
 * Delays a key's action until its data is known: it runs when `waiting` ends, unless `about` is another object then.
 * `act` decides if the action is possible.
 */
export function useWhenReady(about: unknown, waiting: boolean, act: () => void): () => void {
  const pending = useRef<unknown>(null)
  const latest = useLatestCallback(act)
  useEffect(() => {
    if (waiting || pending.current !== about) return
    pending.current = null
    latest()
  }, [waiting, about, latest])
  return useLatestCallback(() => {
    if (waiting) pending.current = about
    else act()
  })
}
