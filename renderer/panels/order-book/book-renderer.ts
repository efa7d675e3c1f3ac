import { decodeBookFrame } from '@/shared/ipc/transport/book-frame'
import { t } from '@/shared/languages/text'
import { paintNext } from '@/renderer/kit/ui/hooks/tick'
import {
  anchoredRows,
  type BookLayout,
  type BookLadder,
  type BookLadderRow,
  ladderRows,
  rowAt,
  topToBottom,
} from './book-geometry'
import { type PaintedBook, createBookPainter } from './book-paint'
import { isSameView, retainedRows } from '@/renderer/domain/book/book-changes'
import type { BookPalette } from '@/renderer/domain/book/book-palette'
import type { BookTexts } from '@/renderer/domain/book/book-texts'
import type { GhostRows, OwnOrderRows } from './own-orders'
import type { BookView } from '@/shared/trading/book/book-view'

/** State of a canvas. It can change many times between two paints; only the last change counts. */
export interface BookRenderer {
  readonly frame: (numbers: Float64Array) => void
  readonly change: (change: Partial<BookSetup>) => void
  /** Vertical position of the pointer, null outside. The price under it keeps its row. */
  readonly pointer: (y: number | null) => void
  /** Moves the keyboard cursor by rows; returns its new row. */
  readonly step: (rows: number) => BookLadderRow | null
  readonly markedRow: () => BookLadderRow | null
  readonly view: () => BookView | null
  readonly dispose: () => void
}

export interface BookSetup {
  readonly layout: BookLayout
  readonly ratio: number
  readonly texts: BookTexts
  readonly palette: BookPalette
  readonly own: OwnOrderRows
  readonly ghosts: GhostRows
  readonly age: PaintedBook['age']
}

export function createBookRenderer(canvas: HTMLCanvasElement, start: BookSetup): BookRenderer {
  const palette = canvas.getContext('2d', { alpha: false })
  if (!palette) throw new Error(t('This window cannot draw on a canvas.'))
  const painter = createBookPainter(palette)
  let setup = start
  let view: BookView | null = null
  let ladder: BookLadder = { rows: [], spreadTop: 0 }
  /** Row under the pointer; its price is fixed until the pointer moves to another row. */
  let anchor: BookLadderRow | null = null
  let marked: number | null = null
  let pending = 0

  function fit(): void {
    const { layout, ratio } = setup
    canvas.width = Math.round(layout.width * ratio)
    canvas.height = Math.round(layout.height * ratio)
    canvas.style.width = `${layout.width}px`
    canvas.style.height = `${layout.height}px`
    palette?.setTransform(ratio, 0, 0, ratio, 0, 0)
  }

  function paint(): void {
    pending = 0
    if (!view) return
    ladder = anchor ? anchoredRows(view, setup.layout, anchor) : ladderRows(view, setup.layout)
    painter.paint(
      { view, ...ladder, layout: setup.layout, own: setup.own, ghosts: setup.ghosts, marked, age: setup.age },
      setup.texts,
      setup.palette,
    )
  }
  function schedule(): void {
    if (pending === 0) pending = paintNext(paint)
  }
  const rowOf = (price: number | null): BookLadderRow | null => ladder.rows.find((row) => row.price === price) ?? null

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
      if (setup.layout !== before.layout || setup.ratio !== before.ratio) {
        fit()
        anchor = null
      }
      if (
        setup.layout !== before.layout ||
        setup.ratio !== before.ratio ||
        setup.palette !== before.palette ||
        setup.texts !== before.texts
      )
        painter.forget()
      schedule()
    },
    pointer(y) {
      anchor = y === null ? null : rowAt(ladder.rows, setup.layout, y)
      marked = anchor?.price ?? null
      schedule()
    },
    step(count) {
      const order = topToBottom(ladder.rows)
      const at = order.findIndex(({ price }) => price === marked)
      const firstBid = order.findIndex(({ side }) => side === 'bid')
      const next = at < 0 ? firstBid + (count < 0 ? -1 : 0) : at + count
      marked = order[Math.min(order.length - 1, Math.max(0, next))]?.price ?? null
      schedule()
      return rowOf(marked)
    },
    markedRow: () => rowOf(marked),
    view: () => view,
    dispose: () => cancelAnimationFrame(pending),
  }
}
