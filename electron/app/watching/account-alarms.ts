import type { CheckedInputOf } from '@/shared/ipc/contract'
import type { AlarmAnswer, AlarmOverview } from '@/shared/ipc/watching/alarms'
import { type Alarm, bySeverity } from '@/shared/trading/alarms/alarm'
import { type AuditPage, joinedAudit } from '@/shared/trading/alarms/audit'
import { actorOf } from '@/electron/base/actor'
import type { Caller } from '@/electron/base/caller'
import { refused } from '@/electron/base/service-error'
import type { AlarmBook } from '@/electron/services/monitors/alarms/alarm-book'
import { isReason, type SeenAlarm } from '@/electron/services/monitors/alarms/alarm-answers'
import type { ActiveSession } from '../session/active-session'

/**
 * Alarms of the active account and of Volley, and the answers of a person. An invalid answer throws a ServiceError that
 * names the member.
 */
export interface AccountAlarms {
  readonly list: () => AlarmOverview
  readonly acknowledge: (request: CheckedInputOf<'alarms.acknowledge'>, caller: Caller) => AlarmAnswer
  readonly snooze: (request: CheckedInputOf<'alarms.snooze'>, caller: Caller) => AlarmAnswer
  readonly sounded: (request: CheckedInputOf<'alarms.sounded'>, caller: Caller) => null
  readonly test: (request: CheckedInputOf<'alarms.test'>, caller: Caller) => AlarmOverview
  readonly audit: (request: CheckedInputOf<'alarms.audit'>) => AuditPage
}

const problems = {
  unknown: () => refused('alarm-unknown'),
  critical: () => refused('alarm-not-snoozable'),
  'needs-reason': () => refused('alarm-reason-missing'),
} as const

type Outcome = readonly Alarm[] | keyof typeof problems

export function createAccountAlarms(
  active: Pick<ActiveSession, 'current' | 'currentIfOpen'>,
  application: AlarmBook,
  list: () => AlarmOverview,
): AccountAlarms {
  const bookIfWatched = (): AlarmBook | null => active.currentIfOpen()?.monitors()?.alarmBook ?? null

  /** Each book with its alarms. Alarms unknown to both books are assigned to the account. */
  function byBook(alarms: readonly SeenAlarm[]): readonly (readonly [AlarmBook, readonly SeenAlarm[]])[] {
    const own = new Set(application.list().map(({ id }) => id))
    const { application: ours = [], account: others = [] } = Object.groupBy(alarms, ({ id }) =>
      own.has(id) ? 'application' : 'account',
    )
    return [
      ...(ours.length === 0 ? [] : [[application, ours] as const]),
      ...(others.length === 0 ? [] : [[bookIfWatched() ?? application, others] as const]),
    ]
  }
  /** A critical alarm that cannot be answered this way stops the answers in both books. */
  function answered(
    seenAlarms: readonly SeenAlarm[],
    blockedReason: (alarms: readonly Alarm[]) => keyof typeof problems | null,
    answer: (book: AlarmBook, alarms: readonly SeenAlarm[]) => Outcome,
  ): AlarmAnswer {
    const books = byBook(seenAlarms)
    const ids = new Set(seenAlarms.map(({ id }) => id))
    const refusal = books.length < 2 ? null : blockedReason(list().alarms.filter(({ id }) => ids.has(id)))
    const outcomes = refusal === null ? books.map(([book, mine]) => answer(book, mine)) : [refusal]
    const failures = outcomes.filter((outcome) => typeof outcome === 'string')
    // An alarm that was removed since, for example after the answer of another page, does not undo the other answers.
    const [failure] = failures
    if (failure !== undefined && failures.length === outcomes.length) throw problems[failure]()
    const unanswered = outcomes.flatMap((outcome) => (typeof outcome === 'string' ? [] : outcome))
    return { unanswered: unanswered.toSorted(bySeverity) }
  }
  const isAnyCritical = (alarms: readonly Alarm[]): boolean =>
    alarms.some(({ level, acknowledged }) => level === 'critical' && acknowledged === null)

  return {
    list,
    acknowledge: ({ alarms, reason }, caller) =>
      answered(
        alarms,
        (alarms) => (!isReason(reason) && isAnyCritical(alarms) ? 'needs-reason' : null),
        (book, mine) => book.acknowledge(mine, reason, actorOf(caller)),
      ),
    snooze: ({ alarms, minutes }, caller) =>
      answered(
        alarms,
        (alarms) => (isAnyCritical(alarms) ? 'critical' : null),
        (book, mine) => book.snooze(mine, minutes, actorOf(caller)),
      ),
    sounded({ alarms, how }, caller) {
      for (const [book, mine] of byBook(alarms)) book.sounded(mine, how, actorOf(caller))
      return null
    },
    test(_request, caller) {
      ;(bookIfWatched() ?? application).test(actorOf(caller))
      return list()
    },
    audit(request) {
      const own = bookIfWatched()
      return own === null ? application.audit(request) : joinedAudit(own.audit(request), application.audit(request))
    },
  }
}
