import type { OwnMark } from './own-marks'

/** A mark and its height in the pane, in pixels from the top; outside of it when the price is off screen. */
export interface PlacedMark extends OwnMark {
  readonly y: number
}

/** One label at the right edge, for one mark or for neighbours whose labels would cover each other. */
export interface MarkChip {
  readonly side: 'buy' | 'sell'
  readonly draft: boolean
  /** From the price nearest the market outwards; the chip stands at the first. */
  readonly marks: readonly PlacedMark[]
  readonly y: number
  /** Columns from the right edge: chips at one height stand side by side. */
  readonly lane: number
  /** Prices beyond the pane are gathered at its edge. */
  readonly beyond: 'above' | 'below' | null
}
export const chipHeight = 15
/** More labels than this are a list, not a chart. */
export const mostChips = 25

type Gathered = Omit<MarkChip, 'lane'>

const beyondOf = (y: number, height: number): MarkChip['beyond'] => (y < 0 ? 'above' : y > height ? 'below' : null)

/** Neighbours of one kind within `reach` of the best price become one chip. */
function gather(marks: readonly PlacedMark[], height: number, reach: number): Gathered[] {
  const kinds = Map.groupBy(marks, ({ side, draft, y }) => `${side}|${draft}|${beyondOf(y, height) ?? ''}`)
  return [...kinds.values()].flatMap((kind) => {
    const chips: PlacedMark[][] = []
    const outwards = kind.toSorted((a, b) => (a.side === 'buy' ? a.y - b.y : b.y - a.y))
    for (const mark of outwards) {
      const chip = chips.at(-1)
      const first = chip?.[0]
      if (chip && first && (beyondOf(first.y, height) !== null || Math.abs(mark.y - first.y) < reach)) chip.push(mark)
      else chips.push([mark])
    }
    return chips.flatMap((members) => (members[0] ? [{ ...members[0], marks: members, beyond: beyondOf(members[0].y, height) }] : []))
  })
}

const inside = (y: number, height: number): number => Math.min(Math.max(y, chipHeight / 2 + 1), Math.max(chipHeight, height - chipHeight / 2 - 1))

/** The labels of all marks: never more than `mostChips`, none covering another. */
export function markChips(marks: readonly PlacedMark[], height: number): MarkChip[] {
  let reach = chipHeight + 1
  let gathered = gather(marks, height, reach)
  while (gathered.length > mostChips && reach < height * 2) {
    reach *= 1.4
    gathered = gather(marks, height, reach)
  }
  const placed: MarkChip[] = []
  for (const { side, draft, marks: members, beyond, y } of gathered.toSorted((a, b) => Number(a.draft) - Number(b.draft) || a.y - b.y)) {
    const at = inside(y, height)
    const taken = new Set(placed.filter((other) => Math.abs(other.y - at) < chipHeight).map(({ lane }) => lane))
    let lane = 0
    while (taken.has(lane)) lane += 1
    placed.push({ side, draft, marks: members, y: at, lane, beyond })
  }
  return placed
}
