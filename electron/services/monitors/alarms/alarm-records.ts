import type { Alarm } from '@/shared/trading/alarms/alarm'
import type { Condition } from '@/shared/trading/alarms/condition'
import type { IncidentChange } from '@/shared/trading/alarms/incident'
import { transaction } from '@/electron/base/storage/database'
import type { Database } from '@/electron/base/storage/sqlite'
import type { AlarmAudit, AuditNote } from './alarm-audit'

/** An alarm with what its engine must know to end it or to fire it again. */
export interface SavedAlarm extends Pick<Condition, 'about' | 'measure' | 'lasts'> {
  readonly alarm: Alarm
  /** Effect of the latest firing on its incident, until it is delivered. */
  readonly undelivered: IncidentChange | null
}

/** Alarms on disk. Unfinished ones are restored at the next start. */
export interface AlarmRecords {
  /** Oldest first. */
  open(): readonly SavedAlarm[]
  /** True if this alarm has ended and was acknowledged. */
  isDone(id: string): boolean
  /** True if this alarm was ever raised. */
  isKnown(id: string): boolean
  /** Writes the alarm and its audit line together. Throws if the disk refuses. */
  write(saved: SavedAlarm, isDone: boolean, note: AuditNote | null): void
  /** Like `write`, but never throws: a refusing disk does not silence an alarm. */
  save(saved: SavedAlarm, isDone: boolean, note: AuditNote | null): void
  /** Adds an audit line about an unchanged alarm. */
  note(alarm: Alarm, note: AuditNote): void
  /** Adds the alarm as an event to the history of its subject. */
  event(alarm: Alarm): void
}

export function createAlarmRecords(database: Database, audit: AlarmAudit): AlarmRecords {
  const upsert = database.prepare(
    `INSERT INTO alarms (id, fired_at, is_done, body) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET is_done = excluded.is_done, body = excluded.body`,
  )
  const finished = database.prepare('SELECT id FROM alarms WHERE id = ? AND is_done = 1')
  const existing = database.prepare('SELECT id FROM alarms WHERE id = ?')
  const event = database.prepare(
    "INSERT OR IGNORE INTO events (key, at, kind, text, unit) VALUES (?, ?, 'alarm', ?, ?)",
  )
  function attempt(work: () => unknown): void {
    try {
      work()
    } catch {
      // The history reports the disk error. This alarm is only lost at the next start.
    }
  }
  function isThere(statement: typeof finished, id: string): boolean {
    try {
      return statement.get(id) !== undefined
    } catch {
      return false
    }
  }
  function write(saved: SavedAlarm, isDone: boolean, note: AuditNote | null): void {
    transaction(database, () => {
      upsert.run(saved.alarm.id, saved.alarm.firedAt, isDone ? 1 : 0, JSON.stringify(saved))
      if (note !== null) audit.add(saved.alarm, note)
    })
  }
  return {
    // Written below from values of this type.
    open: () =>
      database
        .prepare('SELECT body FROM alarms WHERE is_done = 0 ORDER BY fired_at, rowid')
        .all()
        .map((row) => JSON.parse(String(row.body)) as SavedAlarm),
    isDone: (id) => isThere(finished, id),
    isKnown: (id) => isThere(existing, id),
    write,
    save: (...all) => attempt(() => write(...all)),
    note: (alarm, note) => attempt(() => audit.add(alarm, note)),
    event: ({ id, firedAt, title, subject }) => attempt(() => event.run(`alarm ${id}`, firedAt, title, subject)),
  }
}
