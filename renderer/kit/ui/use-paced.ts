import { useEffect, useRef, useState } from 'react'
import { beatNow } from './beat'

/**
 * Follows a value that changes faster than it need be acted on, once every `restMs` at most; at once when `atOnce`
 * changes. Where nothing changes nothing wakes the page.
 */
export function usePaced<Value extends object | null>(value: Value, restMs: number, atOnce: string): Value {
  const [shown, setShown] = useState(value)
  const [key, setKey] = useState(atOnce)
  const latest = useRef(value)
  const shownAt = useRef(0)
  const isBehind = shown !== value
  useEffect(() => {
    latest.current = value
  })
  useEffect(() => {
    shownAt.current = performance.now()
  }, [shown])
  useEffect(() => {
    if (!isBehind) return
    const show = (): void => beatNow(() => setShown(latest.current))
    const timer = setTimeout(show, shownAt.current + restMs - performance.now())
    return () => clearTimeout(timer)
  }, [isBehind, shown, restMs])
  if (key !== atOnce) {
    setKey(atOnce)
    setShown(value)
    return value
  }
  return shown
}

/** What so many rows may be looked at anew: a few times a second, and the seldomer the more there are. */
export const restFor = (rows: number): number => Math.max(250, Math.ceil(rows / 100) * 500)
