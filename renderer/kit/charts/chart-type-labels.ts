import { t } from '@/shared/languages/text'
import type { ChartStyle, PriceScale } from '@/shared/settings/chart-style'

/** Forms of candles on the screen. */
export const chartTypeLabels: Readonly<Record<ChartStyle, string>> = {
  candles: t('Candles'),
  hollow: t('Hollow candles'),
  'heikin-ashi': t('Heikin Ashi'),
  bars: t('Bars'),
  line: t('Line'),
  area: t('Area'),
}

/** Price scales on the screen. */
export const scaleLabels: Readonly<Record<PriceScale, string>> = {
  normal: t('Linear scale'),
  log: t('Logarithmic scale'),
  percent: t('Percent scale'),
}
