import type { AlarmLevel, AlarmRule } from './alarm'
import type { EventAmount } from './event-amounts'

/** Problem that a rule finds at one time. */
export interface Condition {
  readonly rule: AlarmRule
  /** Risk unit or loan. */
  readonly subject: string
  /** Distinguishes the conditions of a rule and subject: a threshold, a coin, a number of hours. */
  readonly about: string
  readonly level: AlarmLevel
  readonly title: string
  readonly text: string
  /** `held` does not fire: the figure is back across its threshold by less than the hysteresis. */
  readonly state: 'raised' | 'held'
  /** Severity as a ratio. An increase by one percentage point fires again. Null without such a figure. */
  readonly measure: string | null
  /** False for a single event, such as new debt. Its alarm stays until it is acknowledged. */
  readonly lasts: boolean
  /** Identifier of a single event. It fires once, also after restarts and repeated readings. */
  readonly once?: string
  /** Amounts of an event, for the sum over the events of its incident. */
  readonly amounts?: readonly EventAmount[]
}

/** Conditions of a rule; null without data, which changes no alarm. */
export type Conditions = readonly Condition[] | null
