/** A text on an axis, in pixels: its position, and its length along the axis. */
export interface AxisLabel {
  readonly at: number
  readonly size: number
}

/** Start of each label, in the given order. No two overlap while all of them fit. */
export function spreadLabels(labels: readonly AxisLabel[], room: number, gap: number): readonly number[] {
  const order = labels.map((_, index) => index).toSorted((a, b) => labels[a]!.at - labels[b]!.at)
  const starts = labels.map(({ at, size }) => at - size / 2)
  let from = 0
  for (const index of order) {
    starts[index] = Math.max(starts[index]!, from)
    from = starts[index] + labels[index]!.size + gap
  }
  let to = room
  for (const index of order.toReversed()) {
    starts[index] = Math.max(0, Math.min(starts[index]!, to - labels[index]!.size))
    to = starts[index] - gap
  }
  return starts
}

/** Labels that overlap neither one another nor the range `taken`, and fit into the room. */
export function freeLabels<Label extends AxisLabel>(
  labels: readonly Label[],
  spans: readonly (readonly [start: number, end: number])[],
  room: number,
  gap: number,
): readonly Label[] {
  const occupied = [...spans]
  return labels.filter(({ at, size }) => {
    const [start, end] = [at - size / 2, at + size / 2]
    const isFree = start >= 0 && end <= room && occupied.every(([from, to]) => end + gap <= from || start >= to + gap)
    if (isFree) occupied.push([start, end])
    return isFree
  })
}
