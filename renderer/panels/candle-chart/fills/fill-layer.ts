import type { ISeriesPrimitive, Time } from 'lightweight-charts'
import { toPixelNumber } from '@/shared/base/decimal'
import type { ChartClock } from '@/renderer/kit/charts/chart-clock'
import { directionColours, token } from '@/renderer/kit/charts/chart-palette'
import { createPaneLayer } from '@/renderer/kit/charts/pane-layer'
import type { FillMark } from './fill-marks'

type Point = { readonly x: number; readonly y: number }
/** A mark and its position, in pixels of the pane. */
export interface PlacedFill extends Point {
  readonly mark: FillMark
}

/** Own fills above the candles, as triangles; buys point up. */
export interface FillLayer {
  readonly primitive: ISeriesPrimitive<Time>
  readonly show: (marks: readonly FillMark[]) => void
  readonly recolor: () => void
  /** The mark at a point of the pane. */
  readonly fillAt: (at: Point | null) => PlacedFill | null
}

const HALF_PX = 5
const HEIGHT_PX = 8
/** Distance from a mark's tip within which the pointer selects it. */
const REACH_PX = 9

/** The tip is at the price: buys are drawn below it, sells above it. */
function triangle(context: CanvasRenderingContext2D, { x, y, mark }: PlacedFill): void {
  const base = mark.side === 'buy' ? y + HEIGHT_PX : y - HEIGHT_PX
  context.beginPath()
  context.moveTo(x, y)
  context.lineTo(x - HALF_PX, base)
  context.lineTo(x + HALF_PX, base)
  context.closePath()
}

export function createFillLayer(host: HTMLElement, toChart: ChartClock['toChart']): FillLayer {
  const readPalette = () => ({ ...directionColours(host), edge: token(host, 'text-1') })
  let palette = readPalette()
  let marks: readonly FillMark[] = []
  let fills: readonly PlacedFill[] = []

  const layer = createPaneLayer('top', (context, { chart, series }, { width }) => {
    fills = marks.flatMap((mark) => {
      const x = chart.timeScale().timeToCoordinate(toChart(mark.at))
      const y = series.priceToCoordinate(toPixelNumber(mark.price))
      return x === null || y === null || x < 0 || x > width ? [] : [{ mark, x, y }]
    })
    context.lineWidth = 1
    context.setLineDash([])
    context.strokeStyle = palette.edge
    for (const placed of fills) {
      triangle(context, placed)
      context.fillStyle = placed.mark.side === 'buy' ? palette.up : palette.down
      context.fill()
      context.stroke()
    }
  })
  return {
    primitive: layer.primitive,
    show(next) {
      marks = next
      layer.changed()
    },
    recolor() {
      palette = readPalette()
      layer.changed()
    },
    fillAt(at) {
      if (at === null) return null
      const middleOf = ({ y, mark }: PlacedFill): number => y + (mark.side === 'buy' ? HEIGHT_PX : -HEIGHT_PX) / 2
      const distance = (placed: PlacedFill): number => Math.hypot(placed.x - at.x, middleOf(placed) - at.y)
      const [nearest] = fills.toSorted((a, b) => distance(a) - distance(b))
      return nearest !== undefined && distance(nearest) <= REACH_PX ? nearest : null
    },
  }
}
