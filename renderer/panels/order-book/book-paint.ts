import { type BookLayout, deepestTotal, gutter, type Ladder, type LadderRow, padding, spreadBps } from './book-geometry'
import type { OwnOrders } from './own-orders'
import { compactSize } from './step-text'
import type { BookView } from '@/shared/trading/book/book-view'

/** Colours and type of the book, read once from the tokens. */
export interface BookInk {
  readonly ground: string
  readonly hover: string
  readonly line: string
  readonly text: string
  readonly muted: string
  readonly faint: string
  readonly up: string
  readonly down: string
  readonly accent: string
  readonly font: string
}

/** How ticks and lots read. */
export interface BookWords {
  readonly price: (ticks: number) => string
  readonly halfPrice: (halfTicks: number) => string
  readonly size: (lots: number) => string
}

export interface BookPicture extends Ladder {
  readonly view: BookView
  readonly layout: BookLayout
  readonly own: OwnOrders
  /** Ticks of the row under the pointer or the keyboard. */
  readonly marked: number | null
  /** Not current: values are dimmed, and struck through when nothing is heard any more. */
  readonly age: 'current' | 'old' | 'struck'
}

const depthAlpha = 0.14

/** The last two digits carry the news: they are drawn strong, the rest before them quieter. */
function paintPrice(
  ink: CanvasRenderingContext2D,
  text: string,
  right: number,
  baseline: number,
  colour: string,
  fonts: BookInk,
): void {
  const tail = /\d\.?\d$/.exec(text)?.[0] ?? text
  ink.fillStyle = colour
  ink.font = `650 ${fonts.font}`
  ink.fillText(tail, right, baseline)
  const width = ink.measureText(tail).width
  ink.font = `450 ${fonts.font}`
  ink.globalAlpha *= 0.88
  ink.fillText(text.slice(0, -tail.length), right - width, baseline)
  ink.globalAlpha /= 0.88
}

function paintOwnMark(ink: CanvasRenderingContext2D, top: number, height: number, colour: string): void {
  ink.fillStyle = colour
  ink.beginPath()
  ink.moveTo(1, top + 4)
  ink.lineTo(6, top + height / 2)
  ink.lineTo(1, top + height - 4)
  ink.fill()
}

/** Everything a row's pixels depend on, as text: rows that would look the same are left alone. */
function rowLook(row: LadderRow, deepest: number, width: number, own: string, marked: boolean, age: string): string {
  const bar = Math.round((row.total / (deepest || 1)) * width)
  return `${row.side}|${row.price}|${row.size}|${row.total}|${bar}|${own}|${marked}|${age}`
}

function paintRow(
  ink: CanvasRenderingContext2D,
  row: LadderRow,
  picture: BookPicture,
  deepest: number,
  words: BookWords,
  colours: BookInk,
): void {
  const { layout, own, marked, age } = picture
  const { width, rowHeight, columns: at } = layout
  const direction = row.side === 'ask' ? colours.down : colours.up
  const baseline = row.top + rowHeight / 2 + 4
  ink.fillStyle = row.price === marked ? colours.hover : colours.ground
  ink.fillRect(0, row.top, width, rowHeight)
  const bar = Math.round((row.total / (deepest || 1)) * (width - gutter))
  ink.globalAlpha = age === 'current' ? depthAlpha : depthAlpha / 2
  ink.fillStyle = direction
  ink.fillRect(width - bar, row.top, bar, rowHeight - 1)
  ink.globalAlpha = age === 'current' ? 1 : 0.5
  paintPrice(ink, words.price(row.price), at.price, baseline, direction, colours)
  ink.fillStyle = row.size === 0 ? colours.faint : colours.text
  ink.fillText(row.size === 0 ? '—' : words.size(row.size), at.size, baseline)
  ink.fillStyle = colours.muted
  ink.fillText(row.size === 0 ? '' : words.size(row.total), at.total, baseline)
  if (age === 'struck') ink.fillRect(gutter, Math.round(row.top + rowHeight / 2), width - gutter - padding, 1)
  ink.globalAlpha = 1
  const ours = own.get(row.price)
  if (ours) paintOwnMark(ink, row.top, rowHeight, ours === 'buy' ? colours.up : colours.down)
}

/** The spread as a price where it fits beside the middle, else in ticks. */
function paintSpreadWords(
  ink: CanvasRenderingContext2D,
  ticks: number,
  bps: number,
  middleRight: number,
  width: number,
  y: number,
  words: BookWords,
): void {
  const inBps = `${bps.toFixed(bps < 10 ? 2 : 1)} bps`
  const choices = [`${words.price(ticks)} · ${inBps}`, `${ticks} ${ticks === 1 ? 'tick' : 'ticks'} · ${inBps}`, inBps]
  const right = width - padding
  const fitting = choices.find((text) => right - ink.measureText(text).width > middleRight + padding)
  if (fitting !== undefined) ink.fillText(fitting, right, y)
}

function paintSpread(
  ink: CanvasRenderingContext2D,
  { view, layout, spreadTop, age }: BookPicture,
  words: BookWords,
  colours: BookInk,
): void {
  const { width, spreadHeight } = layout
  const middle = spreadTop + spreadHeight / 2
  ink.fillStyle = colours.ground
  ink.fillRect(0, spreadTop, width, spreadHeight)
  ink.fillStyle = colours.line
  ink.fillRect(0, spreadTop, width, 1)
  ink.fillRect(0, spreadTop + spreadHeight - 1, width, 1)
  const { bestBid, bestAsk } = view
  const bps = spreadBps(view)
  if (bestBid === null || bestAsk === null || bps === null) return
  ink.globalAlpha = age === 'current' ? 1 : 0.5
  ink.textAlign = 'left'
  ink.fillStyle = colours.text
  ink.font = `600 15px ${colours.font.split(' ').slice(1).join(' ')}`
  const mid = words.halfPrice(bestBid + bestAsk)
  ink.fillText(mid, gutter + 3, middle + 5)
  const midRight = gutter + 3 + ink.measureText(mid).width
  ink.font = `450 ${colours.font}`
  ink.textAlign = 'right'
  ink.fillStyle = colours.muted
  paintSpreadWords(ink, bestAsk - bestBid, bps, midRight, width, middle + 4, words)
  ink.globalAlpha = 1
}

/** Paints only the rows whose look changed since the last call; `forget` after a resize or a change of colours. */
export function createBookPainter(ink: CanvasRenderingContext2D) {
  let looks = new Map<number, string>()
  let spreadLook = ''
  let spreadTop = 0
  let compact = false

  function blank(picture: BookPicture, colours: BookInk): void {
    ink.fillStyle = colours.ground
    ink.fillRect(0, 0, picture.layout.width, picture.layout.height)
  }

  return {
    forget(): void {
      looks = new Map()
      spreadLook = ''
    },
    paint(picture: BookPicture, words: BookWords, colours: BookInk): void {
      const deepest = deepestTotal(picture.rows)
      const tops = new Set(picture.rows.map(({ top }) => top))
      // All sizes or none: a column of two notations cannot be compared at a glance.
      const tooLong = words.size(deepest).length > picture.layout.columns.sizeChars
      const fitted = tooLong ? { ...words, size: (lots: number) => compactSize(words.size(lots)) } : words
      if (
        looks.size === 0 ||
        tooLong !== compact ||
        picture.spreadTop !== spreadTop ||
        [...looks.keys()].some((top) => !tops.has(top))
      ) {
        blank(picture, colours)
        looks = new Map()
        spreadLook = ''
        spreadTop = picture.spreadTop
        compact = tooLong
      }
      ink.textAlign = 'right'
      for (const row of picture.rows) {
        const look = rowLook(
          row,
          deepest,
          picture.layout.width,
          picture.own.get(row.price) ?? '',
          row.price === picture.marked,
          picture.age,
        )
        if (looks.get(row.top) === look) continue
        looks.set(row.top, look)
        paintRow(ink, row, picture, deepest, fitted, colours)
      }
      const look = `${picture.spreadTop}|${picture.view.bestBid}|${picture.view.bestAsk}|${picture.age}`
      if (look === spreadLook) return
      spreadLook = look
      paintSpread(ink, picture, words, colours)
    },
  }
}
