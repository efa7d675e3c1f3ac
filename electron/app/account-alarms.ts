import type { CheckedInputOf } from '@/shared/ipc/contract'
import type { AlarmOverview } from '@/shared/ipc/risk'
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
  readonly acknowledge: (ask: CheckedInputOf<'alarms.acknowledge'>) => AlarmOverview
  readonly snooze: (ask: CheckedInputOf<'alarms.snooze'>) => AlarmOverview
  readonly test: () => AlarmOverview
}

export function createAccountAlarms(active: Pick<ActiveSession, 'current'>): AccountAlarms {
  const book = (): AlarmBook => monitorsOf(active.current()).alarmBook
  const list = (): AlarmOverview => alarmsOf(active.current())

  return {
    list,
    acknowledge({ id, reason }) {
      const done = book().acknowledge(id, reason)
      if (done === 'needs-reason')
        throw refused('reason: a critical alarm needs a reason of at least three letters', 'reason')
      if (done === 'unknown') throw refused('id: there is no such alarm', 'id')
      return list()
    },
    snooze({ id, minutes }) {
      const done = book().snooze(id, minutes)
      if (done === 'critical') throw refused('id: a critical alarm cannot be snoozed', 'id')
      if (done === 'unknown') throw refused('id: there is no such alarm', 'id')
      return list()
    },
    test() {
      book().test()
      return list()
    },
  }
}
