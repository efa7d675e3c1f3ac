import type { AlarmLevel, AlarmRule } from '../alarms/alarm'
import type { EventTotals } from '../alarms/event-amounts'

/** What a message is about: a rule of alarms, or a price that somebody wanted to be called for. */
export type AnnouncedRule = AlarmRule | 'price-alert'

/** An alarm as it is handed over to be sent: with its declared parts, and with the words it has on screen. */
export interface Announcement {
  readonly alarmId: string
  /** The incident it belongs to. */
  readonly incidentId: string
  /** Whose alarms it is among: the name of an account's journal. */
  readonly source: string
  /** How the profile of that account is called. */
  readonly account: string
  readonly rule: AnnouncedRule
  readonly level: AlarmLevel
  /** The line, coin or outcome of its condition; '' for none. */
  readonly about: string
  /** The risk unit, loan or destination it is about; '' for none. */
  readonly subject: string
  /** In the words of the screen, which may name amounts. */
  readonly title: string
  readonly text: string
  /** Events of its rule in the incident so far; none for a state that lasts. */
  readonly totals: EventTotals
  /** Of the first firing and of this one, Unix ms. */
  readonly firedAt: number
  readonly at: number
}

/**
 * `raised`: it fired, or fired again. `repeated`: it has no acknowledgement. `over`: its end, after it was sent.
 * `test`: a person sent it.
 */
export type News = 'raised' | 'repeated' | 'over' | 'test'

/** Rules about what the exchange did: they precede every state. */
const eventRules: ReadonlySet<AnnouncedRule> = new Set(['loan-ended', 'loan-changed', 'liquidation-repayment'])

/** From the most severe: liquidated, critical, call, warning, over. */
export type Precedence = 0 | 1 | 2 | 3 | 4
const precedences: Readonly<Record<AlarmLevel, Precedence>> = { critical: 1, call: 2, warning: 3 }

/** The place of a message among others: the lower, the sooner it is sent. `isOver`: it reports an end. */
export function precedenceOf({ rule, level }: Pick<Announcement, 'rule' | 'level'>, isOver: boolean): Precedence {
  if (isOver) return 4
  return eventRules.has(rule) && level === 'critical' ? 0 : precedences[level]
}
