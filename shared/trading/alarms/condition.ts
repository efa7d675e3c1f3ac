import type { AlarmLevel, AlarmRule } from './alarm'
import type { EventAmount } from './event-amounts'

/** What a rule finds wrong at one moment. */
export interface Condition {
  readonly rule: AlarmRule
  /** The risk unit or loan. */
  readonly subject: string
  /** Tells the conditions of one rule and subject apart: a line, a coin, a number of hours. */
  readonly about: string
  readonly level: AlarmLevel
  readonly title: string
  readonly text: string
  /** `held` fires nothing: it is back on the right side of its line, but by less than the hysteresis. */
  readonly state: 'raised' | 'held'
  /** How bad it is, as a ratio: one percentage point more fires again. Null where there is no such figure. */
  readonly measure: string | null
  /** False for what happened once, such as new debt: its alarm stays until it is acknowledged. */
  readonly lasts: boolean
  /** Names what happened once and for all: it is told once, whatever restarts and readings follow. */
  readonly once?: string
  /** Amounts of an event, for the sum over the events of its incident. */
  readonly amounts?: readonly EventAmount[]
}

/** The conditions of one rule; null when there is nothing to judge by, so that alarms stay as they are. */
export type Conditions = readonly Condition[] | null
