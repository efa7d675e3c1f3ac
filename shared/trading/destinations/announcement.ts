import type { AlarmLevel, AlarmRule } from '../alarms/alarm'

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
  /** The risk unit, loan or destination it is about; '' for none. */
  readonly subject: string
  /** In the words of the screen, which may name amounts. */
  readonly title: string
  readonly text: string
  /** Of the first firing and of this one, Unix ms. */
  readonly firedAt: number
  readonly at: number
}

/** `raised`: it fired, or fired again. `over`: it was sent and has ended. `test`: somebody asked for it. */
export type News = 'raised' | 'over' | 'test'
