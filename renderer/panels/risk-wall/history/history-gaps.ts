import type { Time } from 'lightweight-charts'
import { createPaneLayer } from '@/renderer/kit/charts/pane-layer'

export interface Gap {
  readonly from: Time
  readonly to: Time
}

/** Hatches monitoring gaps, for which there are no values. */
export function createGapHatch(palette: () => string) {
  let gaps: readonly Gap[] = []

  function hatch(context: CanvasRenderingContext2D, left: number, right: number, height: number): void {
    context.save()
    context.beginPath()
    context.rect(left, 0, right - left, height)
    context.clip()
    context.strokeStyle = palette()
    context.lineWidth = 1
    context.beginPath()
    for (let x = left - height; x < right; x += 7) {
      context.moveTo(x, height)
      context.lineTo(x + height, 0)
    }
    context.stroke()
    context.restore()
  }
  const layer = createPaneLayer('bottom', (context, { chart }, { height }) => {
    const axis = chart.timeScale()
    for (const { from, to } of gaps) {
      const left = axis.timeToCoordinate(from)
      const right = axis.timeToCoordinate(to)
      if (left !== null && right !== null) hatch(context, left, Math.max(right, left + 2), height)
    }
  })
  return {
    primitive: layer.primitive,
    show(next: readonly Gap[]): void {
      gaps = next
      layer.changed()
    },
  }
}
