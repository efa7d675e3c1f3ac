import { useEffect, useRef, useState } from 'react'

interface FillHandleParts {
  /** The row that a point of the window is on, counted beyond the last one where it is below it. */
  readonly rowAt: (clientY: number) => number
  /** Scrolls a little where this point is at an edge or beyond it; whether there was anything to scroll. */
  readonly scrollAt: (clientY: number) => boolean
  readonly fill: (bottom: number, isCopy: boolean) => void
}

/** The corner of the selection while it is dragged. `to` is the row it is over; null while nobody drags it. */
export function useFillHandle(parts: FillHandleParts) {
  const [to, setTo] = useState<number | null>(null)
  const latest = useRef(parts)
  useEffect(() => {
    latest.current = parts
  })
  const isDragged = to !== null
  useEffect(() => {
    if (!isDragged) return
    const end = new AbortController()
    let y = 0
    let frame = 0
    // A pointer that is held still at an edge goes on scrolling.
    const scroll = (): void => {
      frame = latest.current.scrollAt(y) ? requestAnimationFrame(scroll) : 0
      setTo(latest.current.rowAt(y))
    }
    const onMove = ({ clientY }: PointerEvent) => {
      y = clientY
      setTo(latest.current.rowAt(y))
      if (frame === 0) frame = requestAnimationFrame(scroll)
    }
    const onUp = ({ clientY, ctrlKey, metaKey }: PointerEvent) => {
      setTo(null)
      latest.current.fill(latest.current.rowAt(clientY), ctrlKey || metaKey)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      setTo(null)
    }
    window.addEventListener('pointermove', onMove, end)
    window.addEventListener('pointerup', onUp, end)
    window.addEventListener('pointercancel', () => setTo(null), end)
    window.addEventListener('keydown', onKey, { signal: end.signal, capture: true })
    return () => {
      cancelAnimationFrame(frame)
      end.abort()
    }
  }, [isDragged])
  return { to, start: setTo }
}
