import type { Clock } from '@/shared/base/clock'
import { LONGEST_SNOOZE_MINUTES } from '@/shared/ipc/risk'
import type { Random } from '@/shared/base/random'
import type { Alarm, AlarmRule } from '@/shared/trading/alarms/alarm'
import { type Delivery, incidentFor, incidentsOf, type IncidentNews, newsOf } from '@/shared/trading/alarms/incident'
import type { Condition, Conditions } from '@/shared/trading/alarms/condition'
import { add, compare } from '@/shared/base/decimal'
import { createAlarmRecords, type SavedAlarm } from './alarm-records'
import type { Database } from '@/electron/base/storage/sqlite'
import { MINUTE_MS } from '@/shared/base/time'

/**
 * Every alarm that is not over and acknowledged, from one start to the next. It decides what fires and keeps that;
 * whoever speaks takes `undelivered` and says what was `delivered`.
 */
export interface AlarmBook {
  /** Newest first. */
  list(): readonly Alarm[]
  /** Firings that nobody was told of yet, oldest first; those of an earlier run that was killed come first. */
  undelivered(): readonly Delivery[]
  /** This firing is delivered: it is not told again, restarts included. */
  delivered(alarm: Alarm): void
  /** Fires what is new and ends what is gone. `subject` null: the conditions are about every subject of the rule. */
  evaluate(rule: AlarmRule, subject: string | null, conditions: Conditions, ending?: string): void
  /** Ends alarms about what nobody watches any more. */
  end(isGone: (alarm: Alarm) => boolean): void
  /** The first answer stands: another page may give one that has not heard of it. */
  acknowledge(id: string, reason: string): 'done' | 'unknown' | 'needs-reason'
  snooze(id: string, minutes: number): 'done' | 'unknown' | 'critical'
  test(): void
  /** Lets alarms whose snooze has ended be heard again. Called every second. */
  tick(): void
}

export interface AlarmBookParts {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  /** The list is another, or there is something to deliver. */
  readonly changed: () => void
}

/** A rise by this much is heard again even after it was acknowledged (L15). */
const FIRES_AGAIN = '0.01'
const FEWEST_LETTERS = 3
const LONGEST_SNOOZE_MS = LONGEST_SNOOZE_MINUTES * MINUTE_MS

const test: Omit<Condition, 'state' | 'measure'> = {
  rule: 'test',
  subject: '',
  about: '',
  level: 'warning',
  title: 'Test alarm',
  text: 'This is how an alarm reaches you. Acknowledge it when you have seen and heard it.',
  lasts: false,
}

export function createAlarmBook({ database, clock, random, changed }: AlarmBookParts): AlarmBook {
  const records = createAlarmRecords(database)
  let saved: readonly SavedAlarm[] = records.open()
  const pending = new Map<string, IncidentNews>(
    saved.flatMap(({ alarm, undelivered }) => (undelivered === null ? [] : [[alarm.id, undelivered]])),
  )
  /** How bad each was when last judged: what the user saw when answering it. */
  const seen = new Map<string, string | null>()
  /** Monotonic ends of the snoozes of this run; those of an earlier one are known by the wall clock only. */
  const quietUntil = new Map<string, number>()
  const startedAt = clock.mono()
  /** What happened once and for all and was told in this run, whether or not the disk knows. */
  const notifiedOnce = new Set<string>()

  const alarmsNow = (): readonly Alarm[] => saved.map(({ alarm }) => alarm)

  function become(id: string, change: Partial<SavedAlarm>): SavedAlarm | null {
    const known = saved.find(({ alarm }) => alarm.id === id)
    if (known === undefined) return null
    const next = { ...known, ...change }
    const isDone = next.alarm.state === 'over' && next.alarm.acknowledged !== null
    if (isDone) seen.delete(id)
    if (isDone) pending.delete(id)
    if (next.alarm.snoozedUntil === null) quietUntil.delete(id)
    saved = isDone ? saved.filter((one) => one !== known) : saved.map((one) => (one === known ? next : one))
    records.save(next, isDone)
    return next
  }

  function fire({ rule, subject, about, level, title, text, measure, lasts, once }: Omit<Condition, 'state'>): void {
    const at = clock.now()
    if (once !== undefined) notifiedOnce.add(once)
    const id = once ?? `${at.toString(36)}-${Buffer.from(random.bytes(4)).toString('hex')}`
    const incident = incidentFor(alarmsNow(), { rule, subject }, at)
    const news = newsOf(incident, { level, happened: !lasts })
    const begun = { firedAt: at, lastFiredAt: at, state: 'active', acknowledged: null, snoozedUntil: null } as const
    const alarm: Alarm = { id, incident: incident?.id ?? id, rule, level, subject, title, text, ...begun }
    const fresh = { alarm, about, measure, lasts, undelivered: news }
    saved = [...saved, fresh]
    pending.set(id, news)
    records.save(fresh, false)
    records.event(alarm)
  }

  function fireAgain(
    { alarm }: SavedAlarm,
    { title, text, measure }: Pick<Condition, 'title' | 'text' | 'measure'>,
  ): void {
    const anew = { title, text, lastFiredAt: clock.now(), acknowledged: null, snoozedUntil: null }
    pending.set(alarm.id, 'reopened')
    become(alarm.id, { measure, undelivered: 'reopened', alarm: { ...alarm, ...anew } })
  }

  /** By whichever clock says so first: a wall clock that is set back must not keep an alarm quiet for longer. */
  function hasWoken({ id, snoozedUntil }: Alarm): boolean {
    return (
      snoozedUntil !== null &&
      (snoozedUntil <= clock.now() || clock.mono() >= (quietUntil.get(id) ?? startedAt + LONGEST_SNOOZE_MS))
    )
  }

  /** An alarm nobody has answered is being heard already. */
  const isHushed = ({ alarm }: SavedAlarm): boolean => alarm.acknowledged !== null || alarm.snoozedUntil !== null
  const isWorse = ({ measure }: SavedAlarm, condition: Condition): boolean =>
    measure !== null && condition.measure !== null && compare(condition.measure, add(measure, FIRES_AGAIN)) >= 0

  function meet(known: SavedAlarm | undefined, condition: Condition): void {
    const { once } = condition
    if (condition.state === 'held' || (once !== undefined && (notifiedOnce.has(once) || records.isKnown(once)))) return
    if (known === undefined) return fire(condition)
    seen.set(known.alarm.id, condition.measure)
    if (isHushed(known) && (isWorse(known, condition) || !condition.lasts)) fireAgain(known, condition)
  }

  const finish = ({ alarm }: SavedAlarm, ending?: string): void =>
    void become(alarm.id, {
      alarm: { ...alarm, state: 'over', snoozedUntil: null, ...(ending !== undefined && { ending }) },
    })
  const isActive = ({ alarm }: SavedAlarm): boolean => alarm.state === 'active'

  return {
    list: () => alarmsNow().toReversed(),
    undelivered() {
      const incidents = new Map(incidentsOf(alarmsNow()).map((incident) => [incident.id, incident]))
      return [...pending].map(([id, news]) => {
        const { alarm } = saved.find((one) => one.alarm.id === id)!
        return { incident: incidents.get(alarm.incident)!, alarm, news }
      })
    },
    delivered({ id, lastFiredAt }) {
      const known = saved.find(({ alarm }) => alarm.id === id)
      if (known === undefined || known.alarm.lastFiredAt !== lastFiredAt) return
      pending.delete(id)
      become(id, { undelivered: null })
    },
    evaluate(rule, subject, conditions, ending) {
      if (conditions === null) return
      const before = saved
      const mine = saved.filter(
        (one) => isActive(one) && one.alarm.rule === rule && (subject === null || one.alarm.subject === subject),
      )
      const meant = (one: SavedAlarm, condition: Condition): boolean =>
        one.alarm.subject === condition.subject && one.about === condition.about
      for (const one of mine)
        if (one.lasts && !conditions.some((condition) => meant(one, condition))) finish(one, ending)
      for (const condition of conditions)
        meet(
          mine.find((one) => meant(one, condition)),
          condition,
        )
      if (saved !== before) changed()
    },
    end(isGone) {
      const gone = saved.filter((one) => isActive(one) && one.lasts && isGone(one.alarm))
      for (const one of gone) finish(one)
      if (gone.length > 0) changed()
    },
    acknowledge(id, reason) {
      const known = saved.find(({ alarm }) => alarm.id === id)
      if (known === undefined) return records.isDone(id) ? 'done' : 'unknown'
      if (known.alarm.acknowledged !== null) return 'done'
      const letters = reason.replaceAll(/[^\p{L}]/gu, '').length
      if (known.alarm.level === 'critical' && letters < FEWEST_LETTERS) return 'needs-reason'
      const state = known.lasts ? known.alarm.state : 'over'
      const acknowledged = { at: clock.now(), reason }
      pending.delete(id)
      become(id, {
        undelivered: null,
        measure: seen.get(id) ?? known.measure,
        alarm: { ...known.alarm, state, acknowledged, snoozedUntil: null },
      })
      changed()
      return 'done'
    },
    snooze(id, minutes) {
      const known = saved.find(({ alarm }) => alarm.id === id)
      if (known === undefined) return 'unknown'
      if (known.alarm.level === 'critical') return 'critical'
      if (known.alarm.acknowledged !== null) return 'done'
      quietUntil.set(id, clock.mono() + minutes * MINUTE_MS)
      become(id, {
        measure: seen.get(id) ?? known.measure,
        alarm: { ...known.alarm, snoozedUntil: clock.now() + minutes * MINUTE_MS },
      })
      changed()
      return 'done'
    },
    test() {
      fire({ ...test, measure: null })
      changed()
    },
    tick() {
      const due = saved.filter(({ alarm }) => alarm.state === 'active' && hasWoken(alarm))
      for (const one of due) fireAgain(one, { title: one.alarm.title, text: one.alarm.text, measure: one.measure })
      if (due.length > 0) changed()
    },
  }
}
