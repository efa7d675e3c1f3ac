import { plural } from '@/shared/languages/plural'
import { t } from '@/shared/languages/text'
import {
  type BookLayout,
  deepestTotal,
  gutter,
  type BookLadder,
  type BookLadderRow,
  padding,
  spreadBps,
} from './book-geometry'
import type { GhostRows, OwnOrderRows } from './own-orders'
import type { BookPalette } from '@/renderer/domain/book/book-palette'
import type { BookTexts } from '@/renderer/domain/book/book-texts'
import { paintPrice } from '@/renderer/domain/book/paint-price'
import { compactSize } from '@/renderer/domain/book/compact-size'
import { grouped } from '@/shared/base/grouped'
import type { BookView } from '@/shared/trading/book/book-view'

export interface PaintedBook extends BookLadder {
  readonly view: BookView
  readonly layout: BookLayout
  readonly own: OwnOrderRows
  /** Unsent draft rows. */
  readonly ghosts: GhostRows
  /** Price in ticks of the row under the pointer or the keyboard cursor. */
  readonly marked: number | null
  /** Not current: values are dimmed, and struck through without a connection. */
  readonly age: 'current' | 'old' | 'struck'
}

const depthAlpha = 0.14

function paintOwnMark(context: CanvasRenderingContext2D, top: number, height: number, color: string): void {
  context.fillStyle = color
  context.beginPath()
  context.moveTo(1, top + 4)
  context.lineTo(6, top + height / 2)
  context.lineTo(1, top + height - 4)
  context.fill()
}

/** Draft rows are hollow and neutral in color, because they are not orders. Pegged prices are drawn as two lines: =. */
function paintGhost(
  context: CanvasRenderingContext2D,
  top: number,
  height: number,
  color: string,
  kind: 'fixed' | 'pegged',
): void {
  const middle = Math.round(top + height / 2)
  context.strokeStyle = color
  context.lineWidth = 1
  context.beginPath()
  if (kind === 'pegged') {
    for (const y of [middle - 1.5, middle + 1.5]) {
      context.moveTo(1, y)
      context.lineTo(7, y)
    }
  } else {
    context.moveTo(1.5, top + 4)
    context.lineTo(7, top + height / 2)
    context.lineTo(1.5, top + height - 4)
    context.closePath()
  }
  context.stroke()
}

/** All inputs of a row's pixels as text: unchanged rows are not painted. */
function rowFingerprint(
  row: BookLadderRow,
  deepest: number,
  width: number,
  own: string,
  marked: boolean,
  age: string,
): string {
  const bar = Math.round((row.total / (deepest || 1)) * width)
  return `${row.side}|${row.price}|${row.size}|${row.total}|${bar}|${own}|${marked}|${age}`
}

function paintRow(
  context: CanvasRenderingContext2D,
  row: BookLadderRow,
  painted: PaintedBook,
  deepest: number,
  texts: BookTexts,
  colors: BookPalette,
): void {
  const { layout, own, marked, age } = painted
  const { width, rowHeight, columns: at } = layout
  const direction = row.side === 'ask' ? colors.down : colors.up
  const baseline = row.top + rowHeight / 2 + 4
  context.fillStyle = row.price === marked ? colors.hover : colors.ground
  context.fillRect(0, row.top, width, rowHeight)
  const bar = Math.round((row.total / (deepest || 1)) * (width - gutter))
  context.globalAlpha = age === 'current' ? depthAlpha : depthAlpha / 2
  context.fillStyle = direction
  context.fillRect(width - bar, row.top, bar, rowHeight - 1)
  context.globalAlpha = age === 'current' ? 1 : 0.5
  paintPrice(context, texts.price(row.price), at.price, baseline, direction, colors)
  context.fillStyle = row.size === 0 ? colors.faint : colors.text
  context.fillText(row.size === 0 ? '—' : texts.size(row.size), at.size, baseline)
  context.fillStyle = colors.muted
  context.fillText(row.size === 0 ? '' : texts.size(row.total), at.total, baseline)
  if (age === 'struck') context.fillRect(gutter, Math.round(row.top + rowHeight / 2), width - gutter - padding, 1)
  context.globalAlpha = 1
  const ours = own.get(row.price)
  const ghost = painted.ghosts.get(row.price)
  if (ghost !== undefined) paintGhost(context, row.top, rowHeight, colors.muted, ghost)
  if (ours) paintOwnMark(context, row.top, rowHeight, ours === 'buy' ? colors.up : colors.down)
}

/** The spread as a price if it fits next to the middle, otherwise in ticks. */
function paintSpreadText(
  context: CanvasRenderingContext2D,
  ticks: number,
  bps: number,
  middleRight: number,
  width: number,
  y: number,
  texts: BookTexts,
): void {
  const inBps = t`${bps.toFixed(bps < 10 ? 2 : 1)} bps`
  const choices = [`${texts.price(ticks)} · ${inBps}`, `${plural(ticks, 'tick')} · ${inBps}`, inBps]
  const right = width - padding
  const fitting = choices.find((text) => right - context.measureText(text).width > middleRight + padding)
  if (fitting !== undefined) context.fillText(fitting, right, y)
}

/** Size of the middle price, as a multiple of the base size. */
const MIDDLE_SIZE = 1.25

function paintSpread(
  context: CanvasRenderingContext2D,
  { view, layout, spreadTop, age }: PaintedBook,
  texts: BookTexts,
  colors: BookPalette,
): void {
  const { width, spreadHeight } = layout
  const middle = spreadTop + spreadHeight / 2
  context.fillStyle = colors.ground
  context.fillRect(0, spreadTop, width, spreadHeight)
  context.fillStyle = colors.line
  context.fillRect(0, spreadTop, width, 1)
  context.fillRect(0, spreadTop + spreadHeight - 1, width, 1)
  const { bestBid, bestAsk } = view
  const bps = spreadBps(view)
  if (bestBid === null || bestAsk === null || bps === null) return
  context.globalAlpha = age === 'current' ? 1 : 0.5
  context.textAlign = 'left'
  context.fillStyle = colors.text
  const [size, ...family] = colors.font.split(' ')
  context.font = `600 ${Math.round(Number.parseFloat(size!) * MIDDLE_SIZE)}px ${family.join(' ')}`
  const mid = grouped(texts.halfPrice(bestBid + bestAsk))
  context.fillText(mid, gutter + 3, middle + 5)
  const midRight = gutter + 3 + context.measureText(mid).width
  context.font = `450 ${colors.font}`
  context.textAlign = 'right'
  context.fillStyle = colors.muted
  paintSpreadText(context, bestAsk - bestBid, bps, midRight, width, middle + 4, texts)
  context.globalAlpha = 1
}

/** Paints only rows that changed since the last call; call `forget` after a resize or a change of colors. */
export function createBookPainter(context: CanvasRenderingContext2D) {
  let fingerprints = new Map<number, string>()
  let spreadFingerprint = ''
  let spreadTop = 0
  let compact = false

  function blank(painted: PaintedBook, colors: BookPalette): void {
    context.fillStyle = colors.ground
    context.fillRect(0, 0, painted.layout.width, painted.layout.height)
  }

  return {
    forget(): void {
      fingerprints = new Map()
      spreadFingerprint = ''
    },
    paint(painted: PaintedBook, texts: BookTexts, colors: BookPalette): void {
      const deepest = deepestTotal(painted.rows)
      const tops = new Set(painted.rows.map(({ top }) => top))
      // All sizes in the same notation, because mixed notations cannot be compared.
      const tooLong = texts.size(deepest).length > painted.layout.columns.sizeChars
      const fitted = tooLong ? { ...texts, size: (lots: number) => compactSize(texts.size(lots)) } : texts
      if (
        fingerprints.size === 0 ||
        tooLong !== compact ||
        painted.spreadTop !== spreadTop ||
        [...fingerprints.keys()].some((top) => !tops.has(top))
      ) {
        blank(painted, colors)
        fingerprints = new Map()
        spreadFingerprint = ''
        spreadTop = painted.spreadTop
        compact = tooLong
      }
      context.textAlign = 'right'
      for (const row of painted.rows) {
        const fingerprint = rowFingerprint(
          row,
          deepest,
          painted.layout.width,
          `${painted.own.get(row.price) ?? ''} ${painted.ghosts.get(row.price) ?? ''}`,
          row.price === painted.marked,
          painted.age,
        )
        if (fingerprints.get(row.top) === fingerprint) continue
        fingerprints.set(row.top, fingerprint)
        paintRow(context, row, painted, deepest, fitted, colors)
      }
      const fingerprint = `${painted.spreadTop}|${painted.view.bestBid}|${painted.view.bestAsk}|${painted.age}`
      if (fingerprint === spreadFingerprint) return
      spreadFingerprint = fingerprint
      paintSpread(context, painted, texts, colors)
    },
  }
}
