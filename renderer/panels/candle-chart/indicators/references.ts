import { toPixelNumber } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import { type Indicator, indicator } from './indicator'
import type { ReferenceAt, ReferenceType } from './reference-at'

const closeAt = (at: ReferenceAt, type: ReferenceType, openTime: number): number | null => {
  const candle = at(type, openTime)
  return candle === undefined ? null : toPixelNumber(candle.close)
}

const priceOf = (type: 'mark' | 'index', short: string): Indicator =>
  indicator({
    id: type,
    short,
    name: t`${short} price`,
    place: 'price',
    unit: 'price',
    parameters: {},
    lines: [{ name: short, tone: 0 }],
    references: [type],
    start: (_, references) => (bar) => [closeAt(references, type, bar.at)],
  })

/** Closes of reference candles, and their distance from the trade price. */
export const references: readonly Indicator[] = [
  priceOf('mark', t('Mark')),
  priceOf('index', t('Index')),
  indicator({
    id: 'premium',
    short: t('Premium'),
    name: t('Premium of mark over index, %'),
    place: 'pane',
    unit: 'percent',
    parameters: {},
    lines: [{ name: t('Premium'), tone: 0 }],
    levels: [0],
    references: ['premium'],
    start: (_, at) => (bar) => {
      const premium = closeAt(at, 'premium', bar.at)
      return [premium === null ? null : premium * 100]
    },
  }),
  indicator({
    id: 'basis',
    short: t('Basis'),
    name: t('Basis, last price less index'),
    place: 'pane',
    unit: 'price',
    parameters: {},
    lines: [{ name: t('Basis'), tone: 0 }],
    levels: [0],
    references: ['index'],
    start: (_, at) => (bar) => {
      const index = closeAt(at, 'index', bar.at)
      return [index === null ? null : bar.close - index]
    },
  }),
]
