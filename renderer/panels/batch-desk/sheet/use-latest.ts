import { useLayoutEffect, useRef, useState } from 'react'

/** Two functions with a permanent identity that run the newest version, so memoized rows do not render again. */
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
