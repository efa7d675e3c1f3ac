import type { IPrimitivePaneRenderer, ISeriesPrimitive, SeriesAttachedParameter, Time } from 'lightweight-charts'

export interface Gap {
  readonly from: Time
  readonly to: Time
}

/** Hatches the stretches in which nobody watched: there is no line because there is no knowledge. */
export function createGapHatch(palette: () => string) {
  let gaps: readonly Gap[] = []
  let attached: SeriesAttachedParameter<Time> | null = null

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
  function paint(context: CanvasRenderingContext2D, height: number): void {
    const axis = attached?.chart.timeScale()
    if (!axis) return
    for (const { from, to } of gaps) {
      const left = axis.timeToCoordinate(from)
      const right = axis.timeToCoordinate(to)
      if (left !== null && right !== null) hatch(context, left, Math.max(right, left + 2), height)
    }
  }
  const renderer: IPrimitivePaneRenderer = {
    draw: (target) => target.useMediaCoordinateSpace(({ context, mediaSize }) => paint(context, mediaSize.height)),
  }
  const views = [{ zOrder: () => 'bottom' as const, renderer: () => renderer }]
  const primitive: ISeriesPrimitive<Time> = {
    attached: (parameters) => void (attached = parameters),
    detached: () => void (attached = null),
    paneViews: () => views,
  }
  return {
    primitive,
    show(next: readonly Gap[]): void {
      gaps = next
      attached?.requestUpdate()
    },
  }
}
