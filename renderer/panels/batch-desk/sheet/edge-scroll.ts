/** Distance to an edge at which a drag starts to scroll; the row at the edge can still be a target. */
const EDGE_PX = 8
/** Maximum pixels per frame, however far the pointer is beyond the edge, so rows stay readable. */
const MOST_PX = 18

/** Pixels to scroll in this frame: negative is up, 0 while the pointer is inside. */
export function edgeStep(y: number, { top, bottom }: { readonly top: number; readonly bottom: number }): number {
  const beyond = y > bottom - EDGE_PX ? y - (bottom - EDGE_PX) : Math.min(0, y - (top + EDGE_PX))
  return Math.sign(beyond) * Math.min(MOST_PX, Math.ceil(Math.abs(beyond) / 3))
}
