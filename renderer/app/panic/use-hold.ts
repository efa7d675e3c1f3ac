import { useEffect, useRef, useState } from 'react'

/** How long a key or a button is held before it counts. */
const HOLD_MS = 600

/** Runs once what is held long enough; letting go before that does nothing. */
export function useHold(run: () => void) {
  const [held, setHeld] = useState(false)
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
  return { held, press, release }
}
