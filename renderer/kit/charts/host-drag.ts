export interface Point {
  readonly x: number
  readonly y: number
}
/** What is held, and from where to where it was moved, in pixels of the host. */
export interface Moved<Held> {
  readonly held: Held
  readonly from: Point
  readonly to: Point
}

/** What dragging something that is drawn on a canvas needs. */
export interface HostDrag<Held> {
  /** What can be moved at this point; null where there is nothing. */
  readonly grab: (at: Point) => Held | null
  /** Along which axes it moves: a press that goes no farther along them is a click. */
  readonly axes: 'y' | 'both'
  /** Set on the host while the pointer is over something that can be moved. */
  readonly attribute: string
  /** Shows what is held elsewhere while it is dragged; null when that is over. */
  readonly show: (moved: Moved<Held> | null) => void
  readonly drop: (moved: Moved<Held>) => void
  /** It was let go where it was taken hold of. */
  readonly click?: (held: Held) => void
}

const CLICK_PX = 3

/**
 * Lets what is drawn on a host be dragged, before whatever is below hears of the press. Esc puts it back. Returns the
 * function that ends it.
 */
export function dragOnHost<Held>(
  host: HTMLElement,
  { grab, axes, attribute, show, drop, click }: HostDrag<Held>,
): () => void {
  let isHeld = false
  let endDrag = (): void => undefined
  const pointOf = (event: MouseEvent): Point => {
    const { left, top } = host.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const isFar = (from: Point, to: Point): boolean =>
    Math.abs(to.y - from.y) >= CLICK_PX || (axes === 'both' && Math.abs(to.x - from.x) >= CLICK_PX)

  function hold(held: Held, from: Point): void {
    isHeld = true
    const onMove = (event: MouseEvent): void => {
      const to = pointOf(event)
      if (isFar(from, to)) show({ held, from, to })
    }
    const onUp = (event: MouseEvent): void => {
      const to = pointOf(event)
      endDrag()
      if (isFar(from, to)) drop({ held, from, to })
      else click?.(held)
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      endDrag()
    }
    endDrag = () => {
      isHeld = false
      show(null)
      window.removeEventListener('mousemove', onMove, true)
      window.removeEventListener('mouseup', onUp, true)
      window.removeEventListener('keydown', onKey, true)
    }
    window.addEventListener('mousemove', onMove, true)
    window.addEventListener('mouseup', onUp, true)
    window.addEventListener('keydown', onKey, true)
  }

  const onDown = (event: MouseEvent): void => {
    const point = pointOf(event)
    const held = event.button === 0 ? grab(point) : null
    if (held === null) return
    event.preventDefault()
    event.stopPropagation()
    hold(held, point)
  }
  const onHover = (event: MouseEvent): void => {
    host.toggleAttribute(attribute, isHeld || grab(pointOf(event)) !== null)
  }
  host.addEventListener('mousedown', onDown, true)
  host.addEventListener('mousemove', onHover)
  return () => {
    endDrag()
    host.removeEventListener('mousedown', onDown, true)
    host.removeEventListener('mousemove', onHover)
  }
}
