import type { Candle } from '@/shared/trading/market/candle'
import { toPixelNumber } from '@/shared/base/decimal'
import type { ReferenceAt, ReferenceType } from './reference-at'

/** A candle in numbers, for drawing only. Orders are never computed from it. */
export interface Bar {
  /** Open time, Unix ms. */
  readonly at: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** Values of an indicator at a candle, one per line; null while there are too few candles. */
export type Figures = readonly (number | null)[]

/** Adds the next candle, or replaces the newest, and returns its values. */
export type Step = (bar: Bar, replace: boolean) => Figures

export interface Parameter {
  readonly label: string
  readonly min: number
  readonly max: number
  readonly initial: number
  /** True if fractions are allowed. */
  readonly isFraction?: boolean
}
export type Values = Readonly<Record<string, number>>

export interface IndicatorLine {
  readonly name: string
  /** Index among the indicator's colors; the lines of a band share a color. */
  readonly tone: number
  readonly isDashed?: boolean
  readonly isHistogram?: boolean
}

/** Complete description of an indicator. Menu, form, settings, legend and drawing are derived from it. */
export interface Indicator {
  /** Stored in settings: never reuse an old ID for another indicator. */
  readonly id: string
  /** Usual abbreviation. */
  readonly short: string
  readonly name: string
  /** Over the candles, or in a separate pane below them. */
  readonly place: 'price' | 'pane'
  /** Unit of its values: like the price, an index, a volume, or percent. */
  readonly unit: 'price' | 'index' | 'volume' | 'percent'
  readonly parameters: Readonly<Record<string, Parameter>>
  readonly lines: readonly IndicatorLine[]
  /** Reference values in its pane. */
  readonly levels?: readonly number[]
  /**
   * Input of the computation: all of the exchange's day, or all known candles. Unset: candles many periods ago have no
   * effect.
   */
  readonly of?: 'day' | 'all'
  /** Candles of other types that it needs, available for futures. */
  readonly references?: readonly ReferenceType[]
  /** Starts before the first candle. `values` contains every parameter within its bounds. */
  start(values: Values, references: ReferenceAt): Step
}

/** An indicator whose parameters are typed by name. */
export const indicator = <Id extends string>(
  declared: Omit<Indicator, 'parameters' | 'start'> & {
    readonly parameters: Readonly<Record<Id, Parameter>>
    start(values: Readonly<Record<Id, number>>, references: ReferenceAt): Step
  },
): Indicator => declared

export const barOf = ({ at, open, high, low, close, volume }: Candle): Bar => ({
  at,
  open: toPixelNumber(open),
  high: toPixelNumber(high),
  low: toPixelNumber(low),
  close: toPixelNumber(close),
  volume: toPixelNumber(volume),
})
