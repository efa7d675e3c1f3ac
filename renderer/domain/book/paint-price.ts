import type { BookPalette } from './book-palette'

/** Draws the last two digits, which change most, stronger than the others. */
export function paintPrice(
  context: CanvasRenderingContext2D,
  text: string,
  right: number,
  baseline: number,
  color: string,
  fonts: BookPalette,
): void {
  const tail = /\d\.?\d$/.exec(text)?.[0] ?? text
  context.fillStyle = color
  context.font = `650 ${fonts.font}`
  context.fillText(tail, right, baseline)
  const width = context.measureText(tail).width
  context.font = `450 ${fonts.font}`
  context.globalAlpha *= 0.88
  context.fillText(text.slice(0, -tail.length), right - width, baseline)
  context.globalAlpha /= 0.88
}
