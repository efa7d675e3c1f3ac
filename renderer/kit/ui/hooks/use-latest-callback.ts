import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A constant function for the life of the component that calls the newest given one: parts that receive it need not
 * render again. For handlers. Must not be called while rendering.
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
