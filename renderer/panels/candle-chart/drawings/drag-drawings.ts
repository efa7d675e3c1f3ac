import { dragOnHost, type Moved, type Point } from '@/renderer/kit/charts/host-drag'
import type { DrawingLayer, GrabbedDrawing } from './drawing-layer'

/** An open time, Unix ms, and a price on the axis (from pixels, not rounded to the tick). */
export interface ChartPoint {
  readonly at: number
  readonly price: number
}
export interface DrawingDragParts {
  readonly layer: DrawingLayer
  /** True if no order or alert can be dragged there; these have priority. */
  readonly isFree: (at: Point) => boolean
  readonly pointAt: (at: Point) => ChartPoint | null
  readonly onSelect: (id: string) => void
  /** A drawing was released, with the new positions of its points. */
  readonly onMoved: (id: string, points: readonly ChartPoint[]) => void
}

const wayOf = ({ from, to }: Moved<unknown>): Point => ({ x: to.x - from.x, y: to.y - from.y })

/** Selects drawings by a click, and drags them as a whole or by a point. Returns the function that ends it. */
export const dragDrawings = (
  host: HTMLElement,
  { layer, isFree, pointAt, onSelect, onMoved }: DrawingDragParts,
): (() => void) =>
  dragOnHost<GrabbedDrawing>(host, {
    grab: (at) => (isFree(at) ? layer.drawingAt(at) : null),
    axes: 'both',
    attribute: 'data-drawing',
    show: (moved) => layer.drag(moved && { grip: moved.grip, by: wayOf(moved) }),
    drop(moved) {
      const points = layer.pointsOf(moved.grip, wayOf(moved)).flatMap((point) => pointAt(point) ?? [])
      onMoved(moved.grip.id, points)
    },
    click: ({ id }) => onSelect(id),
  })
