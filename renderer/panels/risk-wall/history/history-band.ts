import type { Logical } from 'lightweight-charts'
import { createPaneLayer, type LayerGround } from '@/renderer/kit/charts/pane-layer'

/** Lowest and highest reading at an index of the axis, in percent. */
export interface Extent {
  readonly index: number
  readonly low: number
  readonly high: number
}

/** Draws the range from lowest to highest reading at each index, so short peaks are visible in a year. */
export function createExtentBand(color: () => string) {
  let extents: readonly Extent[] = []

  function paint(context: CanvasRenderingContext2D, { chart, series }: LayerGround): void {
    const axis = chart.timeScale()
    const width = Math.max(1, axis.options().barSpacing)
    context.fillStyle = color()
    for (const { index, low, high } of extents) {
      const x = axis.logicalToCoordinate(index as Logical)
      const [top, bottom] = [series.priceToCoordinate(high), series.priceToCoordinate(low)]
      if (x === null || top === null || bottom === null || bottom - top < 0.5) continue
      context.fillRect(x - width / 2, top, width, Math.max(1, bottom - top))
    }
  }
  const layer = createPaneLayer('bottom', paint)
  return {
    primitive: layer.primitive,
    show(next: readonly Extent[]): void {
      extents = next
      layer.changed()
    },
    /** Range over a part of the axis; null if nothing was read. */
    between(from: number, to: number): { readonly low: number; readonly high: number } | null {
      const visible = extents.filter(({ index }) => index >= from && index <= to)
      if (visible.length === 0) return null
      return {
        low: visible.reduce((least, { low }) => Math.min(least, low), Infinity),
        high: visible.reduce((most, { high }) => Math.max(most, high), -Infinity),
      }
    },
  }
}
