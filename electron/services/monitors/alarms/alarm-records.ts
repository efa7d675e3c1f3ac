import type { Alarm } from '@/shared/trading/alarms/alarm'
import type { Condition } from '@/shared/trading/alarms/condition'
import type { IncidentNews } from '@/shared/trading/alarms/incident'
import { transaction } from '@/electron/base/storage/database'
import type { Database } from '@/electron/base/storage/sqlite'
import type { AlarmAudit, AuditNote } from './alarm-audit'

/** An alarm with what its engine must know to end it or to fire it again. */
export interface SavedAlarm extends Pick<Condition, 'about' | 'measure' | 'lasts'> {
  readonly alarm: Alarm
  /** What its latest firing did to its incident, until that is delivered. */
  readonly undelivered: IncidentNews | null
}

/** Alarms on disk: those that are not done come back at the next start. */
export interface AlarmRecords {
  /** Oldest first. */
  open(): readonly SavedAlarm[]
  /** Whether this alarm is over and was answered. */
  isDone(id: string): boolean
  /** Whether it was ever raised. */
  isKnown(id: string): boolean
  /** The alarm and the line of the audit trail together. Throws where the disk refuses. */
  write(saved: SavedAlarm, isDone: boolean, note: AuditNote | null): void
  /** The same. A disk that refuses does not silence an alarm. */
  save(saved: SavedAlarm, isDone: boolean, note: AuditNote | null): void
  /** A line of the audit trail about an alarm that stays as it is. */
  note(alarm: Alarm, note: AuditNote): void
  /** Puts the alarm beside the line of the history of what it is about. */
  event(alarm: Alarm): void
}

export function createAlarmRecords(database: Database, audit: AlarmAudit): AlarmRecords {
  const upsert = database.prepare(
    `INSERT INTO alarms (id, fired_at, is_done, body) VALUES (?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET is_done = excluded.is_done, body = excluded.body`,
  )
  const done = database.prepare('SELECT id FROM alarms WHERE id = ? AND is_done = 1')
  const known = database.prepare('SELECT id FROM alarms WHERE id = ?')
  const event = database.prepare(
    "INSERT OR IGNORE INTO events (key, at, kind, text, unit) VALUES (?, ?, 'alarm', ?, ?)",
  )
  function attempt(work: () => unknown): void {
    try {
      work()
    } catch {
      // The history tells of a disk that refuses; this alarm is lost at the next start only.
    }
  }
  function isThere(statement: typeof done, id: string): boolean {
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
    isDone: (id) => isThere(done, id),
    isKnown: (id) => isThere(known, id),
    write,
    save: (...all) => attempt(() => write(...all)),
    note: (alarm, note) => attempt(() => audit.add(alarm, note)),
    event: ({ id, firedAt, title, subject }) => attempt(() => event.run(`alarm ${id}`, firedAt, title, subject)),
  }
}
