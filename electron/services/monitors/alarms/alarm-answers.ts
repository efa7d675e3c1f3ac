import type { TrustedTime } from '@/shared/base/clock'
import { MINUTE_MS } from '@/shared/base/time'
import { type Alarm, bySeverity, isSounding } from '@/shared/trading/alarms/alarm'
import type { AuditKind, Sounding } from '@/shared/trading/alarms/audit'
import type { AlarmRecords, SavedAlarm } from './alarm-records'
import type { SavedAlarms } from './saved-alarms'

/** An alarm as a page showed it: one that has fired again since is another. */
export interface SeenAlarm {
  readonly id: string
  readonly lastFiredAt: number
}

/**
 * What pages say about alarms. `actor` is who says it, for the audit trail. An answer counts for what stands as it was
 * shown, and gives back what else of the same incidents waits for one, such as what fired since.
 */
export interface AlarmAnswers {
  /**
   * Answers with one reason; a critical one among them needs a reason, else none is answered. The first answer stands:
   * another page may give one that has not heard of it.
   */
  acknowledge(seen: readonly SeenAlarm[], reason: string, actor: string): readonly Alarm[] | 'unknown' | 'needs-reason'
  /** Puts them off, or none where one of them is critical. */
  snooze(seen: readonly SeenAlarm[], minutes: number, actor: string): readonly Alarm[] | 'unknown' | 'critical'
  /** How a page sounded firings, written down once per firing, page and way. */
  sounded(seen: readonly SeenAlarm[], how: Sounding, actor: string): void
}

export interface AlarmAnswersParts {
  readonly time: TrustedTime
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

/** Whether it says enough to answer a critical alarm with. */
export const isReason = (text: string): boolean => text.replaceAll(/[^\p{L}]/gu, '').length >= FEWEST_LETTERS

export function createAlarmAnswers(parts: AlarmAnswersParts): AlarmAnswers {
  const { time, records, alarms, measureOf, snoozed, changed } = parts
  const noted = new Set<string>()
  const note = (kind: AuditKind, text: string, actor: string) => ({ kind, text, actor, at: time.now() })

  /** Those that are open and stand as they were shown, and the incidents of all; null where none was ever known. */
  function open(seen: readonly SeenAlarm[]) {
    const known = seen.flatMap(({ id, lastFiredAt }) => {
      const one = alarms.find(id)
      return one === null ? [] : [{ one, isAsShown: one.alarm.lastFiredAt === lastFiredAt }]
    })
    if (known.length === 0 && !seen.some(({ id }) => records.isDone(id))) return null
    const incidents = new Set(known.map(({ one }) => one.alarm.incident))
    const meant = known.flatMap(({ one, isAsShown }) => (isAsShown && one.alarm.acknowledged === null ? [one] : []))
    return { meant, incidents }
  }
  const waiting = (incidents: ReadonlySet<string>, isWaiting: (alarm: Alarm) => boolean): readonly Alarm[] =>
    alarms
      .all()
      .flatMap(({ alarm }) => (incidents.has(alarm.incident) && isWaiting(alarm) ? [alarm] : []))
      .toSorted(bySeverity)
  const isCritical = ({ alarm }: SavedAlarm): boolean => alarm.level === 'critical'

  return {
    acknowledge(seen, reason, actor) {
      const known = open(seen)
      if (known === null) return 'unknown'
      const { meant, incidents } = known
      if (!isReason(reason) && meant.some(isCritical)) return 'needs-reason'
      for (const one of meant) {
        const { alarm, lasts } = one
        const acknowledged = { at: time.now(), reason }
        const change = { state: lasts ? alarm.state : 'over', acknowledged, snoozedUntil: null } as const
        const answered = { undelivered: null, measure: measureOf(one), alarm: { ...alarm, ...change } }
        alarms.become(alarm.id, answered, note('acknowledged', reason, actor))
      }
      if (meant.length > 0) changed()
      return waiting(incidents, ({ acknowledged }) => acknowledged === null)
    },
    snooze(seen, minutes, actor) {
      const known = open(seen)
      if (known === null) return 'unknown'
      const { meant, incidents } = known
      if (meant.some(isCritical)) return 'critical'
      const until = time.now() + minutes * MINUTE_MS
      for (const one of meant) {
        const { alarm } = one
        snoozed(alarm.id, minutes * MINUTE_MS)
        const change = { undelivered: null, measure: measureOf(one), alarm: { ...alarm, snoozedUntil: until } }
        alarms.become(alarm.id, change, note('snoozed', `${minutes} min`, actor))
      }
      if (meant.length > 0) changed()
      return waiting(incidents, isSounding)
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
