/** One side of a recorded book, best first, in ticks. */
export interface RecordedSide {
  set(tick: number, size: string): void
  clear(): void
  sizeAt(tick: number): string | undefined
  /** The best `depth` ticks. */
  best(depth: number): readonly number[]
}

/** `away` is -1 for bids (best is highest) and 1 for asks (best is lowest). */
export function createRecordedSide(away: 1 | -1): RecordedSide {
  const sizes = new Map<number, string>()
  let ticks: number[] = []

  /** Index of a tick, or its insertion point, by bisection. */
  function position(tick: number): number {
    let low = 0
    let high = ticks.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ticks[middle]! - tick) * away < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    set(tick, size) {
      const at = position(tick)
      const isKnown = ticks[at] === tick
      if (Number(size) === 0) {
        if (isKnown) ticks.splice(at, 1)
        sizes.delete(tick)
        return
      }
      if (!isKnown) ticks.splice(at, 0, tick)
      sizes.set(tick, size)
    },
    clear() {
      sizes.clear()
      ticks = []
    },
    sizeAt: (tick) => sizes.get(tick),
    best: (depth) => ticks.slice(0, depth),
  }
}
