/** A stretch of the candles that are known, by their numbers; `end` is the first beyond. */
export interface Part {
  readonly start: number
  readonly end: number
}

/** So few are always at hand: a chart that is opened small can grow. */
const LEAST_BESIDE = 300

/** What the library is given around a view: as much again on either side. */
export function partAround({ start, end }: Part, count: number): Part {
  const beside = Math.max(LEAST_BESIDE, end - start)
  return { start: Math.max(0, start - beside), end: Math.min(count, end + beside) }
}

/** Whether the view comes near an end of what the library was given, while there is more beyond. */
export function isNearEnd(view: Part, part: Part, count: number): { readonly older: boolean; readonly newer: boolean } {
  const near = Math.max(LEAST_BESIDE, view.end - view.start) / 3
  return {
    older: part.start > 0 && view.start < part.start + near,
    newer: part.end < count && view.end > part.end - near,
  }
}
