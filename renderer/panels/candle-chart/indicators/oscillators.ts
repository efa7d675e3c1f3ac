import { ATR, CCI, EMA, MACD, OBV, RSI, StochasticOscillator } from 'trading-signals'
import { t } from '@/shared/languages/text'
import { startAdx } from './adx'
import { type Indicator, indicator } from './indicator'
import { closeOf, libraryStep, oneLine, period, single, wholeBar } from './library-step'

const span = (label: string, initial: number) => ({ label, min: 1, max: 200, initial })

/** Indicators with a separate pane below the candles. */
export const oscillators: readonly Indicator[] = [
  indicator({
    id: 'rsi',
    short: 'RSI',
    name: t('Relative strength index'),
    place: 'pane',
    unit: 'index',
    parameters: { period: period(14) },
    lines: oneLine('RSI'),
    levels: [30, 70],
    start: (values) => libraryStep(new RSI(values.period), closeOf, single),
  }),
  indicator({
    id: 'macd',
    short: 'MACD',
    name: t('Moving average convergence divergence'),
    place: 'pane',
    unit: 'price',
    parameters: { fast: span(t('Fast'), 12), slow: span(t('Slow'), 26), signal: span(t('Signal'), 9) },
    lines: [
      { name: 'histogram', tone: 2, isHistogram: true },
      { name: 'MACD', tone: 0 },
      { name: 'signal', tone: 1 },
    ],
    levels: [0],
    start(values) {
      const average = new EMA(values.signal)
      return libraryStep(
        new MACD(new EMA(values.fast), new EMA(values.slow), average),
        closeOf,
        // The library returns the signal before its average has enough values.
        ({ histogram, macd, signal }) => (average.isStable ? [histogram, macd, signal] : [null, macd, null]),
      )
    },
  }),
  indicator({
    id: 'stochastic',
    short: t('Stoch'),
    name: t('Stochastic oscillator'),
    place: 'pane',
    unit: 'index',
    parameters: { k: span('%K', 14), slowing: span(t('Slowing'), 3), d: span('%D', 3) },
    lines: [
      { name: '%K', tone: 0 },
      { name: '%D', tone: 1 },
    ],
    levels: [20, 80],
    start: (values) =>
      libraryStep(
        new StochasticOscillator({ kPeriod: values.k, kSlowingPeriod: values.slowing, dPeriod: values.d }),
        wholeBar,
        ({ stochK, stochD }) => [stochK, stochD],
      ),
  }),
  indicator({
    id: 'atr',
    short: 'ATR',
    name: t('Average true range'),
    place: 'pane',
    unit: 'price',
    parameters: { period: period(14) },
    lines: oneLine('ATR'),
    start: (values) => libraryStep(new ATR(values.period), wholeBar, single),
  }),
  indicator({
    id: 'adx',
    short: 'ADX',
    name: t('Average directional index'),
    place: 'pane',
    unit: 'index',
    parameters: { period: period(14) },
    lines: oneLine('ADX'),
    levels: [25],
    start: (values) => startAdx(values.period),
  }),
  indicator({
    id: 'obv',
    short: 'OBV',
    name: t('On-balance volume'),
    place: 'pane',
    unit: 'volume',
    parameters: {},
    lines: oneLine('OBV'),
    of: 'all',
    // The library's interval is the number of stored candles; OBV compares two.
    start: () => libraryStep(new OBV(2), wholeBar, single),
  }),
  indicator({
    id: 'cci',
    short: 'CCI',
    name: t('Commodity channel index'),
    place: 'pane',
    unit: 'index',
    parameters: { period: period(20) },
    lines: oneLine('CCI'),
    levels: [-100, 100],
    start: (values) => libraryStep(new CCI(values.period), wholeBar, single),
  }),
]
