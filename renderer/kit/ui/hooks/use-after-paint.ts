import { useEffect, useRef, useState } from 'react'

/**
 * Follows a value after its frame is painted: derived computations never delay the key that changed it. A constantly
 * changing value is followed from frame to frame. A hidden page paints and computes nothing. `first` is the value of
 * the first frame.
 */
export function useAfterPaint<Value>(value: Value, first = value): Value {
  const [painted, setPainted] = useState(first)
  const latest = useRef(value)
  const waits = useRef(false)
  useEffect(() => {
    latest.current = value
    if (value === painted || waits.current) return
    waits.current = true
    requestAnimationFrame(() =>
      setTimeout(() => {
        waits.current = false
        setPainted(latest.current)
      }),
    )
  }, [value, painted])
  return painted
}
