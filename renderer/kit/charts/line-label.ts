import { withAlpha } from './chart-palette'

/** Height of a label, in pixels. */
export const LABEL_HEIGHT = 15
const PADDING = 5

/** Vertical center of a line that is one pixel high. */
export const lineCenter = (y: number): number => Math.round(y) + 0.5

interface LabelColors {
  readonly color: string
  readonly ground: string
}

export const labelWidth = (context: CanvasRenderingContext2D, text: string): number =>
  context.measureText(text).width + 2 * PADDING

/** Draws a label of a line with its left edge at `x`, centered on the line. Returns its width. */
export function drawLineLabel(
  context: CanvasRenderingContext2D,
  text: string,
  { x, y }: { readonly x: number; readonly y: number },
  { color, ground }: LabelColors,
): number {
  const width = labelWidth(context, text)
  const center = lineCenter(y)
  context.setLineDash([])
  context.fillStyle = ground
  context.strokeStyle = withAlpha(color, 0.75)
  context.beginPath()
  context.roundRect(x + 0.5, center - (LABEL_HEIGHT - 1) / 2, width - 1, LABEL_HEIGHT - 1, 2)
  context.fill()
  context.stroke()
  context.fillStyle = color
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.fillText(text, x + PADDING, center + 0.5)
  return width
}
