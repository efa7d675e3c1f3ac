import { dragOnHost, type Moved, type Point } from '@/renderer/kit/charts/host-drag'

/** What a drag of an order, a draft row or an alert over the chart needs. Heights are pixels from the pane's top. */
export interface MarkDragParts {
  /** The keys of what can be moved at this point, as one where it is drawn as one; none where there is nothing. */
  readonly marksAt: (at: Point) => readonly string[]
  /** Shows marks at another height while they are dragged; null when it is over. */
  readonly show: (moved: MovedMarks | null) => void
  /** The marks were let go. */
  readonly drop: (moved: MovedMarks) => void
}

/** Marks that were taken hold of at one height and moved to another. */
export interface MovedMarks {
  readonly keys: readonly string[]
  readonly from: number
  readonly to: number
}

/**
 * Lets own orders and rows of the draft be dragged to another price. The chart neither scrolls nor takes a price while
 * one is held; Esc puts it back. Returns the function that ends it.
 */
export function dragMarks(host: HTMLElement, { marksAt, show, drop }: MarkDragParts): () => void {
  const movedOf = ({ held, from, to }: Moved<readonly string[]>): MovedMarks => ({ keys: held, from: from.y, to: to.y })
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
