import { ColorType, CrosshairMode, type CandlestickSeriesPartialOptions, type ChartOptions, type DeepPartial, type PriceLineOptions } from 'lightweight-charts'

/** '#1e2531' at 40 % as the chart's colour parser takes it. */
export function withAlpha(hex: string, alpha: number): string {
  const [, r = '0', g = '0', b = '0'] = /^#(..)(..)(..)$/.exec(hex) ?? []
  return `rgba(${Number.parseInt(r, 16)}, ${Number.parseInt(g, 16)}, ${Number.parseInt(b, 16)}, ${alpha})`
}

const reader = (element: Element) => {
  const style = getComputedStyle(element)
  return (name: string): string => style.getPropertyValue(`--${name}`).trim()
}

/** The chart in the colours of the tokens; read again when the theme changes. */
export function chartColours(element: Element): DeepPartial<ChartOptions> {
  const token = reader(element)
  const grid = { color: withAlpha(token('line'), 0.5) }
  const label = { labelBackgroundColor: token('ink-4'), color: token('line-strong'), width: 1 as const }
  return {
    layout: { background: { type: ColorType.Solid, color: token('ink-1') }, textColor: token('text-3'), fontFamily: token('font'), fontSize: 11, attributionLogo: true },
    grid: { vertLines: grid, horzLines: grid },
    crosshair: { mode: CrosshairMode.Normal, vertLine: label, horzLine: label },
    rightPriceScale: { borderColor: token('line') },
    timeScale: { borderColor: token('line') },
  }
}

export function candleColours(element: Element): CandlestickSeriesPartialOptions {
  const token = reader(element)
  const up = token('up')
  const down = token('down')
  return { upColor: up, downColor: down, wickUpColor: up, wickDownColor: down, borderVisible: false, lastValueVisible: false, priceLineVisible: false }
}

export function directionColours(element: Element): Pick<LineInk, 'up' | 'down'> {
  const token = reader(element)
  return { up: token('up'), down: token('down') }
}

/** The last price: neither up nor down. */
export function lastLook(element: Element): Pick<PriceLineOptions, 'color' | 'axisLabelColor' | 'axisLabelTextColor'> {
  const token = reader(element)
  return { color: token('text-3'), axisLabelColor: token('text-1'), axisLabelTextColor: token('ink-1') }
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
  const token = reader(element)
  return { ...directionColours(element), ground: token('ink-1'), lit: token('ink-3'), font: `500 10px ${token('font')}` }
}
