import type { Side } from '@/shared/exchange/protocol/fields'
import type { BookRow, BookView } from '@/shared/trading/book/book-view'
import type { BookPalette } from '@/renderer/domain/book/book-palette'
import { compactSize } from '@/renderer/domain/book/compact-size'
import { type DepthScale, xOf } from './depth-range'

export interface PaintedDepth {
  readonly view: Pick<BookView, 'bids' | 'asks'>
  readonly scale: DepthScale
  readonly width: number
  readonly height: number
  readonly texts: { readonly price: (ticks: number) => string; readonly size: (lots: number) => string }
  /** Own orders and draft rows, by price in ticks. */
  readonly marks: readonly { readonly price: number; readonly side: Side; readonly isDraft: boolean }[]
  /** Price in ticks under the pointer or at the keyboard cursor. */
  readonly at: number | null
  /** The dragged range, in ticks. */
  readonly range: readonly [number, number] | null
  readonly age: 'current' | 'old'
}

/** Height of the price axis, in pixels. */
const AXIS = 18

/** Step curve over the levels; it ends with the known book. */
function curve(
  context: CanvasRenderingContext2D,
  rows: readonly BookRow[],
  painted: PaintedDepth,
  color: string,
): void {
  const { scale, width, height, age } = painted
  const [first] = rows
  if (first === undefined) return
  const floor = height - AXIS
  const yOf = (total: number): number => floor - (total / (scale.most || 1)) * (floor - 14)
  let x = xOf(scale, first.price, width)
  context.beginPath()
  context.moveTo(x, floor)
  rows.forEach(({ total }, row) => {
    context.lineTo(x, yOf(total))
    const next = rows[row + 1]
    if (next !== undefined) x = xOf(scale, next.price, width)
    context.lineTo(x, yOf(total))
  })
  context.globalAlpha = age === 'current' ? 1 : 0.5
  context.strokeStyle = color
  context.lineWidth = 1.5
  context.stroke()
  context.lineTo(x, floor)
  context.closePath()
  context.globalAlpha *= 0.16
  context.fillStyle = color
  context.fill()
  context.globalAlpha = 1
}

function axis(context: CanvasRenderingContext2D, painted: PaintedDepth, colors: BookPalette): void {
  const { scale, width, height, texts } = painted
  context.fillStyle = colors.line
  context.fillRect(0, height - AXIS, width, 1)
  context.fillRect(Math.round(xOf(scale, scale.middle, width)), 0, 1, height - AXIS)
  context.fillStyle = colors.muted
  context.font = `450 ${colors.font}`
  const left = texts.price(Math.max(0, Math.round(scale.from)))
  const right = texts.price(Math.round(scale.to))
  const middle = texts.price(Math.round(scale.middle))
  context.textAlign = 'left'
  context.fillText(left, 4, height - 5)
  context.textAlign = 'right'
  context.fillText(right, width - 4, height - 5)
  context.textAlign = 'center'
  const room = context.measureText(`${left}${middle}${right}`).width + 32
  if (room < width) context.fillText(middle, width / 2, height - 5)
  context.textAlign = 'left'
  context.fillText(compactSize(texts.size(scale.most)), 4, 12)
}

/** Draws the whole chart, because a curve moves as a whole. */
export function paintDepth(context: CanvasRenderingContext2D, painted: PaintedDepth, colors: BookPalette): void {
  const { view, scale, width, height, at, range, marks } = painted
  context.fillStyle = colors.ground
  context.fillRect(0, 0, width, height)
  curve(context, view.bids, painted, colors.up)
  curve(context, view.asks, painted, colors.down)
  if (range !== null) {
    const [a, b] = range.map((price) => xOf(scale, price, width)) as [number, number]
    context.globalAlpha = 0.22
    context.fillStyle = colors.accent
    context.fillRect(Math.min(a, b), 0, Math.abs(b - a), height - AXIS)
    context.globalAlpha = 1
  }
  for (const { price, side, isDraft } of marks) {
    context.strokeStyle = isDraft ? colors.muted : side === 'buy' ? colors.up : colors.down
    context.lineWidth = 1
    context.setLineDash(isDraft ? [3, 2] : [])
    const x = Math.round(xOf(scale, price, width)) + 0.5
    context.beginPath()
    context.moveTo(x, height - AXIS)
    context.lineTo(x, height - AXIS - 22)
    context.stroke()
  }
  context.setLineDash([])
  axis(context, painted, colors)
  if (at !== null) {
    context.fillStyle = colors.accent
    context.fillRect(Math.round(xOf(scale, at, width)), 0, 1, height - AXIS)
  }
}
