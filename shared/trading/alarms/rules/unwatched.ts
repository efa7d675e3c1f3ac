import { t } from '@/shared/languages/text'
import type { Condition } from '@/shared/trading/alarms/condition'

/** An account whose units and loans are no longer monitored. */
export interface Unwatched {
  /** Label of its profile. */
  readonly account: string
  /** Number of risk units and loans that were monitored. */
  readonly count: number
  /** True for the practice exchange: it stops while the profile is closed, so no price moves. */
  readonly isPractice: boolean
}

/** Alarm for the end of monitoring. No setting disables it. `number` makes each unique. */
export function unwatchedCondition({ account, count, isPractice }: Unwatched, number: number): Condition {
  const what =
    count === 1 ? t('1 risk unit or loan of it was watched') : t`${count} risk units and loans of it were watched`
  return {
    rule: 'unwatched',
    subject: account,
    about: String(number),
    level: isPractice ? 'warning' : 'critical',
    title: t`${account}: this account is no longer watched`,
    text: isPractice
      ? t`${what}. Its exchange is stopped until the profile is opened again.`
      : t`${what}. No alarm reaches you of it until its profile is opened again, with a key that can be used.`,
    state: 'raised',
    measure: null,
    lasts: false,
  }
}
