/** So near to an edge a drag begins to scroll; a row at the edge can still be dropped on. */
const EDGE_PX = 8
/** At every frame, however far beyond the edge the pointer is: rows can still be read as they pass. */
const MOST_PX = 18

/** Pixels to scroll by at this frame: negative is up, 0 while the pointer is well inside. */
export function edgeStep(y: number, { top, bottom }: { readonly top: number; readonly bottom: number }): number {
  const beyond = y > bottom - EDGE_PX ? y - (bottom - EDGE_PX) : Math.min(0, y - (top + EDGE_PX))
  return Math.sign(beyond) * Math.min(MOST_PX, Math.ceil(Math.abs(beyond) / 3))
}
