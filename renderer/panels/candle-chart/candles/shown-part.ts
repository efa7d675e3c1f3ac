/** A range of the known candles by index; `end` is exclusive. */
export interface Part {
  readonly start: number
  readonly end: number
}

/** Minimum number of candles beyond the view, because a small chart can grow. */
const LEAST_BESIDE = 300

/** Range passed to the library for a view: its length again on either side. */
export function partAround({ start, end }: Part, count: number): Part {
  const beside = Math.max(LEAST_BESIDE, end - start)
  return { start: Math.max(0, start - beside), end: Math.min(count, end + beside) }
}

/** Reports for each end if the view is near it and more candles exist beyond. */
export function isNearEnd(view: Part, part: Part, count: number): { readonly older: boolean; readonly newer: boolean } {
  const near = Math.max(LEAST_BESIDE, view.end - view.start) / 3
  return {
    older: part.start > 0 && view.start < part.start + near,
    newer: part.end < count && view.end > part.end - near,
  }
}
