import { dragOnHost, type Moved, type Point } from '@/renderer/kit/charts/host-drag'

/** Callbacks for dragging an order, a draft row or an alert on the chart. Heights are pixels from the pane's top. */
export interface MarkDragParts {
  /** Keys of the movable marks at this point, several for a combined chip; empty if there are none. */
  readonly marksAt: (at: Point) => readonly string[]
  /** Shows marks at another height while they are dragged; null at the end. */
  readonly show: (moved: MovedMarks | null) => void
  readonly drop: (moved: MovedMarks) => void
}

/** Marks dragged from one height to another. */
export interface MovedMarks {
  readonly keys: readonly string[]
  readonly from: number
  readonly to: number
}

/**
 * Drags own orders and draft rows to another price. During a drag the chart neither scrolls nor picks a price; Esc
 * cancels. Returns the function that ends it.
 */
export function dragMarks(host: HTMLElement, { marksAt, show, drop }: MarkDragParts): () => void {
  const movedOf = ({ grip: keys, from, to }: Moved<readonly string[]>): MovedMarks => ({ keys, from: from.y, to: to.y })
  return dragOnHost<readonly string[]>(host, {
    grab(at) {
      const keys = marksAt(at)
      return keys.length === 0 ? null : keys
    },
    axes: 'y',
    attribute: 'data-movable',
    show: (moved) => show(moved === null ? null : movedOf(moved)),
    drop: (moved) => drop(movedOf(moved)),
  })
}
