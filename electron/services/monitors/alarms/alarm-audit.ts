import type { CheckedInputOf } from '@/shared/ipc/contract'
import type { Alarm } from '@/shared/trading/alarms/alarm'
import type { AuditEntry, AuditKind, AuditPage } from '@/shared/trading/alarms/audit'
import type { Database } from '@/electron/base/storage/sqlite'

/** Line of the audit trail for an alarm. */
export interface AuditNote extends Pick<AuditEntry, 'kind' | 'text' | 'actor'> {
  readonly at: number
}

/** Query of the audit trail, as checked at IPC. */
export type AuditQuery = CheckedInputOf<'alarms.audit'>

/** Audit trail of the alarms, on disk. Lines are added, and deleted after two years. */
export interface AlarmAudit {
  /** Throws if the disk refuses. */
  add(alarm: Alarm, note: AuditNote): void
  read(query: AuditQuery): AuditPage
}

const PAGE = 100

/** Every word must match, in any order and case. */
const patternsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((term) => term !== '')
    .map((term) => `%${term.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)

function entryOf(row: Readonly<Record<string, unknown>>): AuditEntry {
  const text = (name: string): string => String(row[name])
  return {
    seq: Number(row.seq),
    at: Number(row.at),
    // Written below from values of these types.
    kind: text('kind') as AuditKind,
    rule: text('rule') as Alarm['rule'],
    level: text('level') as Alarm['level'],
    alarm: text('alarm'),
    incident: text('incident'),
    subject: text('subject'),
    title: text('title'),
    text: text('text'),
    actor: text('actor'),
  }
}

/** A page ends between two times, because the next one begins by time. `allAt` returns all lines of a given time. */
function wholeMoments(
  matches: readonly AuditEntry[],
  allAt: (at: number) => readonly AuditEntry[],
): Omit<AuditPage, 'subjects'> {
  const following = matches[PAGE]
  if (following === undefined) return { entries: matches, next: null }
  const entries = matches.filter(({ at }) => at > following.at)
  if (entries.length > 0) return { entries, next: following.at + 1 }
  return { entries: allAt(following.at), next: following.at }
}

export function createAlarmAudit(database: Database): AlarmAudit {
  const insert = database.prepare(
    `INSERT INTO alarm_audit (at, kind, alarm, incident, rule, level, subject, title, text, actor, found)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const subjects = database.prepare("SELECT DISTINCT subject FROM alarm_audit WHERE subject <> '' ORDER BY subject")

  return {
    add({ id, incident, rule, level, subject, title }, { at, kind, text, actor }) {
      const searchable = [title, text, actor, subject, rule, kind].join(' ').toLowerCase()
      insert.run(at, kind, id, incident, rule, level, subject, title, text, actor, searchable)
    },
    read({ text, level, subject, from, to, before }) {
      const conditions: (readonly [sql: string, value: string | number | null])[] = [
        ['at < ?', before],
        ['level = ?', level],
        ['subject = ?', subject],
        ['at >= ?', from],
        ['at <= ?', to],
        ...patternsOf(text).map((pattern) => [String.raw`found LIKE ? ESCAPE '\'`, pattern] as const),
      ]
      const filters = conditions.flatMap(([sql, value]) => (value === null ? [] : [{ sql, value }]))
      function find(more: string, last: number): readonly AuditEntry[] {
        const where = [...filters.map(({ sql }) => sql), more].join(' AND ')
        return database
          .prepare(`SELECT * FROM alarm_audit WHERE ${where} ORDER BY at DESC, seq DESC LIMIT ?`)
          .all(...filters.map(({ value }) => value), last)
          .map(entryOf)
      }
      return {
        ...wholeMoments(find('TRUE', PAGE + 1), (at) => find(`at = ${at}`, -1)),
        subjects: subjects.all().map((row) => String(row.subject)),
      }
    },
  }
}
