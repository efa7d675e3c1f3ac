import type { OwnMark } from './own-marks'

/** What a drag of a draft row over the chart needs. Heights are pixels from the top of the pane. */
export interface GhostDragParts {
  /** The draft row whose line is at this point; null where there is none. */
  readonly ghostAt: (at: { readonly x: number; readonly y: number }) => OwnMark | null
  /** Shows a row at another height while it is dragged; null when it is over. */
  readonly show: (moved: { readonly key: string; readonly y: number } | null) => void
  /** The row was let go at this height. */
  readonly drop: (key: string, y: number) => void
}

/** A press that goes no farther is a click on the chart. */
const CLICK_PX = 3

/**
 * Lets rows of the draft be dragged to another price. The chart neither scrolls nor takes a price while one is held;
 * Esc puts it back. Returns the function that ends it.
 */
export function dragGhosts(host: HTMLElement, { ghostAt, show, drop }: GhostDragParts): () => void {
  let held: { readonly key: string; readonly from: number } | null = null
  let endDrag = (): void => undefined
  const pointOf = (event: MouseEvent): { x: number; y: number } => {
    const { left, top } = host.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }

  function hold(key: string, from: number): void {
    held = { key, from }
    const isFar = (y: number): boolean => Math.abs(y - from) >= CLICK_PX
    const onMove = (event: MouseEvent): void => {
      const { y } = pointOf(event)
      if (isFar(y)) show({ key, y })
    }
    const onUp = (event: MouseEvent): void => {
      const { y } = pointOf(event)
      endDrag()
      if (isFar(y)) drop(key, y)
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      endDrag()
    }
    endDrag = () => {
      held = null
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
    const ghost = event.button === 0 ? ghostAt(point) : null
    if (ghost === null) return
    event.preventDefault()
    event.stopPropagation()
    hold(ghost.key, point.y)
  }
  const onHover = (event: MouseEvent): void => {
    const isOver = held !== null || ghostAt(pointOf(event)) !== null
    host.toggleAttribute('data-ghost', isOver)
  }
  host.addEventListener('mousedown', onDown, true)
  host.addEventListener('mousemove', onHover)
  return () => {
    endDrag()
    host.removeEventListener('mousedown', onDown, true)
    host.removeEventListener('mousemove', onHover)
  }
}
