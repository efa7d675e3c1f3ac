import {
  ColorType,
  CrosshairMode,
  type CandlestickSeriesPartialOptions,
  type ChartOptions,
  type DeepPartial,
  type PriceLineOptions,
} from 'lightweight-charts'

/** '#1e2531' at 40 % as the chart's colour parser takes it. */
export function withAlpha(hex: string, alpha: number): string {
  const [, r = '0', g = '0', b = '0'] = /^#(..)(..)(..)$/.exec(hex) ?? []
  return `rgba(${Number.parseInt(r, 16)}, ${Number.parseInt(g, 16)}, ${Number.parseInt(b, 16)}, ${alpha})`
}

const reader = (element: Element) => {
  const style = getComputedStyle(element)
  return (name: string): string => style.getPropertyValue(`--${name}`).trim()
}

/** One colour of the theme, for canvases that have no style sheet. */
export const token = (element: Element, name: string): string => reader(element)(name)

/** The chart in the colours of the tokens; read again when the theme changes. */
export function chartColours(element: Element): DeepPartial<ChartOptions> {
  const ink = reader(element)
  const grid = { color: withAlpha(ink('line'), 0.5) }
  const label = { labelBackgroundColor: ink('ink-4'), color: ink('line-strong'), width: 1 as const }
  return {
    layout: {
      background: { type: ColorType.Solid, color: ink('ink-1') },
      textColor: ink('text-3'),
      fontFamily: ink('font'),
      fontSize: 11,
      attributionLogo: false,
    },
    grid: { vertLines: grid, horzLines: grid },
    crosshair: { mode: CrosshairMode.Normal, vertLine: label, horzLine: label },
    rightPriceScale: { borderColor: ink('line') },
    timeScale: { borderColor: ink('line') },
  }
}

export function candleColours(element: Element): CandlestickSeriesPartialOptions {
  const ink = reader(element)
  const up = ink('up')
  const down = ink('down')
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

export function directionColours(element: Element): Pick<LineInk, 'up' | 'down'> {
  const ink = reader(element)
  return { up: ink('up'), down: ink('down') }
}

/** The last price: neither up nor down. */
export function lastLook(element: Element): Pick<PriceLineOptions, 'color' | 'axisLabelColor' | 'axisLabelTextColor'> {
  const ink = reader(element)
  return { color: ink('text-3'), axisLabelColor: ink('text-1'), axisLabelTextColor: ink('ink-1') }
}

/** What own orders are drawn with. */
export interface LineInk {
  readonly up: string
  readonly down: string
  readonly ground: string
  readonly lit: string
  readonly font: string
}
export function lineInk(element: Element): LineInk {
  const ink = reader(element)
  return { ...directionColours(element), ground: ink('ink-1'), lit: ink('ink-3'), font: `500 10px ${ink('font')}` }
}
