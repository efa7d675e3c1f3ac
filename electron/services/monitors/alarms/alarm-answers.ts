import type { TrustedTime } from '@/shared/base/clock'
import { MINUTE_MS } from '@/shared/base/time'
import { t } from '@/shared/languages/text'
import { type Alarm, bySeverity, isSounding } from '@/shared/trading/alarms/alarm'
import type { AuditKind, Sounding } from '@/shared/trading/alarms/audit'
import type { AlarmRecords, SavedAlarm } from './alarm-records'
import type { SavedAlarms } from './saved-alarms'

/** An alarm as shown by a page. After another firing it counts as a different alarm. */
export interface SeenAlarm {
  readonly id: string
  readonly lastFiredAt: number
}

/**
 * Answers of pages to alarms. `actor` is recorded in the audit trail. An answer applies only to alarms that are still
 * as shown. Returns the other alarms of the same incidents that wait for an answer, such as later firings.
 */
export interface AlarmAnswers {
  /**
   * Acknowledges alarms with a common reason. If one is critical, a reason is required and none is acknowledged without
   * it. The first answer wins: another page may answer later without having seen it.
   */
  acknowledge(
    seenAlarms: readonly SeenAlarm[],
    reason: string,
    actor: string,
  ): readonly Alarm[] | 'unknown' | 'needs-reason'
  /** Snoozes the alarms, or none if one of them is critical. */
  snooze(seenAlarms: readonly SeenAlarm[], minutes: number, actor: string): readonly Alarm[] | 'unknown' | 'critical'
  /** Records the sound of firings on a page, once per firing, page and type. */
  sounded(seenAlarms: readonly SeenAlarm[], how: Sounding, actor: string): void
}

export interface AlarmAnswersParts {
  readonly time: TrustedTime
  readonly records: AlarmRecords
  readonly alarms: SavedAlarms
  /** Current severity as displayed to the user; recorded with the answer. */
  readonly measureOf: (alarm: SavedAlarm) => string | null
  /** Silences the alarm for `ms`, by the monotonic clock. */
  readonly snoozed: (id: string, ms: number) => void
  readonly changed: () => void
}

const FEWEST_LETTERS = 3
/** Pages repeat their reports after a reconnect. Maximum number that is remembered to detect duplicates. */
const MOST_SOUNDINGS = 1000

/** True if the text has enough letters to acknowledge a critical alarm. */
export const isReason = (text: string): boolean => text.replaceAll(/[^\p{L}]/gu, '').length >= FEWEST_LETTERS

export function createAlarmAnswers(parts: AlarmAnswersParts): AlarmAnswers {
  const { time, records, alarms, measureOf, snoozed, changed } = parts
  const noted = new Set<string>()
  const note = (kind: AuditKind, text: string, actor: string) => ({ kind, text, actor, at: time.now() })

  /** Open alarms that are still as shown, and the incidents of all of them; null if none was ever known. */
  function open(seenAlarms: readonly SeenAlarm[]) {
    const entries = seenAlarms.flatMap(({ id, lastFiredAt }) => {
      const alarm = alarms.find(id)
      return alarm === null ? [] : [{ saved: alarm, isAsShown: alarm.alarm.lastFiredAt === lastFiredAt }]
    })
    if (entries.length === 0 && !seenAlarms.some(({ id }) => records.isDone(id))) return null
    const incidents = new Set(entries.map(({ saved }) => saved.alarm.incident))
    const pending = entries.flatMap(({ saved, isAsShown }) =>
      isAsShown && saved.alarm.acknowledged === null ? [saved] : [],
    )
    return { pending, incidents }
  }
  const waiting = (incidents: ReadonlySet<string>, isWaiting: (alarm: Alarm) => boolean): readonly Alarm[] =>
    alarms
      .all()
      .flatMap(({ alarm }) => (incidents.has(alarm.incident) && isWaiting(alarm) ? [alarm] : []))
      .toSorted(bySeverity)
  const isCritical = ({ alarm }: SavedAlarm): boolean => alarm.level === 'critical'

  return {
    acknowledge(seenAlarms, reason, actor) {
      const entries = open(seenAlarms)
      if (entries === null) return 'unknown'
      const { pending, incidents } = entries
      if (!isReason(reason) && pending.some(isCritical)) return 'needs-reason'
      for (const candidate of pending) {
        const { alarm, lasts } = candidate
        const acknowledged = { at: time.now(), reason }
        const change = { state: lasts ? alarm.state : 'over', acknowledged, snoozedUntil: null } as const
        const answered = { undelivered: null, measure: measureOf(candidate), alarm: { ...alarm, ...change } }
        alarms.become(alarm.id, answered, note('acknowledged', reason, actor))
      }
      if (pending.length > 0) changed()
      return waiting(incidents, ({ acknowledged }) => acknowledged === null)
    },
    snooze(seenAlarms, minutes, actor) {
      const entries = open(seenAlarms)
      if (entries === null) return 'unknown'
      const { pending, incidents } = entries
      if (pending.some(isCritical)) return 'critical'
      const until = time.now() + minutes * MINUTE_MS
      for (const candidate of pending) {
        const { alarm } = candidate
        snoozed(alarm.id, minutes * MINUTE_MS)
        const change = { undelivered: null, measure: measureOf(candidate), alarm: { ...alarm, snoozedUntil: until } }
        alarms.become(alarm.id, change, note('snoozed', t`${minutes} min`, actor))
      }
      if (pending.length > 0) changed()
      return waiting(incidents, isSounding)
    },
    sounded(seenAlarms, how, actor) {
      for (const { id, lastFiredAt } of seenAlarms) {
        const alarm = alarms.find(id)
        const key = `${id} ${lastFiredAt} ${how} ${actor}`
        if (alarm === null || alarm.alarm.lastFiredAt !== lastFiredAt || noted.has(key)) continue
        if (noted.size >= MOST_SOUNDINGS) noted.clear()
        noted.add(key)
        records.note(alarm.alarm, note(`sound-${how}`, '', actor))
      }
    },
  }
}
