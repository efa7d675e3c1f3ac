import type { ChartLook, PriceScale } from '@/shared/settings/chart-look'

/** Forms of candles on the screen. */
export const lookLabels: Readonly<Record<ChartLook, string>> = {
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
