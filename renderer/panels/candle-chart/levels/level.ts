import { type IPriceLine, type ISeriesApi, LineStyle, type SeriesType } from 'lightweight-charts'
import { toPixelNumber } from '@/shared/base/decimal'
import { token } from '@/renderer/kit/charts/chart-palette'

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

/** Draws such prices as lines with words at the axis. */
export function createLevelLines(series: ISeriesApi<SeriesType>, host: HTMLElement) {
  let lines: readonly { readonly line: IPriceLine; readonly level: Level }[] = []
  const optionsOf = ({ kind, title, price }: Level) => ({
    price: toPixelNumber(price),
    title,
    color: token(host, lineStyles[kind].color),
    lineWidth: 1 as const,
    lineStyle: lineStyles[kind].lineStyle,
  })
  return {
    /** Reuses existing lines, because some levels move with every reading. */
    show(levels: readonly Level[]): void {
      for (const { line } of lines.slice(levels.length)) series.removePriceLine(line)
      lines = levels.map((level, index) => {
        const { line, level: before } = lines[index] ?? {}
        const isSame = before?.kind === level.kind && before.title === level.title && before.price === level.price
        if (!isSame) line?.applyOptions(optionsOf(level))
        return { level, line: line ?? series.createPriceLine(optionsOf(level)) }
      })
      host.dataset.levels = levels.map(({ title }) => title).join('; ')
    },
    recolor(): void {
      for (const { line, level } of lines) line.applyOptions(optionsOf(level))
    },
  }
}
