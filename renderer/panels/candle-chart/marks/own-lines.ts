import type { ISeriesPrimitive, Time } from 'lightweight-charts'
import { sum, toPixelNumber } from '@/shared/base/decimal'
import { formatCompact } from '@/renderer/kit/format/decimals'
import { type LinePalette, withAlpha } from '@/renderer/kit/charts/chart-palette'
import type { Point } from '@/renderer/kit/charts/host-drag'
import type { LabelRoom } from '@/renderer/kit/charts/label-room'
import { LABEL_HEIGHT, labelWidth } from '@/renderer/kit/charts/line-label'
import { createPaneLayer, type LayerGround } from '@/renderer/kit/charts/pane-layer'
import { type MarkChip, markChips, type PlacedMark } from './mark-chips'
import type { MovedMarks } from './mark-drag'
import type { OwnMark } from './own-marks'

/** Own orders and draft rows over the candles: thin lines, and a few small labels next to the price axis. */
export interface OwnLines {
  readonly primitive: ISeriesPrimitive<Time>
  readonly show: (marks: readonly OwnMark[]) => void
  readonly setPalette: (palette: LinePalette) => void
  /** Draws marks at another height while they are dragged. */
  readonly drag: (moved: MovedMarks | null) => void
  /**
   * Marks to be dragged from a point of the pane: all marks of the chip there, otherwise the nearest movable mark
   * within reach; otherwise none.
   */
  readonly marksAt: (at: Point) => readonly OwnMark[]
  /** Highlights and returns the chip at a point of the pane. */
  readonly point: (at: Point | null) => MarkChip | null
}

const tickLength = 16
/** Distance from its line within which a mark can be dragged. */
const REACH_PX = 4
const longestQty = 9

/** '7 B 0.42': number of orders, side, remaining quantity; '=' marks prices that follow the market. */
export function chipText({ side, marks, beyond }: MarkChip): string {
  const total = sum(marks.map(({ qty }) => qty))
  const parts = [
    marks.length > 1 ? String(marks.length) : '',
    `${marks.some(({ pegged }) => pegged) ? '=' : ''}${side === 'buy' ? 'B' : 'S'}`,
    total.length > longestQty ? formatCompact(total) : total,
  ]
  return `${beyond === 'above' ? '▲ ' : beyond === 'below' ? '▼ ' : ''}${parts.filter(Boolean).join(' ')}`
}

interface Drawn {
  readonly chip: MarkChip
  readonly left: number
  readonly right: number
}

function line(context: CanvasRenderingContext2D, mark: PlacedMark, from: number, to: number, color: string): void {
  context.strokeStyle = color
  context.setLineDash(mark.pegged ? [1, 3] : mark.draft ? [4, 4] : [])
  const y = Math.round(mark.y) + 0.5
  context.beginPath()
  context.moveTo(from, y)
  context.lineTo(to, y)
  context.stroke()
}

/** The line of a single order crosses the pane. A group is drawn as ticks next to its chip, with lines on hover. */
function drawLines(
  context: CanvasRenderingContext2D,
  { chip, left }: Drawn,
  height: number,
  color: string,
  lit: boolean,
): void {
  const heights = new Map(chip.marks.filter(({ y }) => y >= 0 && y <= height).map((mark) => [Math.round(mark.y), mark]))
  const alone = chip.marks.length === 1
  // Many adjacent lines would merge into a block, so each is fainter.
  const strength = (lit ? 0.8 : 0.42) / Math.sqrt(Math.max(1, heights.size / 2))
  for (const mark of heights.values())
    line(context, mark, alone || lit ? 0 : Math.max(0, left - tickLength), left, withAlpha(color, strength))
}

function drawChip(
  context: CanvasRenderingContext2D,
  { chip, left, right }: Drawn,
  text: string,
  color: string,
  palette: LinePalette,
  lit: boolean,
): void {
  const top = Math.round(chip.y - LABEL_HEIGHT / 2) + 0.5
  context.setLineDash(chip.draft ? [3, 2] : [])
  context.beginPath()
  context.roundRect(left + 0.5, top, right - left - 1, LABEL_HEIGHT - 1, 2)
  context.fillStyle = lit ? palette.lit : palette.ground
  context.fill()
  context.strokeStyle = withAlpha(color, lit ? 1 : 0.55)
  context.stroke()
  context.setLineDash([])
  context.fillStyle = color
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  context.fillText(text, right - 5, top + LABEL_HEIGHT / 2)
}

export function createOwnLines(start: LinePalette, room: LabelRoom): OwnLines {
  let palette = start
  let marks: readonly OwnMark[] = []
  let entries: readonly Drawn[] = []
  let lit: MarkChip | null = null
  let dragged: MovedMarks | null = null

  function placed({ series }: LayerGround): PlacedMark[] {
    return marks.flatMap((mark) => {
      const y = series.priceToCoordinate(toPixelNumber(mark.price))
      if (y === null) return []
      if (dragged?.keys.includes(mark.key) !== true) return [{ ...mark, y }]
      return [{ ...mark, y: dragged.keys.length === 1 ? dragged.to : y + dragged.to - dragged.from }]
    })
  }
  const isInside = ({ chip, left, right }: Drawn, { x, y }: Point): boolean =>
    x >= left && x <= right && Math.abs(y - chip.y) <= LABEL_HEIGHT / 2
  const isLit = (chip: MarkChip): boolean =>
    lit !== null && lit.side === chip.side && lit.draft === chip.draft && lit.marks[0]?.key === chip.marks[0]?.key

  const layer = createPaneLayer('top', (context, ground, { width, height }) => {
    context.font = palette.font
    context.lineWidth = 1
    entries = markChips(placed(ground), height).map((chip) => {
      const label = { y: chip.y, width: Math.ceil(labelWidth(context, chipText(chip))) }
      const left = Math.floor(room.take(label, width - 2, 0) ?? width - 2 - label.width)
      return { chip, left, right: left + label.width }
    })
    const colorOf = ({ side, draft }: MarkChip): string =>
      draft ? palette.ghost : side === 'buy' ? palette.up : palette.down
    for (const item of entries) drawLines(context, item, height, colorOf(item.chip), isLit(item.chip))
    for (const item of entries)
      drawChip(context, item, chipText(item.chip), colorOf(item.chip), palette, isLit(item.chip))
  })

  return {
    primitive: layer.primitive,
    show(next) {
      marks = next
      layer.changed()
    },
    setPalette(next) {
      palette = next
      layer.changed()
    },
    drag(moved) {
      dragged = moved
      layer.changed()
    },
    marksAt(at) {
      const { x, y } = at
      const crowd = entries.find((item) => item.chip.marks.length > 1 && isInside(item, at))?.chip
      if (crowd !== undefined && crowd.beyond === null) return crowd.marks.filter(({ moves }) => moves !== null)
      let nearest: PlacedMark | null = null
      for (const { chip, left, right } of entries) {
        const isAcross = chip.marks.length === 1 || isLit(chip)
        if (x > right || x < (isAcross ? 0 : left - tickLength)) continue
        for (const mark of chip.marks)
          if (mark.moves !== null && Math.abs(mark.y - y) <= Math.abs((nearest?.y ?? y + REACH_PX) - y)) nearest = mark
      }
      return nearest === null ? [] : [nearest]
    },
    point(at) {
      const under = at && entries.find((item) => isInside(item, at))
      const next = under?.chip ?? null
      if (next?.marks[0]?.key !== lit?.marks[0]?.key) layer.changed()
      lit = next
      return next
    },
  }
}
