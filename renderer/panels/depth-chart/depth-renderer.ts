import { decodeBookFrame } from '@/shared/ipc/transport/book-frame'
import { t } from '@/shared/languages/text'
import type { BookView } from '@/shared/trading/book/book-view'
import { paintNext } from '@/renderer/kit/ui/hooks/tick'
import { isSameView, retainedRows } from '@/renderer/domain/book/book-changes'
import type { BookPalette } from '@/renderer/domain/book/book-palette'
import { type DepthScale, depthScale, type DepthSpan, priceAtX } from './depth-range'
import { type PaintedDepth, paintDepth } from './depth-paint'

export interface DepthSetup {
  readonly width: number
  readonly height: number
  readonly ratio: number
  readonly span: DepthSpan
  readonly group: number
  readonly texts: PaintedDepth['texts']
  readonly palette: BookPalette
  readonly marks: PaintedDepth['marks']
  readonly at: number | null
  readonly range: PaintedDepth['range']
  readonly age: PaintedDepth['age']
}

/** State of a canvas; only the last change before a paint counts. */
export interface DepthRenderer {
  readonly frame: (numbers: Float64Array) => void
  readonly change: (change: Partial<DepthSetup>) => void
  readonly view: () => BookView | null
  /** The range that was painted last. */
  readonly scale: () => DepthScale | null
  readonly priceAt: (x: number) => number | null
  /** Freezes the range while the pointer drags. */
  readonly pause: (isPaused: boolean) => void
  readonly dispose: () => void
}

export function createDepthRenderer(canvas: HTMLCanvasElement, start: DepthSetup): DepthRenderer {
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error(t('This window cannot draw on a canvas.'))
  let setup = start
  let view: BookView | null = null
  let scale: DepthScale | null = null
  let isPaused = false
  let pending = 0

  function fit(): void {
    const { width, height, ratio } = setup
    canvas.width = Math.round(width * ratio)
    canvas.height = Math.round(height * ratio)
    canvas.style.width = `${width}px`
    canvas.style.height = `${height}px`
    context?.setTransform(ratio, 0, 0, ratio, 0, 0)
  }
  function paint(): void {
    pending = 0
    if (view === null || context === null) return
    if (!isPaused || scale === null) scale = depthScale(view, setup.span)
    if (scale === null) return
    const { palette, ...painted } = setup
    paintDepth(context, { ...painted, view, scale }, palette)
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
      const { width, height, ratio, span, group } = setup
      setup = { ...setup, ...change }
      if (setup.width !== width || setup.height !== height || setup.ratio !== ratio) fit()
      if (setup.span !== span || setup.group !== group) [view, scale] = [null, null]
      schedule()
    },
    view: () => view,
    scale: () => scale,
    priceAt: (x) => (scale === null ? null : priceAtX(scale, x, setup.width)),
    pause(next) {
      isPaused = next
      schedule()
    },
    dispose: () => cancelAnimationFrame(pending),
  }
}
