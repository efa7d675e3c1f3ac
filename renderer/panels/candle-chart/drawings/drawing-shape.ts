import type { DrawingKind } from '@/shared/settings/chart-drawings'
import type { Point } from '@/renderer/kit/charts/host-drag'

/** A line between two points, in pixels of the pane. */
export interface Segment {
  readonly from: Point
  readonly to: Point
}
interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}
/** Painted parts of a drawing, and the areas where it can be dragged. */
export interface Shape {
  readonly segments: readonly Segment[]
  /** Painted faintly; only its edge can be dragged. */
  readonly area: Box | null
}

const across = (y: number, left: number, right: number): Segment => ({ from: { x: left, y }, to: { x: right, y } })

function edges({ left, top, right, bottom }: Box): readonly Segment[] {
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
  return corners.map((from, index) => ({ from, to: corners[(index + 1) % corners.length]! }))
}

const boxOf = (a: Point, b: Point): Box => ({
  left: Math.min(a.x, b.x),
  right: Math.max(a.x, b.x),
  top: Math.min(a.y, b.y),
  bottom: Math.max(a.y, b.y),
})

/** A point on the ray through both points, beyond every pane. */
function beyond(from: Point, through: Point, reach: number): Point {
  const [dx, dy] = [through.x - from.x, through.y - from.y]
  const length = Math.hypot(dx, dy)
  return length === 0 ? through : { x: from.x + (dx / length) * reach, y: from.y + (dy / length) * reach }
}

/**
 * Shape of a drawing through its points, for a pane of this size. `heights` are those of the retracements. A note has
 * no shape: its text is drawn where it is measured.
 */
export function shapeOf(
  kind: DrawingKind,
  [first, second = first]: readonly [Point, (Point | undefined)?],
  { width, height }: { readonly width: number; readonly height: number },
  heights: readonly number[] = [],
): Shape {
  const line = { from: first, to: second }
  const none = { segments: [], area: null }
  if (kind === 'note') return none
  if (kind === 'horizontal') return { ...none, segments: [across(first.y, 0, width)] }
  if (kind === 'trend') return { ...none, segments: [line] }
  if (kind === 'ray') {
    const reach = Math.hypot(first.x, first.y) + width + height
    return { ...none, segments: [{ from: first, to: beyond(first, second, reach) }] }
  }
  const box = boxOf(first, second)
  if (kind === 'rectangle') return { segments: edges(box), area: box }
  return { segments: [...heights.map((y) => across(y, box.left, box.right)), line], area: box }
}

export function distanceTo({ x, y }: Point, { from, to }: Segment): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const square = dx * dx + dy * dy
  const along = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - from.x) * dx + (y - from.y) * dy) / square))
  return Math.hypot(x - (from.x + along * dx), y - (from.y + along * dy))
}
