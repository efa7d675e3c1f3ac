import { t } from '@/shared/languages/text'
import type { AlarmLevel } from '../alarms/alarm'
import type { Condition } from '../alarms/condition'

export interface Undelivered {
  readonly destinationId: string
  readonly name: string
  /** Level of the most severe undelivered alarm. */
  readonly level: AlarmLevel
  readonly count: number
  /** Due time of the oldest one, Unix ms. */
  readonly since: number
  readonly why: string
  /** True if another attempt for any of them follows. */
  readonly triesAgain: boolean
}

/**
 * One condition for each destination and level, for any number of waiting alarms. It lasts until a message arrives
 * there again, so that it fires once.
 */
export const undeliveredConditions = (undelivered: readonly Undelivered[]): readonly Condition[] =>
  undelivered.map(({ destinationId, name, level, count, why, triesAgain }) => ({
    rule: 'undelivered',
    subject: destinationId,
    about: level,
    level,
    title: t`${name}: ${count === 1 ? t('an alarm was') : t`${count} alarms were`} not delivered`,
    text: triesAgain
      ? t`${why}. Volley tries again; look at Alarm destinations, and send a test.`
      : t`${why}. Not tried again; look at Alarm destinations, and send a test.`,
    state: 'raised',
    measure: null,
    lasts: true,
  }))
