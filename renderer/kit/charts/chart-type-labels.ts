import type { ChartStyle, PriceScale } from '@/shared/settings/chart-style'

/** Forms of candles on the screen. */
export const chartTypeLabels: Readonly<Record<ChartStyle, string>> = {
  candles: 'Candles',
  hollow: 'Hollow candles',
  'heikin-ashi': 'Heikin Ashi',
  bars: 'Bars',
  line: 'Line',
  area: 'Area',
}

/** Price scales on the screen. */
export const scaleLabels: Readonly<Record<PriceScale, string>> = {
  normal: 'Linear scale',
  log: 'Logarithmic scale',
  percent: 'Percent scale',
}
