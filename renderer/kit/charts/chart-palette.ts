import {
  ColorType,
  CrosshairMode,
  type CandlestickSeriesPartialOptions,
  type ChartOptions,
  type DeepPartial,
  type PriceLineOptions,
} from 'lightweight-charts'

/** '#1e2531' at 40 % in the format of the chart's color parser. */
export function withAlpha(hex: string, alpha: number): string {
  const [, r = '0', g = '0', b = '0'] = /^#(..)(..)(..)$/.exec(hex) ?? []
  return `rgba(${Number.parseInt(r, 16)}, ${Number.parseInt(g, 16)}, ${Number.parseInt(b, 16)}, ${alpha})`
}

const reader = (element: Element) => {
  const style = getComputedStyle(element)
  return (name: string): string => style.getPropertyValue(`--${name}`).trim()
}

/** Font of labels on charts. */
export function chipFont(element: Element): string {
  const palette = reader(element)
  return `500 ${Number.parseFloat(palette('size-label')) || 12}px ${palette('font')}`
}

/** One color of the theme, for canvases without a style sheet. */
export const token = (element: Element, name: string): string => reader(element)(name)

/** Number of colors for lines of computed figures. */
const PLOT_COLORS = 6
/** The token of such a color. They repeat after the last. */
export const plotToken = (number: number): string => `plot-${(number % PLOT_COLORS) + 1}`
export const plotColor = (element: Element, number: number): string => token(element, plotToken(number))

/** The chart in the colors of the tokens, read again when the theme changes. */
export function chartColors(element: Element): DeepPartial<ChartOptions> {
  const palette = reader(element)
  const grid = { color: withAlpha(palette('line'), 0.5) }
  const label = { labelBackgroundColor: palette('ink-4'), color: palette('line-strong'), width: 1 as const }
  return {
    layout: {
      background: { type: ColorType.Solid, color: palette('ink-1') },
      textColor: palette('text-3'),
      fontFamily: palette('font'),
      fontSize: Number.parseFloat(palette('size-label')) || 11,
      attributionLogo: false,
      panes: { separatorColor: palette('line-strong'), separatorHoverColor: palette('line') },
    },
    grid: { vertLines: grid, horzLines: grid },
    crosshair: { mode: CrosshairMode.Normal, vertLine: label, horzLine: label },
    rightPriceScale: { borderColor: palette('line') },
    timeScale: { borderColor: palette('line') },
  }
}

export function candleColors(element: Element): CandlestickSeriesPartialOptions {
  const palette = reader(element)
  const up = palette('up')
  const down = palette('down')
  return {
    upColor: up,
    downColor: down,
    wickUpColor: up,
    wickDownColor: down,
    borderVisible: false,
    lastValueVisible: false,
    priceLineVisible: false,
  }
}

export function directionColours(element: Element): Pick<LinePalette, 'up' | 'down'> {
  const palette = reader(element)
  return { up: palette('up'), down: palette('down') }
}

/** The last price: neither up nor down. */
export function lastLineColors(
  element: Element,
): Pick<PriceLineOptions, 'color' | 'axisLabelColor' | 'axisLabelTextColor'> {
  const palette = reader(element)
  return { color: palette('text-3'), axisLabelColor: palette('text-1'), axisLabelTextColor: palette('ink-1') }
}

/** The price to which a draft row is dragged. */
export function ghostLineColors(element: Element): ReturnType<typeof lastLineColors> {
  const palette = reader(element)
  return { color: palette('text-2'), axisLabelColor: palette('text-2'), axisLabelTextColor: palette('ink-1') }
}

/** Colors of own orders. */
export interface LinePalette {
  readonly up: string
  readonly down: string
  /** Draft rows: a neutral color, so that they are not mistaken for orders. */
  readonly ghost: string
  readonly ground: string
  readonly lit: string
  readonly font: string
}
export function linePalette(element: Element): LinePalette {
  const palette = reader(element)
  return {
    ...directionColours(element),
    ghost: palette('text-2'),
    ground: palette('ink-1'),
    lit: palette('ink-3'),
    font: chipFont(element),
  }
}
