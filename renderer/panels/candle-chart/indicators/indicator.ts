import type { Candle } from '@/shared/trading/market/candle'
import { toPixelNumber } from '@/shared/base/decimal'
import type { ReferenceAt, ReferenceType } from './reference-at'

/** A candle as indicators take it: they are drawn, and no order is made from them. */
export interface Bar {
  /** Open time, Unix ms. */
  readonly at: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** What an indicator says of one candle, line by line; null where it cannot say anything yet. */
export type Figures = readonly (number | null)[]

/** Takes the next candle, or the newest one anew, and says what the indicator is at it. */
export type Step = (bar: Bar, replace: boolean) => Figures

export interface Parameter {
  readonly label: string
  readonly min: number
  readonly max: number
  readonly initial: number
  /** Whether it takes fractions. */
  readonly isFraction?: boolean
}
export type Values = Readonly<Record<string, number>>

export interface IndicatorLine {
  readonly name: string
  /** Which of the indicator's colors: the lines of a band have one in common. */
  readonly tone: number
  readonly isDashed?: boolean
  readonly isHistogram?: boolean
}

/** All there is to say of an indicator: menu, form, settings, legend and drawing are made from it. */
export interface Indicator {
  /** Kept in settings: never reuse an old one for something else. */
  readonly id: string
  /** As traders abbreviate it. */
  readonly short: string
  readonly name: string
  /** Over the candles, or in a pane of its own below them. */
  readonly place: 'price' | 'pane'
  /** What its figures are: amounts like the price, an index, a volume, or hundredths. */
  readonly unit: 'price' | 'index' | 'volume' | 'percent'
  readonly parameters: Readonly<Record<string, Parameter>>
  readonly lines: readonly IndicatorLine[]
  /** Heights of its pane that mean something. */
  readonly levels?: readonly number[]
  /**
   * What it is reckoned of: all of the exchange's day, or all candles that are known. Others forget what came many of
   * their periods before.
   */
  readonly of?: 'day' | 'all'
  /** Candles of other types that it needs; futures have them. */
  readonly references?: readonly ReferenceType[]
  /** Begins it before the first candle. `values` has every parameter, within its bounds. */
  start(values: Values, references: ReferenceAt): Step
}

/** An indicator whose parameters are known by name where it begins. */
export const indicator = <Id extends string>(
  declared: Omit<Indicator, 'parameters' | 'start'> & {
    readonly parameters: Readonly<Record<Id, Parameter>>
    start(values: Readonly<Record<Id, number>>, references: ReferenceAt): Step
  },
): Indicator => declared

/** A candle in the numbers that indicators reckon with. */
export const barOf = ({ at, open, high, low, close, volume }: Candle): Bar => ({
  at,
  open: toPixelNumber(open),
  high: toPixelNumber(high),
  low: toPixelNumber(low),
  close: toPixelNumber(close),
  volume: toPixelNumber(volume),
})
