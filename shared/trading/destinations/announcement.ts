import type { AlarmLevel, AlarmRule } from '../alarms/alarm'
import type { EventTotals } from '../alarms/event-amounts'

/** Rule of a message: an alarm rule, or a price alert. */
export type AnnouncedRule = AlarmRule | 'price-alert'

/** An alarm for sending, with its declared fields and its texts on screen. */
export interface Announcement {
  readonly alarmId: string
  readonly incidentId: string
  /** Account of the alarm: the name of its journal. */
  readonly source: string
  /** Profile name of that account. */
  readonly account: string
  readonly rule: AnnouncedRule
  readonly level: AlarmLevel
  /** Threshold, coin or outcome of its condition; '' for none. */
  readonly about: string
  /** Risk unit, loan or destination; '' for none. */
  readonly subject: string
  /** Texts of the screen. They may contain amounts. */
  readonly title: string
  readonly text: string
  /** Totals over the events of its rule in the incident so far; empty for a lasting state. */
  readonly totals: EventTotals
  /** Times of the first and the latest firing, Unix ms. */
  readonly firedAt: number
  readonly at: number
}

/**
 * `raised`: it fired, or fired again. `repeated`: it is unacknowledged. `over`: its end, after it was sent. `test`: a
 * person sent it.
 */
export type AnnouncementStage = 'raised' | 'repeated' | 'over' | 'test'

/** Rules about actions of the exchange. They precede every state. */
const eventRules: ReadonlySet<AnnouncedRule> = new Set(['loan-ended', 'loan-changed', 'liquidation-repayment'])

/** From the most severe: liquidated, critical, call, warning, over. */
export type Precedence = 0 | 1 | 2 | 3 | 4
const precedences: Readonly<Record<AlarmLevel, Precedence>> = { critical: 1, call: 2, warning: 3 }

/** Precedence of a message; the lowest is sent first. `isOver`: it reports an end. */
export function precedenceOf({ rule, level }: Pick<Announcement, 'rule' | 'level'>, isOver: boolean): Precedence {
  if (isOver) return 4
  return eventRules.has(rule) && level === 'critical' ? 0 : precedences[level]
}
