import type { Clock } from '@/shared/base/clock'
import { MINUTE_MS } from '@/shared/base/time'
import type { AuditKind, Sounding } from '@/shared/trading/alarms/audit'
import type { AlarmRecords, SavedAlarm } from './alarm-records'
import type { SavedAlarms } from './saved-alarms'

/** An alarm as a page showed it: one that has fired again since is another. */
export interface SeenAlarm {
  readonly id: string
  readonly lastFiredAt: number
}

/** What pages say about alarms. `actor` is who says it, for the audit trail. */
export interface AlarmAnswers {
  /**
   * Answers all of them with one reason, or none; a critical one among them needs a reason. The first answer stands:
   * another page may give one that has not heard of it. `stale`: all have fired again since they were shown.
   */
  acknowledge(seen: readonly SeenAlarm[], reason: string, actor: string): 'done' | 'unknown' | 'needs-reason' | 'stale'
  /** Puts off all of them, or none. */
  snooze(seen: readonly SeenAlarm[], minutes: number, actor: string): 'done' | 'unknown' | 'critical' | 'stale'
  /** How a page sounded firings, written down once per firing, page and way. */
  sounded(seen: readonly SeenAlarm[], how: Sounding, actor: string): void
}

export interface AlarmAnswersParts {
  readonly clock: Clock
  readonly records: AlarmRecords
  readonly alarms: SavedAlarms
  /** How bad it is now: what the user sees when answering it. */
  readonly measureOf: (alarm: SavedAlarm) => string | null
  /** From now on this alarm is quiet, by the monotonic clock. */
  readonly snoozed: (id: string, ms: number) => void
  readonly changed: () => void
}

const FEWEST_LETTERS = 3
/** Pages repeat what they said when they connect again; more than this nobody tells apart. */
const MOST_SOUNDINGS = 1000

export function createAlarmAnswers(parts: AlarmAnswersParts): AlarmAnswers {
  const { clock, records, alarms, measureOf, snoozed, changed } = parts
  const noted = new Set<string>()
  const note = (kind: AuditKind, text: string, actor: string) => ({ kind, text, actor, at: clock.now() })

  /** Those that are open and stand as they were shown, or why there are none. */
  function open(seen: readonly SeenAlarm[]): readonly SavedAlarm[] | 'done' | 'unknown' | 'stale' {
    const known = seen.flatMap(({ id, lastFiredAt }) => {
      const one = alarms.find(id)
      return one === null ? [] : [{ one, isAsShown: one.alarm.lastFiredAt === lastFiredAt }]
    })
    const asShown = known.filter(({ isAsShown }) => isAsShown).map(({ one }) => one)
    if (known.length === 0) return seen.some(({ id }) => records.isDone(id)) ? 'done' : 'unknown'
    return asShown.length === 0 ? 'stale' : asShown.filter(({ alarm }) => alarm.acknowledged === null)
  }
  const isCritical = ({ alarm }: SavedAlarm): boolean => alarm.level === 'critical'

  return {
    acknowledge(seen, reason, actor) {
      const meant = open(seen)
      if (typeof meant === 'string') return meant
      const letters = reason.replaceAll(/[^\p{L}]/gu, '').length
      if (letters < FEWEST_LETTERS && meant.some(isCritical)) return 'needs-reason'
      for (const one of meant) {
        const { alarm, lasts } = one
        const acknowledged = { at: clock.now(), reason }
        const change = { state: lasts ? alarm.state : 'over', acknowledged, snoozedUntil: null } as const
        const answered = { undelivered: null, measure: measureOf(one), alarm: { ...alarm, ...change } }
        alarms.become(alarm.id, answered, note('acknowledged', reason, actor))
      }
      if (meant.length > 0) changed()
      return 'done'
    },
    snooze(seen, minutes, actor) {
      const meant = open(seen)
      if (typeof meant === 'string') return meant
      if (meant.some(isCritical)) return 'critical'
      const until = clock.now() + minutes * MINUTE_MS
      for (const one of meant) {
        const { alarm } = one
        snoozed(alarm.id, minutes * MINUTE_MS)
        const change = { undelivered: null, measure: measureOf(one), alarm: { ...alarm, snoozedUntil: until } }
        alarms.become(alarm.id, change, note('snoozed', `${minutes} min`, actor))
      }
      if (meant.length > 0) changed()
      return 'done'
    },
    sounded(seen, how, actor) {
      for (const { id, lastFiredAt } of seen) {
        const one = alarms.find(id)
        const key = `${id} ${lastFiredAt} ${how} ${actor}`
        if (one === null || one.alarm.lastFiredAt !== lastFiredAt || noted.has(key)) continue
        if (noted.size >= MOST_SOUNDINGS) noted.clear()
        noted.add(key)
        records.note(one.alarm, note(`sound-${how}`, '', actor))
      }
    },
  }
}
