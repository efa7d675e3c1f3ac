interface Line {
  /** Pixels from the top of the pane. */
  readonly y: number
}

/** Lines above and below the view, those nearest to it first. */
export function beyondMarks<One extends Line>(lines: readonly One[], height: number) {
  return {
    above: lines.filter(({ y }) => y < 0).toSorted((first, other) => other.y - first.y),
    below: lines.filter(({ y }) => y > height).toSorted((first, other) => first.y - other.y),
  }
}
