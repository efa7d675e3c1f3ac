import { type IPriceLine, type ISeriesApi, LineStyle, type SeriesType } from 'lightweight-charts'
import { toPixelNumber } from '@/shared/base/decimal'
import { token } from '@/renderer/kit/charts/chart-palette'

/** A price that something of ours hangs on, and that is not an order: it is looked at, and moved elsewhere. */
export interface Level {
  readonly kind: 'average' | 'call' | 'liquidation' | 'strategy buy' | 'strategy sell'
  /** A few words at the axis. */
  readonly title: string
  readonly price: string
}

/** Tokens of the theme: what can be lost stands out, an average does not; what waits to be set off is dotted. */
const looks = {
  average: { color: 'text-2', lineStyle: LineStyle.LargeDashed },
  call: { color: 'warn', lineStyle: LineStyle.LargeDashed },
  liquidation: { color: 'danger', lineStyle: LineStyle.LargeDashed },
  'strategy buy': { color: 'up', lineStyle: LineStyle.SparseDotted },
  'strategy sell': { color: 'down', lineStyle: LineStyle.SparseDotted },
} as const

/** Draws such prices as lines with words at the axis. */
export function createLevelLines(series: ISeriesApi<SeriesType>, host: HTMLElement) {
  let drawn: readonly { readonly line: IPriceLine; readonly level: Level }[] = []
  const lookOf = ({ kind, title, price }: Level) => ({
    price: toPixelNumber(price),
    title,
    color: token(host, looks[kind].color),
    lineWidth: 1 as const,
    lineStyle: looks[kind].lineStyle,
  })
  return {
    /** A line that is there goes on as the next one: some of them move with every reading. */
    show(levels: readonly Level[]): void {
      for (const { line } of drawn.slice(levels.length)) series.removePriceLine(line)
      drawn = levels.map((level, index) => {
        const { line, level: before } = drawn[index] ?? {}
        const isSame = before?.kind === level.kind && before.title === level.title && before.price === level.price
        if (!isSame) line?.applyOptions(lookOf(level))
        return { level, line: line ?? series.createPriceLine(lookOf(level)) }
      })
      host.dataset.levels = levels.map(({ title }) => title).join('; ')
    },
    recolor(): void {
      for (const { line, level } of drawn) line.applyOptions(lookOf(level))
    },
  }
}
