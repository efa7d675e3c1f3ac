import type { HistoryWindow } from '@/renderer/state/queries/risk'

/**
 * What is read reaches this many times the visible stretch beyond it to either side, so that panning finds something.
 */
const MARGIN = 1
/** Beyond so many visible stretches in what is read, its points are too coarse for the screen. */
const COARSE = 6
/** Nothing is kept finer than a second. */
const FINEST_MS = 1000

const spanOf = ({ from, to }: HistoryWindow): number => to - from

/**
 * Which window to read when the user looks at `visible` of a whole range: the one that is read already as long as it
 * covers the view finely enough, else one around the view. The whole range is null.
 */
export function windowFor(
  visible: HistoryWindow,
  read: HistoryWindow & { readonly step: number },
  whole: HistoryWindow,
): HistoryWindow | null {
  const isWhole = spanOf(read) >= spanOf(whole)
  const isCovered = Math.max(visible.from, whole.from) >= read.from && Math.min(visible.to, whole.to) <= read.to
  const isCoarse = read.step > FINEST_MS && spanOf(read) > COARSE * spanOf(visible)
  if (isCovered && !isCoarse) return isWhole ? null : { from: read.from, to: read.to }
  const margin = MARGIN * spanOf(visible)
  const wanted = {
    from: Math.floor(Math.max(whole.from, visible.from - margin)),
    to: Math.ceil(Math.min(whole.to, visible.to + margin)),
  }
  return spanOf(wanted) * 2 > spanOf(whole) || wanted.from >= wanted.to ? null : wanted
}
