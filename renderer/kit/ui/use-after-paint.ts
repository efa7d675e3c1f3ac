import { useEffect, useRef, useState } from 'react'

/**
 * Follows a value once the picture with it is painted: what is worked out from it never holds up the key that changed
 * it. A value that never rests is followed from picture to picture. A page that is not seen paints nothing and works
 * nothing out.
 */
export function useAfterPaint<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value)
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
