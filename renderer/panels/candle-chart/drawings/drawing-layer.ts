import type { ISeriesPrimitive, Time } from 'lightweight-charts'
import { t } from '@/shared/languages/text'
import type { Anchor, ChartDrawing } from '@/shared/settings/chart-drawings'
import { plotColor, token, withAlpha } from '@/renderer/kit/charts/chart-palette'
import type { Point } from '@/renderer/kit/charts/host-drag'
import { createPaneLayer } from '@/renderer/kit/charts/pane-layer'
import { formatExact } from '@/renderer/kit/format/decimals'
import { fibonacciLevels } from './drawing'
import { distanceTo, type Shape, shapeOf } from './drawing-shape'

/** A dragged drawing; by one of its points, or as a whole. */
export interface GrabbedDrawing {
  readonly id: string
  readonly anchor: number | null
}
export interface ShownDrawings {
  readonly list: readonly ChartDrawing[]
  readonly selected: string | null
}
/** Drawings above the candles and below all orders. */
export interface DrawingLayer {
  readonly primitive: ISeriesPrimitive<Time>
  readonly show: (drawings: ShownDrawings) => void
  readonly showDraft: (draft: ChartDrawing | null) => void
  readonly setDecimals: (decimals: number) => void
  readonly recolor: () => void
  /** Draws the dragged drawing at an offset in pixels. */
  readonly drag: (moved: { readonly grip: GrabbedDrawing; readonly by: Point } | null) => void
  readonly drawingAt: (at: Point) => GrabbedDrawing | null
  /** Points of a drawing after moving its dragged part. */
  readonly pointsOf: (drawing: GrabbedDrawing, by: Point) => readonly Point[]
}

const REACH_PX = 5
const HANDLE_PX = 4
const NOTE_HEIGHT = 18

interface Drawn {
  readonly drawing: ChartDrawing
  readonly points: readonly [Point, ...Point[]]
  readonly shape: Shape
  /** Width of a note's text, in pixels. */
  readonly textWidth: number
}

export function createDrawingLayer(host: HTMLElement, placeOf: (anchor: Anchor) => Point | null): DrawingLayer {
  const readPalette = () => ({
    line: plotColor(host, 4),
    lit: token(host, 'accent'),
    ground: token(host, 'ink-1'),
    font: `500 12px ${token(host, 'font')}`,
  })
  let palette = readPalette()
  let drawings: ShownDrawings = { list: [], selected: null }
  let draft: ChartDrawing | null = null
  let dragged: { readonly grip: GrabbedDrawing; readonly by: Point } | null = null
  let decimals = 2
  let shapes: readonly Drawn[] = []

  function moved(drawing: ChartDrawing, points: readonly Point[]): readonly Point[] {
    if (dragged === null || dragged.grip.id !== drawing.id) return points
    const { grip, by } = dragged
    return points.map((point, index) =>
      grip.anchor === null || grip.anchor === index ? { x: point.x + by.x, y: point.y + by.y } : point,
    )
  }

  function levelsOf({ kind, anchors: [first, second] }: ChartDrawing, [a, b]: readonly Point[]) {
    if (kind !== 'fibonacci' || first === undefined || second === undefined || a === undefined || b === undefined)
      return []
    return fibonacciLevels(first.price, second.price, decimals).map(({ share, price }) => ({
      y: b.y + (a.y - b.y) * Number(share),
      text: `${(Number(share) * 100).toFixed(1)} %  ${dragged === null ? formatExact(price, decimals) : ''}`,
    }))
  }

  const layer = createPaneLayer('normal', (context, _, size) => {
    context.font = palette.font
    context.lineWidth = 1
    context.textBaseline = 'middle'
    context.textAlign = 'left'
    const all = draft === null ? drawings.list : [...drawings.list, draft]
    shapes = all.flatMap((drawing) => {
      const places = drawing.anchors.flatMap((anchor) => placeOf(anchor) ?? [])
      const [first, ...others] = moved(drawing, places)
      if (first === undefined || places.length < drawing.anchors.length) return []
      const points = [first, ...others] as const
      const levels = levelsOf(drawing, points)
      const shape = shapeOf(
        drawing.kind,
        [first, others[0]],
        size,
        levels.map(({ y }) => y),
      )
      const color = drawing.id === drawings.selected || drawing === draft ? palette.lit : palette.line
      paint(context, shape, color)
      context.fillStyle = color
      const left = Math.min(...points.map(({ x }) => x))
      for (const { y, text } of levels) context.fillText(text, left + 4, y - 7)
      const textWidth = drawing.kind === 'note' ? paintNote(context, first, drawing.text || t('Note'), color) : 0
      return [{ drawing, points, shape, textWidth }]
    })
    for (const { drawing, points } of shapes) if (drawing.id === drawings.selected) paintHandles(context, points)
  })

  function paint(context: CanvasRenderingContext2D, { segments, area }: Shape, color: string): void {
    if (area !== null) {
      context.fillStyle = withAlpha(color, 0.08)
      context.fillRect(area.left, area.top, area.right - area.left, area.bottom - area.top)
    }
    context.strokeStyle = color
    context.setLineDash([])
    context.beginPath()
    for (const { from, to } of segments) {
      context.moveTo(from.x, from.y)
      context.lineTo(to.x, to.y)
    }
    context.stroke()
  }
  function paintNote(context: CanvasRenderingContext2D, { x, y }: Point, text: string, color: string): number {
    const width = context.measureText(text).width + 10
    context.fillStyle = palette.ground
    context.strokeStyle = color
    context.beginPath()
    context.roundRect(x, y - NOTE_HEIGHT / 2, width, NOTE_HEIGHT, 2)
    context.fill()
    context.stroke()
    context.fillStyle = color
    context.fillText(text, x + 5, y)
    return width
  }
  function paintHandles(context: CanvasRenderingContext2D, points: readonly Point[]): void {
    context.fillStyle = palette.ground
    context.strokeStyle = palette.lit
    for (const { x, y } of points) {
      context.beginPath()
      context.arc(x, y, HANDLE_PX, 0, 2 * Math.PI)
      context.fill()
      context.stroke()
    }
  }

  function distance({ points: [first], shape, textWidth }: Drawn, at: Point): number {
    const isOnNote = at.x >= first.x && at.x <= first.x + textWidth && Math.abs(at.y - first.y) <= NOTE_HEIGHT / 2
    return textWidth > 0 ? (isOnNote ? 0 : Infinity) : Math.min(...shape.segments.map((line) => distanceTo(at, line)))
  }

  return {
    primitive: layer.primitive,
    show(next) {
      drawings = next
      layer.changed()
    },
    showDraft(next) {
      draft = next
      layer.changed()
    },
    setDecimals(next) {
      decimals = next
      layer.changed()
    },
    recolor() {
      palette = readPalette()
      layer.changed()
    },
    drag(next) {
      dragged = next
      layer.changed()
    },
    drawingAt(at) {
      const placed = shapes.filter(({ drawing }) => drawing !== draft)
      const selected = placed.find(({ drawing }) => drawing.id === drawings.selected)
      const handle = selected?.points.findIndex(({ x, y }) => Math.hypot(x - at.x, y - at.y) <= HANDLE_PX + 3) ?? -1
      if (selected !== undefined && handle >= 0 && selected.points.length > 1)
        return { id: selected.drawing.id, anchor: handle }
      const [nearest] = placed.toSorted((a, b) => distance(a, at) - distance(b, at))
      return nearest !== undefined && distance(nearest, at) <= REACH_PX
        ? { id: nearest.drawing.id, anchor: null }
        : null
    },
    pointsOf(grip, by) {
      const points = shapes.find(({ drawing }) => drawing.id === grip.id)?.points ?? []
      return points.map((point, index) =>
        grip.anchor === null || grip.anchor === index ? { x: point.x + by.x, y: point.y + by.y } : point,
      )
    },
  }
}
