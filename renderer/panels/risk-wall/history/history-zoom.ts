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
  loaded: HistoryWindow & { readonly step: number },
  whole: HistoryWindow,
): HistoryWindow | null {
  const isWhole = spanOf(loaded) >= spanOf(whole)
  const isCovered = Math.max(visible.from, whole.from) >= loaded.from && Math.min(visible.to, whole.to) <= loaded.to
  const isCoarse = loaded.step > FINEST_MS && spanOf(loaded) > COARSE * spanOf(visible)
  if (isCovered && !isCoarse) return isWhole ? null : { from: loaded.from, to: loaded.to }
  const margin = MARGIN * spanOf(visible)
  const needed = {
    from: Math.floor(Math.max(whole.from, visible.from - margin)),
    to: Math.ceil(Math.min(whole.to, visible.to + margin)),
  }
  return spanOf(needed) * 2 > spanOf(whole) || needed.from >= needed.to ? null : needed
}
