import type { Headline } from '@/shared/trading/alarms/headline'

/** Rows of three bits each, from the top. */
const glyphs: Readonly<Record<string, readonly number[]>> = {
  '0': [7, 5, 5, 5, 7],
  '1': [2, 6, 2, 2, 7],
  '2': [7, 1, 7, 4, 7],
  '3': [7, 1, 7, 1, 7],
  '4': [5, 5, 7, 1, 1],
  '5': [7, 4, 7, 1, 7],
  '6': [7, 4, 7, 5, 7],
  '7': [7, 1, 1, 2, 2],
  '8': [7, 5, 7, 5, 7],
  '9': [7, 5, 7, 1, 7],
  '?': [7, 1, 2, 0, 2],
}
const GLYPH_WIDTH = 3
const GLYPH_HEIGHT = 5

export const TRAY_ICON_SIZE = 32
/** Pixels of the picture per pixel of a glyph. */
const SCALE = 4

type Color = readonly [red: number, green: number, blue: number]
const colors: Readonly<Record<Headline['state'], Color>> = {
  neutral: [74, 85, 99],
  calm: [22, 101, 92],
  warning: [161, 98, 7],
  late: [161, 98, 7],
  disputed: [161, 98, 7],
  call: [194, 65, 12],
  critical: [185, 28, 28],
  unknown: [109, 40, 217],
}
const FOREGROUND: Color = [255, 255, 255]

/** Whole percent in two characters. 99 means 99 or more, a question mark means unknown. */
const textOf = ({ percent }: Pick<Headline, 'percent'>): string => {
  const whole = percent === null ? '' : percent.split('.')[0]!
  return whole.length === 1 || whole.length === 2 ? whole : percent === null ? '?' : '99'
}

/**
 * The tray's picture: whole percent on the color of its state, as 32 x 32 pixels of four bytes: blue, green, red,
 * opacity.
 */
export function trayIcon(headline: Pick<Headline, 'percent' | 'state'>): Uint8Array {
  const pixels = new Uint8Array(TRAY_ICON_SIZE * TRAY_ICON_SIZE * 4)
  const paint = (x: number, y: number, [red, green, blue]: Color): void =>
    pixels.set([blue, green, red, 255], (y * TRAY_ICON_SIZE + x) * 4)
  for (let y = 0; y < TRAY_ICON_SIZE; y += 1)
    for (let x = 0; x < TRAY_ICON_SIZE; x += 1) paint(x, y, colors[headline.state])
  const text = textOf(headline)
  const width = (text.length * (GLYPH_WIDTH + 1) - 1) * SCALE
  const margin = Math.floor((TRAY_ICON_SIZE - width) / 2)
  const top = Math.floor((TRAY_ICON_SIZE - GLYPH_HEIGHT * SCALE) / 2)
  for (let y = 0; y < GLYPH_HEIGHT * SCALE; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const column = Math.floor(x / SCALE)
      const bits = glyphs[text[Math.floor(column / (GLYPH_WIDTH + 1))]!]![Math.floor(y / SCALE)]!
      if ((bits >> (GLYPH_WIDTH - 1 - (column % (GLYPH_WIDTH + 1)))) & 1) paint(margin + x, top + y, FOREGROUND)
    }
  }
  return pixels
}
