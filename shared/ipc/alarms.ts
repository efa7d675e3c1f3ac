import { z } from 'zod'
import { type Alarm, levels } from '../trading/alarms/alarm'
import type { AuditPage } from '../trading/alarms/audit'
import { method, reading } from './method'

/** Alarms of one account that are not over and acknowledged, newest first, and whether anything is watched there. */
export interface AccountAlarmOverview {
  /** How many risk units and loans would raise an alarm now: their figures arrive and are judged by lines. */
  readonly armed: number
  /** How many of the units are judged by lines that nobody has confirmed. */
  readonly onAssumedThresholds: number
  /** How many risk units and loans should be watched and have no figure now. */
  readonly blind: number
  /** The watchman has figures of this account as well, and goes on when this process ends. */
  readonly hasWatchman: boolean
  readonly alarms: readonly Alarm[]
}

/** An account that is watched while another one is on screen. */
export interface WatchedBeside extends Pick<AccountAlarmOverview, 'armed' | 'blind'> {
  /** How its profile is called. */
  readonly account: string
  /** How many incidents wait for an answer there. */
  readonly unanswered: number
}

/** The alarms of the account on screen and of Volley itself, newest first, and who else is watched. */
export interface AlarmOverview extends AccountAlarmOverview {
  readonly beside: readonly WatchedBeside[]
}

/** What an answer left. */
export interface AlarmAnswer {
  /**
   * Alarms of the same incidents that still wait for an answer, the most severe first: where all that was shown was
   * answered, they fired after that, perhaps once more.
   */
  readonly unanswered: readonly Alarm[]
}

/** How long a sounding alarm may be put off at most; it sounds again afterwards. */
export const LONGEST_SNOOZE_MINUTES = 15
const moment = z.number().int().nonnegative()
/** As a page showed them: one that fired again meanwhile is not meant, and the answer says so. */
const seen = z
  .array(z.strictObject({ id: z.string().max(64), lastFiredAt: moment }))
  .min(1)
  .max(500)
const level = z.enum(levels)

/** Alarms, answers to them, and their audit trail. */
export const alarmMethods = {
  'alarms.list': reading<AlarmOverview>()(z.strictObject({})),
  /** All of them with one reason, or none; a critical one among them needs one of at least three letters. */
  'alarms.acknowledge': method<AlarmAnswer>()(z.strictObject({ alarms: seen, reason: z.string().max(200) })),
  /** All of them or none: none where one of them is critical. */
  'alarms.snooze': method<AlarmAnswer>()(
    z.strictObject({ alarms: seen, minutes: z.number().int().min(1).max(LONGEST_SNOOZE_MINUTES) }),
  ),
  /** How this page sounded them; written into the audit trail. */
  'alarms.sounded': reading<null>()(z.strictObject({ alarms: seen, how: z.enum(['played', 'blocked', 'off']) })),
  /** Sends one alarm through every way of delivery. */
  'alarms.test': method<AlarmOverview>()(z.strictObject({})),
  /** Newest first, a page of about 100; `before` is the `next` of the page before. Null: everything. */
  'alarms.audit': reading<AuditPage>()(
    z
      .strictObject({
        /** Words that all have to occur, in any order and any case. */
        text: z.string().max(200),
        level: level.nullable(),
        subject: z.string().max(64).nullable(),
        from: moment.nullable(),
        to: moment.nullable(),
        before: moment.nullable(),
      })
      .refine(({ from, to }) => from === null || to === null || from <= to, {
        path: ['to'],
        error: 'must not be earlier than `from`',
      }),
  ),
} as const
