import type { Side } from '@/shared/exchange/protocol/fields'
import type { LadderMode } from '@/shared/settings/price-ladder'
import type { BookView } from '@/shared/trading/book/book-view'
import type { BookPalette } from '@/renderer/domain/book/book-palette'
import { compactSize } from '@/renderer/domain/book/compact-size'
import { paintPrice } from '@/renderer/domain/book/paint-price'
import { type LadderColumn, type LadderLayout, type Span, writesQuantities } from './ladder-layout'
import { cellFigure, type LadderRow, type LadderSide } from '@/renderer/panels/price-ladder/rows/ladder-rows'
import { openQtyOf, type OwnRows, type OwnSide } from '@/renderer/panels/price-ladder/rows/own-rows'
import { largeFrom } from '@/renderer/panels/price-ladder/rows/large-sizes'
import { topOf, type PriceGrid } from '@/renderer/panels/price-ladder/rows/price-grid'

export interface LadderCell {
  readonly price: number
  readonly column: LadderColumn
}

/** Text of prices in ticks and of figures in the selected mode. */
export interface LadderTexts {
  readonly price: (ticks: number) => string
  readonly figure: (figure: number) => string
}

export interface PaintedLadder {
  readonly rows: readonly LadderRow[]
  readonly grid: PriceGrid
  readonly view: Pick<BookView, 'bestBid' | 'bestAsk'>
  readonly layout: LadderLayout
  readonly mode: LadderMode
  readonly isQuoteLot: boolean
  /** Multiple of the median from which sizes are marked; null for no marks. */
  readonly largeTimes: number | null
  readonly own: OwnRows
  readonly pointed: LadderCell | null
  /** Price in ticks of the row with the keyboard cursor. */
  readonly marked: number | null
  /** Drop position of a dragged own order. */
  readonly moving: { readonly side: Side; readonly price: number; readonly qty: string } | null
  /** True if a click sends an order. */
  readonly isTrading: boolean
  readonly age: 'current' | 'old' | 'struck'
}

const barAlpha = 0.2
const sideAlpha = 0.05
const MARK_WIDTH = 10

interface Ground {
  readonly context: CanvasRenderingContext2D
  readonly painted: PaintedLadder
  readonly texts: LadderTexts
  readonly colors: BookPalette
  readonly most: number
  /** Minimum size in lots of a marked level. */
  readonly large: number
}

const figureOf = (side: LadderSide | null, price: number, { mode, isQuoteLot }: PaintedLadder): number =>
  side === null ? 0 : cellFigure(side, price, mode, isQuoteLot)

/** A diamond, which is visible with any color vision. */
function paintMark(context: CanvasRenderingContext2D, left: number, middle: number): void {
  const half = MARK_WIDTH / 2 - 1
  context.beginPath()
  context.moveTo(left, middle)
  context.lineTo(left + half, middle - half)
  context.lineTo(left + 2 * half, middle)
  context.lineTo(left + half, middle + half)
  context.fill()
}

/** Bars extend outward from the price, with one scale for both sides. */
function paintSide(ground: Ground, row: LadderRow, top: number, side: Side): void {
  const { context, painted, texts, colors, most, large } = ground
  const { layout, view, age } = painted
  const level = side === 'buy' ? row.bid : row.ask
  const isLarge = level !== null && level.size >= large
  const [left, right] = layout.columns[side === 'buy' ? 'bid' : 'ask']
  const color = side === 'buy' ? colors.up : colors.down
  const best = side === 'buy' ? view.bestBid : view.bestAsk
  const dim = age === 'current' ? 1 : 0.5
  if (best !== null && (side === 'buy' ? row.price <= best : row.price >= best)) {
    context.globalAlpha = sideAlpha * dim
    context.fillStyle = color
    context.fillRect(left, top, right - left, layout.rowHeight)
  }
  const figure = figureOf(level, row.price, painted)
  if (figure > 0) {
    const bar = Math.round((figure / (most || 1)) * (right - left))
    context.globalAlpha = barAlpha * dim
    context.fillStyle = color
    context.fillRect(side === 'buy' ? right - bar : left, top, bar, layout.rowHeight - 1)
    context.globalAlpha = dim
    context.fillStyle = colors.text
    context.font = `${isLarge ? 700 : 450} ${colors.font}`
    const middle = top + layout.rowHeight / 2
    // In a narrow panel the digits are condensed, to not overlap the price or the mark.
    context.fillText(texts.figure(figure), right - 6, middle + 4, right - left - (isLarge ? 8 + MARK_WIDTH : 8))
    if (isLarge) paintMark(context, left + 4, middle)
  }
  context.globalAlpha = 1
}

function outline({ context }: Ground, [left, right]: Span, top: number, height: number, color: string, dash: number[]) {
  context.setLineDash(dash)
  context.lineWidth = 1
  context.strokeStyle = color
  context.strokeRect(left + 1.5, top + 1.5, right - left - 4, height - 4)
  context.setLineDash([])
}

/** A chip for own orders: filled if resting, dashed if pending. */
function paintOwn(ground: Ground, own: OwnSide, top: number, side: Side): void {
  const { context, colors, painted } = ground
  const { layout } = painted
  const span = layout.columns[side === 'buy' ? 'ownBuys' : 'ownSells']
  const [left, right] = span
  const direction = side === 'buy' ? colors.up : colors.down
  const resting = own.orders.length > 0
  const isUnknown = own.orders.some(({ state }) => state === 'unknown')
  const color = isUnknown ? colors.unknown : resting || own.coming.length > 0 ? direction : colors.muted
  const count = own.orders.length + own.coming.length + own.ghosts.length
  if (resting) {
    context.globalAlpha = own.orders.every(({ state }) => state === 'live' || state === 'partially_filled') ? 0.3 : 0.12
    context.fillStyle = color
    context.fillRect(left + 1, top + 1, right - left - 3, layout.rowHeight - 3)
    context.globalAlpha = 1
  }
  outline(ground, span, top, layout.rowHeight, color, resting ? [] : [3, 2])
  const qty = resting ? openQtyOf(own.orders) : own.coming.length > 0 ? openQtyOf(own.coming) : ''
  const pegged = own.ghosts.some(({ isPegged }) => isPegged) ? '=' : ''
  const full = `${count > 1 ? `${count}· ` : ''}${qty === '' ? `${pegged}${own.ghosts[0]?.qty ?? ''}` : qty}`
  const text = !writesQuantities(layout) ? String(count) : full.length > 8 ? `${count}×` : full
  context.fillStyle = resting ? colors.text : color
  context.font = `450 ${colors.font}`
  context.fillText(text, right - 6, top + layout.rowHeight / 2 + 4)
}

const isHere = (row: LadderRow, { marked, pointed }: PaintedLadder): boolean =>
  row.price === marked || row.price === pointed?.price

function clear({ context, painted, colors }: Ground, row: LadderRow, [left, right]: Span, top: number): void {
  context.fillStyle = isHere(row, painted) ? colors.hover : colors.ground
  context.fillRect(left, top, right - left, painted.layout.rowHeight)
}

/** Book size and own orders at a price, on one side. */
function paintHalf(ground: Ground, row: LadderRow, top: number, side: Side): void {
  const { context, painted, colors } = ground
  const { layout, pointed, own, moving, age, isTrading } = painted
  const { columns, rowHeight, width } = layout
  const cell = side === 'buy' ? 'bid' : 'ask'
  clear(ground, row, side === 'buy' ? [0, columns.bid[1]] : [columns.ask[0], width], top)
  if (row.price <= 0) return
  paintSide(ground, row, top, side)
  if (age === 'struck') {
    context.fillStyle = colors.muted
    context.fillRect(columns[cell][0], Math.round(top + rowHeight / 2), columns[cell][1] - columns[cell][0], 1)
  }
  const level = own[side].get(row.price)
  if (level !== undefined) paintOwn(ground, level, top, side)
  if (moving?.side === side && moving.price === row.price)
    outline(ground, columns[side === 'buy' ? 'ownBuys' : 'ownSells'], top, rowHeight, colors.accent, [3, 2])
  if (isTrading && pointed?.price === row.price && pointed.column === cell)
    outline(ground, columns[cell], top, rowHeight, side === 'buy' ? colors.up : colors.down, [])
}

function paintMiddle(ground: Ground, row: LadderRow, top: number): void {
  const { context, painted, texts, colors } = ground
  const { layout, view, marked, age } = painted
  const { columns, rowHeight } = layout
  clear(ground, row, columns.price, top)
  if (row.price <= 0) return
  const { bestBid, bestAsk } = view
  const isBid = bestBid !== null && row.price <= bestBid
  const isAsk = bestAsk !== null && row.price >= bestAsk
  const color = isBid ? colors.up : isAsk ? colors.down : colors.muted
  context.globalAlpha = age === 'current' ? 1 : 0.5
  paintPrice(context, texts.price(row.price), columns.price[1] - 7, top + rowHeight / 2 + 4, color, colors)
  context.globalAlpha = 1
  if (age === 'struck') {
    context.fillStyle = colors.muted
    context.fillRect(columns.price[0], Math.round(top + rowHeight / 2), columns.price[1] - columns.price[0], 1)
  }
  if (row.price === marked) outline(ground, columns.price, top, rowHeight, colors.accent, [])
}

const ownFingerprint = (own: OwnSide | undefined): string =>
  own === undefined
    ? ''
    : [...own.orders, ...own.coming, ...own.ghosts.map((ghost) => ({ ...ghost, key: ghost.rowId, state: 'ghost' }))]
        .map(({ key, qty, state, ...rest }) => `${key} ${qty} ${state} ${'filledQty' in rest ? rest.filledQty : ''}`)
        .join()

/** All inputs of the pixels of a half row as text: unchanged halves are not painted. */
function halfFingerprint(painted: PaintedLadder, row: LadderRow, most: number, large: number, side: Side): string {
  const { own, pointed, moving, age, isTrading, view } = painted
  const level = side === 'buy' ? row.bid : row.ask
  const figure = figureOf(level, row.price, painted)
  const isLarge = level !== null && level.size >= large
  const best = side === 'buy' ? view.bestBid : view.bestAsk
  const isBehind = best !== null && (side === 'buy' ? row.price <= best : row.price >= best)
  const bar = Math.round((figure / (most || 1)) * 200)
  const pointing = `${row.price === pointed?.price ? pointed.column : ''} ${isHere(row, painted)} ${isTrading}`
  const moved = moving?.side === side && moving.price === row.price
  const ours = ownFingerprint(own[side].get(row.price))
  return `${row.price}|${figure}|${bar}|${isLarge}|${isBehind}|${pointing}|${moved}|${ours}|${age}`
}

function middleFingerprint(painted: PaintedLadder, { price, ...row }: LadderRow): string {
  const { bestBid, bestAsk } = painted.view
  const zone = bestBid !== null && price <= bestBid ? 'bid' : bestAsk !== null && price >= bestAsk ? 'ask' : ''
  return `${price}|${zone}|${isHere({ price, ...row }, painted)}|${price === painted.marked}|${painted.age}`
}

/** Paints only changed cells: sizes change often, prices rarely. Call `forget` after a resize or a change of colors. */
export function createLadderPainter(context: CanvasRenderingContext2D) {
  let fingerprints = new Map<string, string>()
  let isCompact = false

  return {
    forget(): void {
      fingerprints = new Map()
    },
    paint(painted: PaintedLadder, texts: LadderTexts, colors: BookPalette): void {
      const { rows, grid, layout } = painted
      const most = rows.reduce(
        (maximum, row) =>
          Math.max(maximum, figureOf(row.bid, row.price, painted), figureOf(row.ask, row.price, painted)),
        0,
      )
      // All sizes in the same notation, because mixed notations cannot be compared.
      const isTooLong = texts.figure(most).length > layout.sizeChars
      if (fingerprints.size === 0 || isTooLong !== isCompact) {
        context.fillStyle = colors.ground
        context.fillRect(0, 0, layout.width, layout.height)
        fingerprints = new Map()
      }
      isCompact = isTooLong
      const fitted = isTooLong ? { ...texts, figure: (figure: number) => compactSize(texts.figure(figure)) } : texts
      context.textAlign = 'right'
      const large = largeFrom(rows, painted.largeTimes)
      const ground: Ground = { context, painted, texts: fitted, colors, most, large }
      const isNew = (place: string, fingerprint: string): boolean => {
        if (fingerprints.get(place) === fingerprint) return false
        fingerprints.set(place, fingerprint)
        return true
      }
      for (const row of rows) {
        const top = topOf(grid, row.price)
        for (const side of ['buy', 'sell'] as const)
          if (isNew(`${side} ${top}`, halfFingerprint(painted, row, most, large, side)))
            paintHalf(ground, row, top, side)
        if (isNew(`price ${top}`, middleFingerprint(painted, row))) paintMiddle(ground, row, top)
      }
    },
  }
}
