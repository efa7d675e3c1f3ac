import { grouped } from '@/shared/base/grouped'
import type { BookPalette } from './book-palette'

/** Draws a price with its thousands grouped, and its last two digits, which change most, stronger than the others. */
export function paintPrice(
  context: CanvasRenderingContext2D,
  text: string,
  right: number,
  baseline: number,
  color: string,
  fonts: BookPalette,
): void {
  const digits = grouped(text)
  const tail = /\d\.?\d$/.exec(digits)?.[0] ?? digits
  context.fillStyle = color
  context.font = `650 ${fonts.font}`
  context.fillText(tail, right, baseline)
  const width = context.measureText(tail).width
  context.font = `450 ${fonts.font}`
  context.globalAlpha *= 0.88
  context.fillText(digits.slice(0, -tail.length), right - width, baseline)
  context.globalAlpha /= 0.88
}
