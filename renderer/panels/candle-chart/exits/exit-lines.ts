import type { ISeriesPrimitive, Time } from 'lightweight-charts'
import { toPixelNumber } from '@/shared/base/decimal'
import type { Instrument } from '@/shared/trading/market/instrument'
import { chipFont, token, withAlpha } from '@/renderer/kit/charts/chart-palette'
import { lineAt, type Point } from '@/renderer/kit/charts/host-drag'
import { createPaneLayer, type LayerGround } from '@/renderer/kit/charts/pane-layer'
import type { Area, LabelRoom } from '@/renderer/kit/charts/label-room'
import { drawLineLabel, LABEL_HEIGHT, labelWidth, lineCenter } from '@/renderer/kit/charts/line-label'
import { axisPrice, type Exit, onTick } from './exit'
import { beyondMarks } from './beyond'

/** Exits and levels of an instrument. */
export interface ShownExits {
  readonly exits: readonly Exit[]
  /** Drawn elsewhere; marked here if out of view. */
  readonly levels: readonly { readonly title: string; readonly price: string }[]
  readonly instrument: Instrument
  /** An exit was dragged to this price on the tick. */
  readonly onMoved: (exit: Exit, price: string) => void
}

/** A dragged exit and its height. */
interface MovedExit {
  readonly keys: readonly string[]
  readonly to: number
}

/** Lines of take profits and stop losses with their profit or loss, and marks of the lines out of view. */
export interface ExitLines {
  /** Lines under the labels of own orders, and labels over all lines. */
  readonly primitives: readonly ISeriesPrimitive<Time>[]
  readonly show: (exits: ShownExits) => void
  readonly recolor: () => void
  readonly drag: (moved: MovedExit | null) => void
  readonly has: (key: string) => boolean
  readonly exitAt: (at: Point) => string | null
  /** Reports the end of a drag at a price of the axis. */
  readonly drop: (key: string, price: number) => void
}

/** Start of the labels as a part of the width: right of the legend, left of the labels of own orders. */
const LABELS_FROM = 0.36

export function createExitLines(host: HTMLElement, room: LabelRoom, legend: () => Area): ExitLines {
  const readPalette = () => ({
    takeProfit: token(host, 'up'),
    stopLoss: token(host, 'down'),
    level: token(host, 'text-2'),
    ground: token(host, 'ink-1'),
    font: chipFont(host),
  })
  const underLegend = (): number => legend().bottom + LABEL_HEIGHT / 2 + 2
  let palette = readPalette()
  let state: ShownExits | null = null
  let plotted: readonly { readonly key: string; readonly y: number }[] = []
  let dragged: MovedExit | null = null

  /** Exits with their heights. */
  function placedOn({ series }: LayerGround) {
    return (state?.exits ?? []).flatMap((exit) => {
      const isDragged = dragged?.keys.includes(exit.key) === true
      const y = isDragged ? dragged!.to : series.priceToCoordinate(toPixelNumber(exit.price))
      return y === null ? [] : [{ exit, y, isDragged }]
    })
  }
  const isOn =
    (height: number) =>
    ({ y }: { readonly y: number }): boolean =>
      y >= 0 && y <= height

  /** Place on the line, or below a legend that covers it; null if all is occupied. */
  function placeOf(lineY: number, size: number, from: number, width: number): Point | null {
    for (const y of [lineY, Math.max(lineY, underLegend())]) {
      const label = { y, width: size }
      const x = room.take(label, from, width) ?? room.take(label, from, 0)
      if (x !== null) return { x, y }
    }
    return null
  }

  // Below the labels of own orders, which can be at the same price.
  const lineLayer = createPaneLayer('normal', (context, ground, { width, height }) => {
    context.lineWidth = 1
    for (const { exit, y, isDragged } of placedOn(ground).filter(isOn(height))) {
      context.strokeStyle = withAlpha(palette[exit.leg], isDragged ? 1 : 0.75)
      context.setLineDash(isDragged ? [] : [6, 3])
      context.beginPath()
      context.moveTo(0, lineCenter(y))
      context.lineTo(width, lineCenter(y))
      context.stroke()
    }
    context.setLineDash([])
  })
  const labelLayer = createPaneLayer('top', (context, ground, { width, height }) => {
    plotted = []
    if (state === null) return
    const { levels, instrument } = state
    const { series } = ground
    const heightOf = (price: string): number | null => series.priceToCoordinate(toPixelNumber(price))
    context.font = palette.font
    context.lineWidth = 1
    const from = Math.round(width * LABELS_FROM)
    const placed = placedOn(ground)
    plotted = placed.map(({ exit: { key }, y }) => ({ key, y }))
    for (const { exit, y, isDragged } of placed.filter(isOn(height))) {
      const reached = isDragged ? onTick(series.coordinateToPrice(y) ?? 0, instrument) : exit.price
      const price = isDragged ? axisPrice(reached, instrument) : ''
      const text = [exit.title, price, exit.figuresAt(reached)].filter(Boolean).join('  ')
      const at = placeOf(y, labelWidth(context, text), from, width) ?? { x: from, y }
      drawLineLabel(context, text, at, { color: palette[exit.leg], ground: palette.ground })
    }
    const lines = [
      ...placed.map(({ exit, y }) => ({ ...exit, y, color: palette[exit.leg] })),
      ...levels.flatMap((level) => {
        const y = heightOf(level.price)
        return y === null ? [] : [{ ...level, y, color: palette.level }]
      }),
    ]
    const beyond = beyondMarks(lines, height)
    for (const edge of ['above', 'below'] as const) {
      const y = edge === 'above' ? underLegend() : height - LABEL_HEIGHT / 2 - 2
      for (const { title, price, color } of beyond[edge]) {
        const text = `${edge === 'above' ? '▲' : '▼'} ${title} ${axisPrice(price, instrument)}`
        const x = room.take({ y, width: labelWidth(context, text) }, from, width)
        if (x === null) break
        drawLineLabel(context, text, { x, y }, { color, ground: palette.ground })
      }
    }
    host.dataset.beyond = [...beyond.above, ...beyond.below].map(({ title }) => title).join('; ')
  })

  function changed(): void {
    lineLayer.changed()
    labelLayer.changed()
  }
  return {
    primitives: [lineLayer.primitive, labelLayer.primitive],
    show(next) {
      state = next
      host.dataset.exits = next.exits.map(({ title, price }) => `${title} ${price}`).join('; ')
      changed()
    },
    recolor() {
      palette = readPalette()
      changed()
    },
    drag(moved) {
      dragged = moved
      changed()
    },
    has: (key) => state?.exits.some((exit) => exit.key === key) === true,
    exitAt: ({ y }) => lineAt(plotted, y)?.key ?? null,
    drop(key, price) {
      const exit = state?.exits.find((candidate) => candidate.key === key)
      if (state === null || exit === undefined) return
      const at = onTick(price, state.instrument)
      if (at !== exit.price) state.onMoved(exit, at)
    },
  }
}
