export interface Point {
  readonly x: number
  readonly y: number
}
/** The dragged item, and its start and end, in pixels of the host. */
export interface Moved<Grip> {
  readonly grip: Grip
  readonly from: Point
  readonly to: Point
}

/** Callbacks for dragging an item on a canvas. */
export interface HostDrag<Grip> {
  /** The item at this point. Null if there is none. */
  readonly grab: (at: Point) => Grip | null
  /** Axes of the drag: a press that does not move along them is a click. */
  readonly axes: 'y' | 'both'
  /** Set on the host while the pointer is over a movable item. */
  readonly attribute: string
  /** Shows the item at another position while it is dragged. Null at the end. */
  readonly show: (moved: Moved<Grip> | null) => void
  readonly drop: (moved: Moved<Grip>) => void
  /** The item was released at its start. */
  readonly click?: (target: Grip) => void
}

const CLICK_PX = 3
/** Largest distance from a horizontal line at which it can be grabbed, in pixels. */
const LINE_REACH_PX = 4

/** The horizontal line that can be grabbed at this height; null if none is within reach. */
export function lineAt<Line extends { readonly y: number }>(lines: readonly Line[], y: number): Line | null {
  const near = lines.filter((line) => Math.abs(line.y - y) <= LINE_REACH_PX)
  return near.toSorted((first, other) => Math.abs(first.y - y) - Math.abs(other.y - y))[0] ?? null
}

/**
 * Makes drawn items of a host draggable, before elements below receive the press. Esc restores the position. Returns
 * the function that ends it.
 */
export function dragOnHost<Grip>(
  host: HTMLElement,
  { grab, axes, attribute, show, drop, click }: HostDrag<Grip>,
): () => void {
  let isDragging = false
  let endDrag = (): void => undefined
  const pointOf = (event: MouseEvent): Point => {
    const { left, top } = host.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const isFar = (from: Point, to: Point): boolean =>
    Math.abs(to.y - from.y) >= CLICK_PX || (axes === 'both' && Math.abs(to.x - from.x) >= CLICK_PX)

  function startDrag(target: Grip, from: Point): void {
    isDragging = true
    const onMove = (event: MouseEvent): void => {
      const to = pointOf(event)
      if (isFar(from, to)) show({ grip: target, from, to })
    }
    const onUp = (event: MouseEvent): void => {
      const to = pointOf(event)
      endDrag()
      if (isFar(from, to)) drop({ grip: target, from, to })
      else click?.(target)
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      endDrag()
    }
    endDrag = () => {
      isDragging = false
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
    const target = event.button === 0 ? grab(point) : null
    if (target === null) return
    event.preventDefault()
    event.stopPropagation()
    startDrag(target, point)
  }
  const onHover = (event: MouseEvent): void => {
    host.toggleAttribute(attribute, isDragging || grab(pointOf(event)) !== null)
  }
  host.addEventListener('mousedown', onDown, true)
  host.addEventListener('mousemove', onHover)
  return () => {
    endDrag()
    host.removeEventListener('mousedown', onDown, true)
    host.removeEventListener('mousemove', onHover)
  }
}
