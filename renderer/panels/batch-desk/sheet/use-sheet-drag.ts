import { useEffect, useRef, useState } from 'react'

interface SheetDragParts {
  /** Row at a point of the window that the drag is over, or the place between two rows. */
  readonly rowAt: (clientY: number) => number
  /** Scrolls a little if this point is at an edge or beyond it. False if there was nothing to scroll. */
  readonly scrollAt: (clientY: number) => boolean
  readonly drop: (row: number, event: PointerEvent) => void
  /** The pointer went up where it went down: the sheet may have scrolled below it. */
  readonly click?: (event: PointerEvent) => void
}

/** A pointer that moves less has not dragged. */
const STILL_PX = 3

/** A drag over the rows of the sheet. `to` is the row under the pointer, null without a drag. Escape cancels it. */
export function useSheetDrag(parts: SheetDragParts) {
  const [to, setTo] = useState<number | null>(null)
  const startY = useRef(0)
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
    let hasMoved = false
    const isDrag = (clientY: number): boolean => (hasMoved ||= Math.abs(clientY - startY.current) > STILL_PX)
    // A pointer that is held still at an edge goes on scrolling.
    const scroll = (): void => {
      frame = latest.current.scrollAt(y) ? requestAnimationFrame(scroll) : 0
      setTo(latest.current.rowAt(y))
    }
    const onMove = ({ clientY }: PointerEvent) => {
      if (!isDrag(clientY)) return
      y = clientY
      setTo(latest.current.rowAt(y))
      if (frame === 0) frame = requestAnimationFrame(scroll)
    }
    const onUp = (event: PointerEvent) => {
      setTo(null)
      if (isDrag(event.clientY)) latest.current.drop(latest.current.rowAt(event.clientY), event)
      else latest.current.click?.(event)
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
  const start = (row: number, clientY: number): void => {
    startY.current = clientY
    setTo(row)
  }
  return { to, start }
}
