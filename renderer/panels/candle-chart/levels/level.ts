import {
  type IPriceLine,
  type ISeriesApi,
  type ISeriesPrimitive,
  LineStyle,
  type SeriesType,
  type Time,
} from 'lightweight-charts'
import { toPixelNumber } from '@/shared/base/decimal'
import { chipFont, token } from '@/renderer/kit/charts/chart-palette'
import type { LabelRoom } from '@/renderer/kit/charts/label-room'
import { drawLineLabel, labelWidth } from '@/renderer/kit/charts/line-label'
import { createPaneLayer } from '@/renderer/kit/charts/pane-layer'

/** A price that matters to the account without being an order. It cannot be dragged on the chart. */
export interface Level {
  readonly kind: 'average' | 'call' | 'liquidation' | 'strategy buy' | 'strategy sell'
  /** Short label at the axis. */
  readonly title: string
  readonly price: string
}

/** Colors as tokens of the theme: risk levels are more prominent than averages; trigger prices are dotted. */
const lineStyles = {
  average: { color: 'text-2', lineStyle: LineStyle.LargeDashed },
  call: { color: 'warn', lineStyle: LineStyle.LargeDashed },
  liquidation: { color: 'danger', lineStyle: LineStyle.LargeDashed },
  'strategy buy': { color: 'up', lineStyle: LineStyle.SparseDotted },
  'strategy sell': { color: 'down', lineStyle: LineStyle.SparseDotted },
} as const

export interface LevelLines {
  readonly primitive: ISeriesPrimitive<Time>
  readonly show: (levels: readonly Level[]) => void
  readonly recolor: () => void
}

/** Draws such prices as lines with words next to the axis. */
export function createLevelLines(series: ISeriesApi<SeriesType>, host: HTMLElement, room: LabelRoom): LevelLines {
  let lines: readonly { readonly line: IPriceLine; readonly level: Level }[] = []
  const optionsOf = ({ kind, price }: Level) => ({
    price: toPixelNumber(price),
    color: token(host, lineStyles[kind].color),
    lineWidth: 1 as const,
    lineStyle: lineStyles[kind].lineStyle,
  })
  const readPalette = () => ({ ground: token(host, 'ink-1'), font: chipFont(host) })
  let palette = readPalette()
  const labels = createPaneLayer('top', (context, _, { width, height }) => {
    context.font = palette.font
    context.lineWidth = 1
    for (const { line, level } of lines) {
      const y = series.priceToCoordinate(toPixelNumber(level.price))
      if (y === null || y < 0 || y > height) continue
      const right = width - 2
      const label = { y, width: labelWidth(context, level.title) }
      const x = room.take(label, right, 0) ?? right - label.width
      drawLineLabel(context, level.title, { x, y }, { color: line.options().color, ground: palette.ground })
    }
  })
  return {
    primitive: labels.primitive,
    /** Reuses existing lines, because some levels move with every reading. */
    show(levels) {
      for (const { line } of lines.slice(levels.length)) series.removePriceLine(line)
      lines = levels.map((level, index) => {
        const { line, level: before } = lines[index] ?? {}
        const isSame = before?.kind === level.kind && before.title === level.title && before.price === level.price
        if (!isSame) line?.applyOptions(optionsOf(level))
        return { level, line: line ?? series.createPriceLine(optionsOf(level)) }
      })
      host.dataset.levels = levels.map(({ title }) => title).join('; ')
      labels.changed()
    },
    recolor() {
      palette = readPalette()
      for (const { line, level } of lines) line.applyOptions(optionsOf(level))
    },
  }
}
