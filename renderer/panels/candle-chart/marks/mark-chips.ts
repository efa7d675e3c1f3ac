import { LABEL_HEIGHT } from '@/renderer/kit/charts/line-label'
import type { OwnMark } from './own-marks'

/** A mark and its height in the pane, in pixels from the top; outside the pane if the price is not visible. */
export interface PlacedMark extends OwnMark {
  readonly y: number
}

/** A label at the right edge, for one mark or for neighbors whose labels would overlap. */
export interface MarkChip {
  readonly side: 'buy' | 'sell'
  readonly draft: boolean
  /** From the price nearest to the market outward; the chip is drawn at the first. */
  readonly marks: readonly PlacedMark[]
  readonly y: number
  /** Some of its prices are beyond this edge of the pane. */
  readonly beyond: 'above' | 'below' | null
}
export const mostChips = 25

/** Distance to an edge within which a label would cover the edge chip. */
const edgeBand = LABEL_HEIGHT * 1.5 + 1

const edgeOf = (y: number, height: number): MarkChip['beyond'] =>
  y < edgeBand ? 'above' : y > height - edgeBand ? 'below' : null

/** Vertical position of a chip: at its first mark, or at the edge for marks beyond it. */
function chipY(y: number, height: number): number {
  const half = LABEL_HEIGHT / 2 + 1
  const edge = edgeOf(y, height)
  return edge === 'above' ? half : edge === 'below' ? Math.max(half, height - half) : y
}

function chipOf(marks: readonly PlacedMark[], first: PlacedMark, height: number): MarkChip {
  const hidden = marks.some(({ y }) => y < 0 || y > height)
  return {
    side: first.side,
    draft: first.draft,
    marks,
    y: chipY(first.y, height),
    beyond: hidden ? edgeOf(first.y, height) : null,
  }
}

/** Combines marks of a kind within `reach` of the best price in one chip, and all marks at or beyond an edge. */
function gather(marks: readonly PlacedMark[], height: number, reach: number): MarkChip[] {
  const kinds = Map.groupBy(marks, ({ side, draft, y }) => `${side}|${draft}|${edgeOf(y, height) ?? ''}`)
  return [...kinds.values()].flatMap((kind) => {
    const chips: [PlacedMark, ...PlacedMark[]][] = []
    const outwards = kind.toSorted((a, b) => (a.side === 'buy' ? a.y - b.y : b.y - a.y))
    for (const mark of outwards) {
      const chip = chips.at(-1)
      if (chip && (edgeOf(mark.y, height) !== null || Math.abs(mark.y - chip[0].y) < reach)) chip.push(mark)
      else chips.push([mark])
    }
    return chips.map((members) => chipOf(members, members[0], height))
  })
}

/** Labels of all marks: at most `mostChips`, orders before drafts. */
export function markChips(marks: readonly PlacedMark[], height: number): MarkChip[] {
  let reach = LABEL_HEIGHT + 1
  let groups = gather(marks, height, reach)
  while (groups.length > mostChips && reach < height * 2) {
    reach *= 1.4
    groups = gather(marks, height, reach)
  }
  return groups.toSorted((a, b) => Number(a.draft) - Number(b.draft) || a.y - b.y)
}
