import { useEffect, useRef, useState } from 'react'

const HOLD_MS = 600

/** Runs the action once it was held long enough; an earlier release has no effect. */
export function useHold(run: () => void) {
  const [isHeld, setHeld] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const release = () => {
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = null
    setHeld(false)
  }
  const press = () => {
    if (timer.current !== null) return
    setHeld(true)
    timer.current = setTimeout(() => {
      release()
      run()
    }, HOLD_MS)
  }
  useEffect(() => () => void (timer.current !== null && clearTimeout(timer.current)), [])
  return { held: isHeld, press, release }
}
