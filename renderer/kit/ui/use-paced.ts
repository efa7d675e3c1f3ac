import { useEffect, useRef, useState } from 'react'

/** Follows a value that changes faster than it need be acted on, once every `restMs`; at once when `atOnce` changes. */
export function usePaced<Value extends object | null>(value: Value, restMs: number, atOnce: string): Value {
  const [shown, setShown] = useState(value)
  const [key, setKey] = useState(atOnce)
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  useEffect(() => {
    const timer = setInterval(() => setShown(latest.current), restMs)
    return () => clearInterval(timer)
  }, [restMs])
  if (key !== atOnce) {
    setKey(atOnce)
    setShown(value)
    return value
  }
  return shown
}

/** What so many rows may be looked at anew: a few times a second, and the seldomer the more there are. */
export const restFor = (rows: number): number => Math.max(250, Math.ceil(rows / 100) * 500)
