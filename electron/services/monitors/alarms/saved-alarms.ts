import type { Alarm } from '@/shared/trading/alarms/alarm'
import { noEvents, totalsOf, type EventTotals } from '@/shared/trading/alarms/event-amounts'
import { type Delivery, incidentsOf } from '@/shared/trading/alarms/incident'
import type { AuditNote } from './alarm-audit'
import type { AlarmRecords, SavedAlarm } from './alarm-records'

/** Alarms that are active or unacknowledged, in memory and on disk, and their pending deliveries. */
export interface SavedAlarms {
  /** Oldest first. Replaced after every change. */
  all(): readonly SavedAlarm[]
  find(id: string): SavedAlarm | null
  add(fresh: SavedAlarm, note: AuditNote): void
  /** Like `add`, but throws without adding anything if the disk refuses. */
  addWritten(fresh: SavedAlarm, note: AuditNote): void
  /** Changes an alarm. Unknown IDs are ignored. An ended and acknowledged alarm is removed. */
  become(id: string, change: Partial<SavedAlarm>, note: AuditNote | null): void
  undelivered(): readonly Delivery[]
  delivered(alarm: Alarm): void
}

export function createSavedAlarms(records: AlarmRecords): SavedAlarms {
  let saved: readonly SavedAlarm[] = records.open()
  /** In order of firing. */
  let pending = saved.filter(({ undelivered }) => undelivered !== null).map(({ alarm }) => alarm.id)

  const find = (id: string): SavedAlarm | null => saved.find(({ alarm }) => alarm.id === id) ?? null

  function become(id: string, change: Partial<SavedAlarm>, note: AuditNote | null): void {
    const alarm = find(id)
    if (alarm === null) return
    const next = { ...alarm, ...change }
    const isDone = next.alarm.state === 'over' && next.alarm.acknowledged !== null
    if (isDone || change.undelivered !== undefined) pending = pending.filter((pendingId) => pendingId !== id)
    if (!isDone && change.undelivered !== undefined && change.undelivered !== null) pending = [...pending, id]
    saved = isDone ? saved.filter((entry) => entry !== alarm) : saved.map((entry) => (entry === alarm ? next : entry))
    records.save(next, isDone, note)
  }

  function adopt(fresh: SavedAlarm): void {
    saved = [...saved, fresh]
    pending = [...pending, fresh.alarm.id]
  }

  /** Totals of the unacknowledged events of its rule and incident. */
  function totalsFor({ alarm: { incident, rule }, lasts }: SavedAlarm): EventTotals {
    if (lasts) return noEvents
    const alike = saved.filter(
      (alarm) => !alarm.lasts && alarm.alarm.incident === incident && alarm.alarm.rule === rule,
    )
    return totalsOf(alike.map(({ alarm }) => alarm.event?.amounts ?? []))
  }

  return {
    all: () => saved,
    find,
    become,
    add(fresh, note) {
      adopt(fresh)
      records.save(fresh, false, note)
      records.event(fresh.alarm)
    },
    addWritten(fresh, note) {
      records.write(fresh, false, note)
      adopt(fresh)
      records.event(fresh.alarm)
    },
    undelivered() {
      const incidents = new Map(incidentsOf(saved.map(({ alarm }) => alarm)).map((entry) => [entry.id, entry]))
      return pending.map((id) => {
        const saved = find(id)!
        const { alarm, about, undelivered } = saved
        return {
          incident: incidents.get(alarm.incident)!,
          alarm,
          change: undelivered!,
          about,
          totals: totalsFor(saved),
        }
      })
    },
    delivered({ id, lastFiredAt }) {
      // A later firing of the same alarm stays undelivered.
      if (find(id)?.alarm.lastFiredAt === lastFiredAt) become(id, { undelivered: null }, null)
    },
  }
}
