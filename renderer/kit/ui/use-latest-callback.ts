import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * One function for as long as the component lives, which calls the newest of those that were given: parts that are
 * handed it need not be drawn again because of it. For handlers; never to be called while rendering.
 */
export function useLatestCallback<Args extends readonly unknown[]>(
  callback: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: Args) => latest.current(...args), [])
}
