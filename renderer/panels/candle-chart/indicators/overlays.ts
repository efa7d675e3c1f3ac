import { BollingerBands, EMA, type MovingAverage, SMA, WMA } from 'trading-signals'
import { t } from '@/shared/languages/text'
import { type Indicator, indicator } from './indicator'
import { closeOf, libraryStep, oneLine, period, single } from './library-step'
import { startVwap } from './vwap'

const movingAverage = (short: string, name: string, Average: new (interval: number) => MovingAverage): Indicator =>
  indicator({
    id: short.toLowerCase(),
    short,
    name,
    place: 'price',
    unit: 'price',
    parameters: { period: period(20) },
    lines: oneLine(short),
    start: (values) => libraryStep(new Average(values.period), closeOf, single),
  })

/** Indicators drawn over the candles. */
export const overlays: readonly Indicator[] = [
  movingAverage('SMA', t('Simple moving average'), SMA),
  movingAverage('EMA', t('Exponential moving average'), EMA),
  movingAverage('WMA', t('Weighted moving average'), WMA),
  indicator({
    id: 'vwap',
    short: 'VWAP',
    name: t('Volume-weighted average price of the exchange day'),
    place: 'price',
    unit: 'price',
    parameters: {},
    lines: oneLine('VWAP'),
    of: 'day',
    start: startVwap,
  }),
  indicator({
    id: 'bollinger',
    short: 'BB',
    name: t('Bollinger bands'),
    place: 'price',
    unit: 'price',
    parameters: {
      period: period(20),
      deviations: { label: t('Deviations'), min: 0.1, max: 10, initial: 2, isFraction: true },
    },
    lines: [
      { name: 'upper', tone: 0 },
      { name: 'middle', tone: 0, isDashed: true },
      { name: 'lower', tone: 0 },
    ],
    start: (values) =>
      libraryStep(new BollingerBands(values.period, values.deviations), closeOf, ({ upper, middle, lower }) => [
        upper,
        middle,
        lower,
      ]),
  }),
]
