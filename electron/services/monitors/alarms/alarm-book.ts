import type { TrustedTime } from '@/shared/base/clock'
import { LONGEST_SNOOZE_MINUTES } from '@/shared/ipc/watching/alarms'
import type { Random } from '@/shared/base/random'
import { t } from '@/shared/languages/text'
import {
  type Alarm,
  type AlarmEnding,
  type AlarmRule,
  bySeverity,
  endingTexts,
  isGone,
  isSounding,
  severityOf,
} from '@/shared/trading/alarms/alarm'
import type { AuditKind, AuditPage } from '@/shared/trading/alarms/audit'
import type { Condition, Conditions } from '@/shared/trading/alarms/condition'
import { type Delivery, incidentFor, changeOf } from '@/shared/trading/alarms/incident'
import { add, compare } from '@/shared/base/decimal'
import { type AlarmAnswers, createAlarmAnswers } from './alarm-answers'
import { type AuditQuery, createAlarmAudit } from './alarm-audit'
import { createAlarmRecords, type SavedAlarm } from './alarm-records'
import { createSavedAlarms } from './saved-alarms'
import type { Database } from '@/electron/base/storage/sqlite'
import { MINUTE_MS } from '@/shared/base/time'

/**
 * Alarms that are active or unacknowledged, kept across restarts. Decides on firings and stores them. The leader
 * delivers `undelivered` and confirms with `delivered`.
 */
export interface AlarmBook extends AlarmAnswers {
  /** Newest first. */
  list(): readonly Alarm[]
  /** Firings that were not delivered yet, oldest first. Those of an earlier, killed run come first. */
  undelivered(): readonly Delivery[]
  /** Marks a firing as delivered. It is not delivered again, even after a restart. */
  delivered(alarm: Alarm): void
  /**
   * Fires new conditions, the most severe first, and ends those that are gone. `subject` null: the conditions cover
   * every subject of the rule.
   */
  evaluate(rule: AlarmRule, subject: string | null, conditions: Conditions, ending?: AlarmEnding): void
  /**
   * Fires a condition that could not be delivered when it was raised, unless it fired after `since` (Unix ms). Ends
   * nothing.
   */
  fireMissed(condition: Condition, since: number): void
  /** Ends alarms about subjects that are no longer monitored. */
  end(isUnwatched: (alarm: Alarm) => boolean, ending: AlarmEnding): void
  test(actor: string): void
  /**
   * Records an action before it starts. Throws if the disk refuses. If the process is killed before the end, the next
   * run fires the alarm.
   */
  begin(condition: Condition, actor: string): BegunAct
  /** Ends the silence of alarms whose snooze is over. Called every second. */
  tick(): void
  /** History of alarms and of the answers to them. */
  audit(query: AuditQuery): AuditPage
}

/** An action in progress and its alarm, recorded and not fired. */
export interface BegunAct {
  readonly alarm: Alarm
  /** The action is done: the alarm fires, even in a process that is not the leader. */
  succeeded(): void
  /** The action failed, with its reason. */
  failed(why: string): void
}

export interface AlarmBookParts {
  readonly database: Database
  readonly time: TrustedTime
  readonly random: Random
  /** Called after a change of the list or a new delivery. */
  readonly changed: () => void
}

/** A rise by this much fires again, acknowledged or not; a warning only if it was acknowledged (L15). */
const FIRES_AGAIN = '0.01'
const LONGEST_SNOOZE_MS = LONGEST_SNOOZE_MINUTES * MINUTE_MS

const test: Omit<Condition, 'state' | 'measure'> = {
  rule: 'test',
  subject: '',
  about: '',
  level: 'warning',
  title: t('Test alarm'),
  text: t('This is how an alarm reaches you. Acknowledge it when you have seen and heard it.'),
  lasts: false,
}

export function createAlarmBook({ database, time, random, changed }: AlarmBookParts): AlarmBook {
  const audit = createAlarmAudit(database)
  const records = createAlarmRecords(database, audit)
  const alarms = createSavedAlarms(records)
  /** Severity at the last evaluation, by alarm. */
  const measures = new Map<string, string | null>()
  /** Monotonic ends of the snoozes of this run. Those of an earlier run are known by wall clock only. */
  const quietUntil = new Map<string, number>()
  const startedAt = time.mono()
  /** One-time events that were reported in this run, whether or not they are on disk. */
  const notifiedOnce = new Set<string>()

  const note = (kind: AuditKind, text: string, actor = '') => ({ kind, text, actor, at: time.now() })
  const answers = createAlarmAnswers({
    time,
    records,
    alarms,
    measureOf: ({ alarm, measure }) => measures.get(alarm.id) ?? measure,
    snoozed: (id, ms) => void quietUntil.set(id, time.mono() + ms),
    changed,
  })
  const alarmsNow = (): readonly Alarm[] => alarms.all().map(({ alarm }) => alarm)

  function freshOf({ once, rule, subject, level, title, text, ...condition }: Omit<Condition, 'state'>): SavedAlarm {
    const at = time.now()
    const id = once ?? `${at.toString(36)}-${Buffer.from(random.bytes(4)).toString('hex')}`
    const incident = incidentFor(alarmsNow(), { rule, subject }, at)
    const change = changeOf(incident, { level, happened: !condition.lasts })
    const begun = { firedAt: at, lastFiredAt: at, state: 'active', acknowledged: null, snoozedUntil: null } as const
    const { about, measure, lasts, amounts } = condition
    const event = amounts === undefined ? {} : { event: { about, amounts } }
    const alarm = { id, incident: incident?.id ?? id, rule, level, subject, title, text, ...event, ...begun }
    return { alarm, about, measure, lasts, undelivered: change }
  }

  function fire(condition: Omit<Condition, 'state'>, actor = ''): void {
    if (condition.once !== undefined) notifiedOnce.add(condition.once)
    alarms.add(freshOf(condition), note('raised', condition.text, actor))
  }

  function fireAgain(
    { alarm }: SavedAlarm,
    { title, text, measure }: Pick<Condition, 'title' | 'text' | 'measure'>,
    undelivered: 'reopened' | 'escalated' = 'reopened',
  ): void {
    quietUntil.delete(alarm.id)
    // Firings are identified by time, so the time must increase even if the wall clock went back.
    const lastFiredAt = Math.max(time.now(), alarm.lastFiredAt + 1)
    const anew = { title, text, lastFiredAt, acknowledged: null, snoozedUntil: null }
    const change = { measure, undelivered, alarm: { ...alarm, ...anew } } as const
    alarms.become(alarm.id, change, note('raised-again', text))
  }

  /** By the earlier of both clocks: a wall clock that is set back must not extend a snooze. */
  function hasWoken({ id, snoozedUntil }: Alarm): boolean {
    return (
      snoozedUntil !== null &&
      (snoozedUntil <= time.now() || time.mono() >= (quietUntil.get(id) ?? startedAt + LONGEST_SNOOZE_MS))
    )
  }

  /** Most severe alarm of its incident. Only this alarm escalates while the ratio rises through several thresholds. */
  const isMostSevere = ({ alarm }: SavedAlarm): boolean =>
    alarmsNow()
      .filter((other) => other.incident === alarm.incident && isSounding(other))
      .toSorted(bySeverity)[0]?.id === alarm.id
  /** An unacknowledged alarm without a snooze is already sounding. */
  const isHushed = ({ alarm }: SavedAlarm): boolean => alarm.acknowledged !== null || alarm.snoozedUntil !== null
  const isWorse = ({ measure }: SavedAlarm, condition: Condition): boolean =>
    measure !== null && condition.measure !== null && compare(condition.measure, add(measure, FIRES_AGAIN)) >= 0

  function meet(alarm: SavedAlarm | undefined, condition: Condition): void {
    const { once } = condition
    if (condition.state === 'held' || (once !== undefined && (notifiedOnce.has(once) || records.isKnown(once)))) return
    if (alarm === undefined) return fire(condition)
    measures.set(alarm.alarm.id, condition.measure)
    const worse = isWorse(alarm, condition)
    if (isHushed(alarm) && (worse || !condition.lasts)) fireAgain(alarm, condition)
    else if (worse && condition.level !== 'warning' && isMostSevere(alarm)) fireAgain(alarm, condition, 'escalated')
  }

  /** The end of a loan or unit needs an answer even if its alarm was acknowledged. */
  function finish({ alarm }: SavedAlarm, ending?: AlarmEnding): void {
    measures.delete(alarm.id)
    const over = { state: 'over', snoozedUntil: null, ...(ending !== undefined && { ending }) } as const
    const unanswered = isGone(over) ? { acknowledged: null } : {}
    const text = ending === undefined ? '' : endingTexts[ending]
    alarms.become(alarm.id, { alarm: { ...alarm, ...over, ...unanswered } }, note('over', text))
  }
  const isActive = ({ alarm }: SavedAlarm): boolean => alarm.state === 'active'

  return {
    ...answers,
    list: () => alarmsNow().toReversed(),
    undelivered: () => alarms.undelivered(),
    delivered: (alarm) => alarms.delivered(alarm),
    audit: (query) => audit.read(query),
    evaluate(rule, subject, conditions, ending) {
      if (conditions === null) return
      const before = alarms.all()
      const mine = before.filter(
        (alarm) =>
          isActive(alarm) && alarm.alarm.rule === rule && (subject === null || alarm.alarm.subject === subject),
      )
      const isSame = (alarm: SavedAlarm, condition: Condition): boolean =>
        alarm.alarm.subject === condition.subject && alarm.about === condition.about
      for (const alarm of mine)
        if (alarm.lasts && !conditions.some((condition) => isSame(alarm, condition))) finish(alarm, ending)
      // New alarms first, then by severity: a milder alarm does not fire again together with a more severe one.
      const inOrder = conditions
        .map((condition) => ({ condition, known: mine.find((alarm) => isSame(alarm, condition)) }))
        .toSorted(
          (a, b) =>
            Number(a.known !== undefined) - Number(b.known !== undefined) ||
            severityOf(b.condition.level) - severityOf(a.condition.level),
        )
      for (const { known: existing, condition } of inOrder) meet(existing, condition)
      if (alarms.all() !== before) changed()
    },
    fireMissed(condition, since) {
      const before = alarms.all()
      const alike = before.filter(
        ({ alarm, about }) =>
          alarm.rule === condition.rule && alarm.subject === condition.subject && about === condition.about,
      )
      // An ended, unacknowledged alarm is still on screen.
      const isSeen = alike.some(
        (alarm) => alarm.alarm.lastFiredAt >= since || (!isActive(alarm) && alarm.alarm.acknowledged === null),
      )
      if (!isSeen) meet(alike.find(isActive), condition)
      if (alarms.all() !== before) changed()
    },
    end(isUnwatched, ending) {
      const ended = alarms.all().filter((alarm) => isActive(alarm) && alarm.lasts && isUnwatched(alarm.alarm))
      for (const alarm of ended) finish(alarm, ending)
      if (ended.length > 0) changed()
    },
    test(actor) {
      fire({ ...test, measure: null }, actor)
      changed()
    },
    begin(condition, actor) {
      const fresh = freshOf(condition)
      alarms.addWritten(fresh, note('raised', condition.text, actor))
      const { alarm } = fresh
      return {
        alarm,
        succeeded: changed,
        failed(why) {
          const over = { state: 'over', acknowledged: { at: time.now(), reason: why } } as const
          alarms.become(alarm.id, { undelivered: null, alarm: { ...alarm, ...over } }, note('over', why))
        },
      }
    },
    tick() {
      const due = alarms.all().filter((alarm) => isActive(alarm) && hasWoken(alarm.alarm))
      for (const alarm of due)
        fireAgain(alarm, { title: alarm.alarm.title, text: alarm.alarm.text, measure: alarm.measure })
      if (due.length > 0) changed()
    },
  }
}
