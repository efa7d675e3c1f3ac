import type { HistoryWindow } from '@/renderer/state/queries/risk'

/** Multiple of the visible range that is also read on either side, for panning. */
const MARGIN = 1
/** Multiple of the visible range above which the points of the read window are too coarse for the screen. */
const COARSE = 6
/** Resolution of the stored history. */
const FINEST_MS = 1000

const spanOf = ({ from, to }: HistoryWindow): number => to - from

/**
 * Window to read when the user views `visible` within a whole range: the current one while it covers the view at a
 * sufficient resolution, otherwise one around the view. Null is the whole range.
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
