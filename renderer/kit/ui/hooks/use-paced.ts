import { useEffect, useRef, useState } from 'react'
import { runInTick } from './tick'

/**
 * Follows a fast value at most once every `restMs`. At once when `atOnce` changes. Without changes there is no timer.
 */
export function usePaced<Value extends object | null>(value: Value, restMs: number, atOnce: string): Value {
  const [visible, setShown] = useState(value)
  const [key, setKey] = useState(atOnce)
  const latest = useRef(value)
  const shownAt = useRef(0)
  const isBehind = visible !== value
  useEffect(() => {
    latest.current = value
  })
  useEffect(() => {
    shownAt.current = performance.now()
  }, [visible])
  useEffect(() => {
    if (!isBehind) return
    const show = (): void => runInTick(() => setShown(latest.current))
    const timer = setTimeout(show, shownAt.current + restMs - performance.now())
    return () => clearTimeout(timer)
  }, [isBehind, visible, restMs])
  if (key !== atOnce) {
    setKey(atOnce)
    setShown(value)
    return value
  }
  return visible
}

/** Interval of updates for a number of rows: a few times a second, and longer for more rows. */
export const restFor = (rows: number): number => Math.max(250, Math.ceil(rows / 100) * 500)
