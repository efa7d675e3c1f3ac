import type { Side } from '@/shared/exchange/protocol/fields'
import { decodeBookFrame } from '@/shared/ipc/transport/book-frame'
import { t } from '@/shared/languages/text'
import type { LadderMode } from '@/shared/settings/price-ladder'
import type { BookView } from '@/shared/trading/book/book-view'
import { paintNext } from '@/renderer/kit/ui/hooks/tick'
import { isSameView, retainedRows } from '@/renderer/domain/book/book-changes'
import type { BookPalette } from '@/renderer/domain/book/book-palette'
import { columnAt, type LadderLayout } from './ladder-layout'
import { createLadderGrid, type Press } from '@/renderer/panels/price-ladder/rows/ladder-grid'
import { createLadderPainter, type LadderCell, type LadderTexts, type PaintedLadder } from './ladder-paint'
import { ladderRows } from '@/renderer/panels/price-ladder/rows/ladder-rows'
import type { OwnRows } from '@/renderer/panels/price-ladder/rows/own-rows'
import { middleOf, outOfSight, priceAt, shows } from '@/renderer/panels/price-ladder/rows/price-grid'

export interface LadderSetup {
  readonly layout: LadderLayout
  readonly group: number
  readonly ratio: number
  readonly texts: LadderTexts
  readonly palette: BookPalette
  readonly mode: LadderMode
  readonly isQuoteLot: boolean
  readonly largeTimes: number | null
  readonly own: OwnRows
  readonly isTrading: boolean
  readonly age: PaintedLadder['age']
  /** The cell under the pointer changed, because the pointer or the prices moved. */
  readonly onPoint: (cell: LadderCell | null) => void
  /** Called when the market moves out of the visible range or returns. */
  readonly onOutOfSight: (market: 'above' | 'below' | null) => void
}

/** The cell where a mouse button was pressed. */
export interface PressedCell extends Press, LadderCell {}

/** State of a canvas. It can change many times between two paints; only the last change counts. */
export interface LadderRenderer {
  readonly frame: (numbers: Float64Array) => void
  readonly change: (change: Partial<LadderSetup>) => void
  readonly view: () => BookView | null
  /** Position of the pointer over the canvas, null outside. Prices are fixed while it is inside. */
  readonly pointer: (at: { readonly x: number; readonly y: number } | null) => LadderCell | null
  readonly press: (x: number, y: number) => PressedCell | null
  readonly release: () => Press | null
  readonly follow: (isFollowing: boolean) => void
  readonly center: () => void
  readonly scroll: (rows: number) => void
  /** Moves the keyboard cursor by rows; returns its new price. */
  readonly step: (rows: number) => number | null
  readonly mark: (price: number | null) => void
  /** True if the price is among the drawn rows. */
  readonly shows: (price: number) => boolean
  readonly move: (moving: { readonly side: Side; readonly price: number; readonly qty: string } | null) => void
  readonly dispose: () => void
}

export function createLadderRenderer(canvas: HTMLCanvasElement, start: LadderSetup): LadderRenderer {
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error(t('This window cannot draw on a canvas.'))
  const painter = createLadderPainter(context)
  const shapeOf = ({ layout, group }: LadderSetup) => ({ group, rows: layout.rows, rowHeight: layout.rowHeight })
  const ladderGrid = createLadderGrid(shapeOf(start))
  let setup = start
  let view: BookView | null = null
  let pointed: { readonly x: number; readonly y: number } | null = null
  let marked: number | null = null
  let moving: PaintedLadder['moving'] = null
  let market: 'above' | 'below' | null = null
  let cell: LadderCell | null = null
  let pending = 0

  function fit(): void {
    const { layout, ratio } = setup
    canvas.width = Math.round(layout.width * ratio)
    canvas.height = Math.round(layout.height * ratio)
    canvas.style.width = `${layout.width}px`
    canvas.style.height = `${layout.height}px`
    context?.setTransform(ratio, 0, 0, ratio, 0, 0)
  }
  function cellAt({ x, y }: { readonly x: number; readonly y: number }): LadderCell | null {
    const grid = ladderGrid.painted()
    const price = grid === null ? null : priceAt(grid, y)
    return price === null ? null : { price, column: columnAt(setup.layout, x) }
  }
  function paint(): void {
    pending = 0
    const grid = view === null ? null : ladderGrid.draw(view)
    if (view === null || grid === null) return
    const now = outOfSight(grid, middleOf(view))
    if (now !== market) setup.onOutOfSight(now)
    market = now
    const { layout, mode, isQuoteLot, largeTimes, own, isTrading, age, texts, palette } = setup
    const under = pointed === null ? null : cellAt(pointed)
    if (under?.price !== cell?.price || under?.column !== cell?.column) setup.onPoint(under)
    cell = under
    const rows = ladderRows(view, grid)
    painter.paint(
      { rows, grid, view, layout, mode, isQuoteLot, largeTimes, own, pointed: cell, marked, moving, isTrading, age },
      texts,
      palette,
    )
  }
  function schedule(): void {
    if (pending === 0) pending = paintNext(paint)
  }

  fit()
  return {
    frame(numbers) {
      const before = view
      view = retainedRows(view, decodeBookFrame(numbers))
      if (before === null || !isSameView(before, view)) schedule()
    },
    change(change) {
      const before = setup
      setup = { ...setup, ...change }
      const isResized = setup.layout !== before.layout || setup.ratio !== before.ratio
      if (isResized) fit()
      if (isResized || setup.group !== before.group) ladderGrid.shape(shapeOf(setup))
      // Drops rows and chosen price of the previous group, whose prices may be between those of the new one. The first
      // frame of the new group follows immediately.
      if (setup.group !== before.group) {
        view = null
        marked = null
        ladderGrid.setHolder('keyboard', false)
      }
      if (isResized || setup.palette !== before.palette || setup.texts !== before.texts) painter.forget()
      schedule()
    },
    view: () => view,
    pointer(at) {
      pointed = at
      ladderGrid.setHolder('pointer', at !== null)
      schedule()
      return at === null ? null : cellAt(at)
    },
    press(x, y) {
      const press = ladderGrid.press(x, y)
      return press === null ? null : { ...press, column: columnAt(setup.layout, x) }
    },
    release: ladderGrid.release,
    follow: ladderGrid.follow,
    center() {
      ladderGrid.center('market')
      schedule()
    },
    scroll(rows) {
      ladderGrid.scroll(rows)
      schedule()
    },
    step(count) {
      const grid = ladderGrid.painted()
      if (grid === null || grid.group !== setup.group) return null
      const middle = grid.top - Math.floor(grid.rows / 2) * grid.group
      const next = marked === null ? middle : marked - count * grid.group
      if (next <= 0) return marked
      marked = next
      ladderGrid.setHolder('keyboard', true)
      if (!shows(grid, next)) ladderGrid.center(next)
      schedule()
      return next
    },
    mark(price) {
      marked = price
      ladderGrid.setHolder('keyboard', price !== null)
      schedule()
    },
    shows(price) {
      const grid = ladderGrid.painted()
      return grid !== null && shows(grid, price)
    },
    move(next) {
      moving = next
      schedule()
    },
    dispose: () => cancelAnimationFrame(pending),
  }
}
