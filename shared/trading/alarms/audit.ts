import type { Alarm } from './alarm'

/** Sound of a firing on the page of a trader. `off`: the settings silence warnings and margin calls. */
export type Sounding = 'played' | 'blocked' | 'off'

/** Event of an alarm, or action of the user on it. */
export type AuditKind = 'raised' | 'raised-again' | 'acknowledged' | 'snoozed' | 'over' | `sound-${Sounding}`

/** One line of the audit trail; lines are never changed. */
export interface AuditEntry extends Pick<Alarm, 'incident' | 'rule' | 'level' | 'subject' | 'title'> {
  /** Increases with every line of a trail. */
  readonly seq: number
  /** Unix ms, the clock of this computer. */
  readonly at: number
  readonly kind: AuditKind
  /** ID of the alarm. */
  readonly alarm: string
  /** Title of the alarm, reason of the acknowledgment, end of the snooze or reason of the end; '' without one. */
  readonly text: string
  /** User of this computer and their page; '' for Volley itself. */
  readonly actor: string
}

/** Lines of the audit trail that match a query, newest first. */
export interface AuditPage {
  readonly entries: readonly AuditEntry[]
  /** Start of the next page: entries before this time, Unix ms; null at the end. */
  readonly next: number | null
  /** All risk units and loans in the trail. */
  readonly subjects: readonly string[]
}

/** Joins two trails, back to the time that both pages reach. */
export function joinedAudit(first: AuditPage, other: AuditPage): AuditPage {
  const nexts = [first.next, other.next].filter((next) => next !== null)
  const next = nexts.length === 0 ? null : Math.max(...nexts)
  const entries = [...first.entries, ...other.entries].filter(({ at }) => next === null || at >= next)
  return {
    entries: entries.toSorted((a, b) => b.at - a.at),
    next,
    subjects: [...new Set([...first.subjects, ...other.subjects])].toSorted(),
  }
}
