import { z } from 'zod'
import { t } from '@/shared/languages/text'
import { type Alarm, levels } from '@/shared/trading/alarms/alarm'
import type { AuditPage } from '@/shared/trading/alarms/audit'
import { method, reading } from '@/shared/ipc/transport/method'

/** Alarms of an account that are active or unacknowledged, newest first, and the state of its monitoring. */
export interface AccountAlarmOverview {
  /** Number of risk units and loans that would raise an alarm now: with current figures and thresholds. */
  readonly armed: number
  /** Number of units with unconfirmed thresholds. */
  readonly onAssumedThresholds: number
  /** Number of monitored risk units and loans without a current figure. */
  readonly blind: number
  /** The watchman has figures of this account as well, and continues when this process ends. */
  readonly hasWatchman: boolean
  readonly alarms: readonly Alarm[]
}

/** An account that is watched while another one is on screen. */
export interface WatchedBeside extends Pick<AccountAlarmOverview, 'armed' | 'blind'> {
  /** Name of its profile. */
  readonly account: string
  /** Number of unanswered incidents of the account. */
  readonly unanswered: number
}

/** The alarms of the account on screen and of Volley itself, newest first, and the other watched accounts. */
export interface AlarmOverview extends AccountAlarmOverview {
  readonly beside: readonly WatchedBeside[]
}

/** Result of an answer. */
export interface AlarmAnswer {
  /**
   * Unanswered alarms of the same incidents, the most severe first: if all displayed ones were answered, these fired
   * later, possibly again.
   */
  readonly unanswered: readonly Alarm[]
}

/** Longest snooze of a sounding alarm. It sounds again afterwards. */
export const LONGEST_SNOOZE_MINUTES = 15
const moment = z.number().int().nonnegative()
/** As shown on a page: an alarm that fired again since then is excluded, and the reply lists it. */
const alarms = z
  .array(z.strictObject({ id: z.string().max(64), lastFiredAt: moment }))
  .min(1)
  .max(500)
const level = z.enum(levels)

/** Alarms, answers to them, and their audit trail. */
export const alarmMethods = {
  'alarms.list': reading<AlarmOverview>()(z.strictObject({})),
  /** All of them with one reason, or none. A critical alarm needs a reason of at least three letters. */
  'alarms.acknowledge': method<AlarmAnswer>()(z.strictObject({ alarms, reason: z.string().max(200) })),
  /** All of them or none: none if one of them is critical. */
  'alarms.snooze': method<AlarmAnswer>()(
    z.strictObject({ alarms, minutes: z.number().int().min(1).max(LONGEST_SNOOZE_MINUTES) }),
  ),
  /** Result of the page's sound, for the audit trail. */
  'alarms.sounded': reading<null>()(z.strictObject({ alarms, how: z.enum(['played', 'blocked', 'off']) })),
  /** Sends one alarm through every delivery method. */
  'alarms.test': method<AlarmOverview>()(z.strictObject({})),
  /** Newest first, a page of about 100. `before` is the `next` of the previous page. Null: everything. */
  'alarms.audit': reading<AuditPage>()(
    z
      .strictObject({
        /** Terms that must all occur, in any order and any case. */
        text: z.string().max(200),
        level: level.nullable(),
        subject: z.string().max(64).nullable(),
        from: moment.nullable(),
        to: moment.nullable(),
        before: moment.nullable(),
      })
      .refine(({ from, to }) => from === null || to === null || from <= to, {
        path: ['to'],
        error: t('must not be earlier than `from`'),
      }),
  ),
} as const
