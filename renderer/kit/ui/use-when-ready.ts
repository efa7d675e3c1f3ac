import { useEffect, useRef } from 'react'
import { useLatestCallback } from './use-latest-callback'

/**
 * A key that comes before what it needs is known is not lost: what it asks for is done once `waiting` is over, unless
 * `about`, what it was asked about, is another object by then. `act` decides for itself whether it can be done.
 */
export function useWhenReady(about: unknown, waiting: boolean, act: () => void): () => void {
  const asked = useRef<unknown>(null)
  const latest = useLatestCallback(act)
  useEffect(() => {
    if (waiting || asked.current !== about) return
    asked.current = null
    latest()
  }, [waiting, about, latest])
  return useLatestCallback(() => {
    if (waiting) asked.current = about
    else act()
  })
}
