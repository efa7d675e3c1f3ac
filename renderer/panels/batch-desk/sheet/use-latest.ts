import { useLayoutEffect, useRef, useState } from 'react'

/**
 * The same two functions for ever, always running the newest version: memoised rows need not be painted for a new
 * closure.
 */
export function useLatest<Commit extends (...input: never[]) => void>(handlers: {
  readonly commit: Commit
  readonly cancel: () => void
}) {
  const newest = useRef(handlers)
  useLayoutEffect(() => {
    newest.current = handlers
  })
  const [stable] = useState(() => ({
    commit: (...input: Parameters<Commit>) => newest.current.commit(...input),
    cancel: () => newest.current.cancel(),
  }))
  return stable
}
