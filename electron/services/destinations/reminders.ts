import type { Clock } from '@/shared/base/clock'
import { MINUTE_MS } from '@/shared/base/time'
import { type Alarm, isSounding } from '@/shared/trading/alarms/alarm'
import { incidentsOf } from '@/shared/trading/alarms/incident'
import { precedenceOf } from '@/shared/trading/destinations/announcement'
import type { Destination } from '@/shared/trading/destinations/destination'
import { routeOf } from '@/shared/trading/destinations/routing'
import type { DispatchRecords, SavedDispatch } from './dispatch-records'
import type { Outbox } from './outbox'

/** Sends critical alarms again until a person acknowledges them. */
export interface Reminders {
  /** Current alarms of an account. */
  follow(source: string, alarms: readonly Alarm[]): void
  /** Adds due reminders. Called every few seconds. */
  run(): void
}

export interface RemindersParts {
  readonly outbox: Pick<Outbox, 'add' | 'undelivered'>
  readonly records: Pick<DispatchRecords, 'ofIncident'>
  readonly clock: Clock
  readonly sends: (source: string) => boolean
  readonly destinations: () => readonly Destination[]
  /** Minutes between two messages about an unacknowledged alarm. */
  readonly repeatMinutes: () => number
}

/** Events first, then the latest firing. */
const byPrecedence = (a: Alarm, b: Alarm): number =>
  precedenceOf(a, false) - precedenceOf(b, false) || b.lastFiredAt - a.lastFiredAt
const isUnanswered = (alarm: Alarm): boolean => isSounding(alarm) && alarm.level === 'critical'

export function createReminders(parts: RemindersParts): Reminders {
  const { outbox, records, clock, sends, destinations, repeatMinutes } = parts
  const listed = new Map<string, readonly Alarm[]>()
  /** By alarm: Unix ms since when it is unacknowledged; null while it is acknowledged. */
  const unansweredSince = new Map<string, number | null>()

  function isDue(destination: Destination, dispatches: readonly SavedDispatch[], since: number): boolean {
    const now = clock.now()
    const mine = dispatches.filter(({ dispatch }) => dispatch.destinationId === destination.id)
    if (mine.some(({ dispatch }) => dispatch.state === 'waiting')) return false
    // After a clock was set back, some messages have a later time.
    const times = mine.map(({ dispatch }) => dispatch.createdAt).filter((at) => at <= now)
    const isFirst = times.length === 0 && destination.unansweredMinutes > 0
    return isFirst || now - Math.max(since, ...times) >= repeatMinutes() * MINUTE_MS
  }

  function remind(source: string, alarms: readonly Alarm[], failing: ReadonlySet<string>): void {
    const [alarm] = alarms.filter(isUnanswered).toSorted(byPrecedence)
    if (alarm === undefined) return
    const dispatches = records.ofIncident(source, alarm.incident)
    const announcement = dispatches.findLast((dispatch) => dispatch.announcement.alarmId === alarm.id)?.announcement
    if (announcement === undefined) return
    const now = clock.now()
    const since = unansweredSince.get(alarm.id) ?? alarm.firedAt
    for (const destination of routeOf(destinations(), announcement, failing, now - since))
      if (isDue(destination, dispatches, since))
        outbox.add(destination, { ...announcement, firedAt: since, at: now }, 'repeated', null)
  }

  return {
    follow(source, alarms) {
      for (const { id, acknowledged, firedAt, lastFiredAt } of alarms) {
        const before = unansweredSince.get(id)
        if (acknowledged !== null) unansweredSince.set(id, null)
        else if (before === undefined || before === null)
          unansweredSince.set(id, before === null ? lastFiredAt : firedAt)
      }
      const ids = new Set(alarms.map(({ id }) => id))
      for (const { id } of listed.get(source) ?? []) if (!ids.has(id)) unansweredSince.delete(id)
      listed.set(source, alarms)
    },
    run() {
      const failing = new Set(outbox.undelivered().map(({ destinationId }) => destinationId))
      for (const [source, alarms] of listed)
        if (sends(source)) for (const { alarms: members } of incidentsOf(alarms)) remind(source, members, failing)
    },
  }
}
