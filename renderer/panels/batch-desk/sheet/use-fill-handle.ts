import { useEffect, useRef, useState } from 'react'

interface FillHandleParts {
  /** Row at a vertical position in the window; continues beyond the last row. */
  readonly rowAt: (clientY: number) => number
  /** Scrolls if the position is at an edge or beyond it; returns true if it scrolled. */
  readonly scrollAt: (clientY: number) => boolean
  readonly fill: (bottom: number, isCopy: boolean) => void
}

/** The fill handle while it is dragged. `to` is the row under the pointer; null without a drag. */
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
    // Scrolling continues while the pointer rests at an edge.
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
