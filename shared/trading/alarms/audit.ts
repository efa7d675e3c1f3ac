import type { Alarm } from './alarm'

/** How the page of a trader sounded a firing. `off`: the settings keep warnings and margin calls silent. */
export type Sounding = 'played' | 'blocked' | 'off'

/** What became of an alarm, or was done about it. */
export type AuditKind = 'raised' | 'raised-again' | 'acknowledged' | 'snoozed' | 'over' | `sound-${Sounding}`

/** One line of the audit trail; lines are never changed. */
export interface AuditEntry extends Pick<Alarm, 'incident' | 'rule' | 'level' | 'subject' | 'title'> {
  /** Rises with every line of a trail. */
  readonly seq: number
  /** Unix ms by the clock of this computer. */
  readonly at: number
  readonly kind: AuditKind
  /** The ID of the alarm. */
  readonly alarm: string
  /** What was raised, why it was acknowledged, until when it is snoozed, why it is over; '' where nothing is said. */
  readonly text: string
  /** The user of this computer and their page; '' for Volley itself. */
  readonly actor: string
}

/** Lines of the audit trail that fit a question, newest first. */
export interface AuditPage {
  readonly entries: readonly AuditEntry[]
  /** The next page has what is before this moment, Unix ms; null at the end. */
  readonly next: number | null
  /** The risk units and loans that the whole trail is about. */
  readonly subjects: readonly string[]
}

/** Joins two trails, back to the moment both pages reach. */
export function joinedAudit(one: AuditPage, other: AuditPage): AuditPage {
  const nexts = [one.next, other.next].filter((next) => next !== null)
  const next = nexts.length === 0 ? null : Math.max(...nexts)
  const entries = [...one.entries, ...other.entries].filter(({ at }) => next === null || at >= next)
  return {
    entries: entries.toSorted((a, b) => b.at - a.at),
    next,
    subjects: [...new Set([...one.subjects, ...other.subjects])].toSorted(),
  }
}
