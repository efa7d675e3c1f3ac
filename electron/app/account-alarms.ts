import type { CheckedInputOf } from '@/shared/ipc/contract'
import type { AlarmAnswer, AlarmOverview } from '@/shared/ipc/alarms'
import type { Alarm } from '@/shared/trading/alarms/alarm'
import type { AuditPage } from '@/shared/trading/alarms/audit'
import { actorOf } from '../base/actor'
import type { Caller } from '../base/caller'
import { refused } from '../base/service-error'
import type { AlarmBook } from '../services/monitors/alarms/alarm-book'
import type { ActiveSession } from './session/active-session'
import { alarmsOf, monitorsOf } from './session/watched'

/**
 * The alarms of the account in use, and a person's answers to them. An answer throws a ServiceError where it does not
 * count: it names the member at fault.
 */
export interface AccountAlarms {
  readonly list: () => AlarmOverview
  readonly acknowledge: (ask: CheckedInputOf<'alarms.acknowledge'>, caller: Caller) => AlarmAnswer
  readonly snooze: (ask: CheckedInputOf<'alarms.snooze'>, caller: Caller) => AlarmAnswer
  readonly sounded: (ask: CheckedInputOf<'alarms.sounded'>, caller: Caller) => null
  readonly test: (ask: CheckedInputOf<'alarms.test'>, caller: Caller) => AlarmOverview
  readonly audit: (ask: CheckedInputOf<'alarms.audit'>) => AuditPage
}

const problems = {
  unknown: () => refused('alarms: there is no such alarm', 'alarms'),
  critical: () => refused('alarms: a critical alarm cannot be snoozed', 'alarms'),
  'needs-reason': () => refused('reason: a critical alarm needs a reason of at least three letters', 'reason'),
} as const

export function createAccountAlarms(active: Pick<ActiveSession, 'current'>): AccountAlarms {
  const book = (): AlarmBook => monitorsOf(active.current()).alarmBook
  const list = (): AlarmOverview => alarmsOf(active.current())
  function answered(outcome: readonly Alarm[] | keyof typeof problems): AlarmAnswer {
    if (typeof outcome === 'string') throw problems[outcome]()
    return { unanswered: outcome }
  }

  return {
    list,
    acknowledge: ({ alarms, reason }, caller) => answered(book().acknowledge(alarms, reason, actorOf(caller))),
    snooze: ({ alarms, minutes }, caller) => answered(book().snooze(alarms, minutes, actorOf(caller))),
    sounded({ alarms, how }, caller) {
      book().sounded(alarms, how, actorOf(caller))
      return null
    },
    test(_ask, caller) {
      book().test(actorOf(caller))
      return list()
    },
    audit: (ask) => book().audit(ask),
  }
}
