import { useEffect, useRef, useState } from 'react'

const HOLD_MS = 600

/** Runs the action once it was held long enough; an earlier release has no effect. */
export function useLongPress(run: () => void) {
  const [isPressed, setPressed] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const release = () => {
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = null
    setPressed(false)
  }
  const press = () => {
    if (timer.current !== null) return
    setPressed(true)
    timer.current = setTimeout(() => {
      release()
      run()
    }, HOLD_MS)
  }
  useEffect(() => () => void (timer.current !== null && clearTimeout(timer.current)), [])
  return { isPressed, press, release }
}
