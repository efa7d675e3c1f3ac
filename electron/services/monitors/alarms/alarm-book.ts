import type { TrustedTime } from '@/shared/base/clock'
import { LONGEST_SNOOZE_MINUTES } from '@/shared/ipc/watching/alarms'
import type { Random } from '@/shared/base/random'
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
import { type Delivery, incidentFor, newsOf } from '@/shared/trading/alarms/incident'
import { add, compare } from '@/shared/base/decimal'
import { type AlarmAnswers, createAlarmAnswers } from './alarm-answers'
import { type AuditQuery, createAlarmAudit } from './alarm-audit'
import { createAlarmRecords, type SavedAlarm } from './alarm-records'
import { createSavedAlarms } from './saved-alarms'
import type { Database } from '@/electron/base/storage/sqlite'
import { MINUTE_MS } from '@/shared/base/time'

/**
 * Every alarm that is not over and acknowledged, from one start to the next. It decides what fires and keeps that;
 * whoever speaks takes `undelivered` and says what was `delivered`.
 */
export interface AlarmBook extends AlarmAnswers {
  /** Newest first. */
  list(): readonly Alarm[]
  /** Firings that nobody was told of yet, oldest first; those of an earlier run that was killed come first. */
  undelivered(): readonly Delivery[]
  /** This firing is delivered: it is not told again, restarts included. */
  delivered(alarm: Alarm): void
  /**
   * Fires what is new, the most severe first, and ends what is gone. `subject` null: the conditions are about every
   * subject of the rule.
   */
  evaluate(rule: AlarmRule, subject: string | null, conditions: Conditions, ending?: AlarmEnding): void
  /** Fires what was raised while nobody could deliver it, unless it fired after `since` (Unix ms); ends nothing. */
  fireMissed(condition: Condition, since: number): void
  /** Ends alarms about what nobody watches any more. */
  end(isUnwatched: (alarm: Alarm) => boolean, ending: AlarmEnding): void
  test(actor: string): void
  /**
   * Writes down what somebody is about to do, before it is done. Throws where the disk refuses. Killed in between, the
   * next run fires it.
   */
  begin(condition: Condition, actor: string): BegunAct
  /** Lets alarms whose snooze has ended be heard again. Called every second. */
  tick(): void
  /** What became of alarms and was done about them. */
  audit(query: AuditQuery): AuditPage
}

/** What somebody does, and the alarm of it that is written down and not fired. */
export interface BegunAct {
  readonly alarm: Alarm
  /** It is done: the alarm fires, whether or not this process speaks. */
  done(): void
  /** It was not done, for this reason. */
  failed(why: string): void
}

export interface AlarmBookParts {
  readonly database: Database
  readonly time: TrustedTime
  readonly random: Random
  /** The list is another, or there is something to deliver. */
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
  title: 'Test alarm',
  text: 'This is how an alarm reaches you. Acknowledge it when you have seen and heard it.',
  lasts: false,
}

export function createAlarmBook({ database, time, random, changed }: AlarmBookParts): AlarmBook {
  const audit = createAlarmAudit(database)
  const records = createAlarmRecords(database, audit)
  const alarms = createSavedAlarms(records)
  /** How bad each was when last judged. */
  const measures = new Map<string, string | null>()
  /** Monotonic ends of the snoozes of this run; those of an earlier one are known by the time of day only. */
  const quietUntil = new Map<string, number>()
  const startedAt = time.mono()
  /** What happened once and for all and was told in this run, whether or not the disk knows. */
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
    const news = newsOf(incident, { level, happened: !condition.lasts })
    const begun = { firedAt: at, lastFiredAt: at, state: 'active', acknowledged: null, snoozedUntil: null } as const
    const { about, measure, lasts, amounts } = condition
    const event = amounts === undefined ? {} : { event: { about, amounts } }
    const alarm = { id, incident: incident?.id ?? id, rule, level, subject, title, text, ...event, ...begun }
    return { alarm, about, measure, lasts, undelivered: news }
  }

  function fire(condition: Omit<Condition, 'state'>, actor = ''): void {
    if (condition.once !== undefined) notifiedOnce.add(condition.once)
    alarms.add(freshOf(condition), note('raised', condition.text, actor))
  }

  function fireAgain(
    { alarm }: SavedAlarm,
    { title, text, measure }: Pick<Condition, 'title' | 'text' | 'measure'>,
    news: 'reopened' | 'escalated' = 'reopened',
  ): void {
    quietUntil.delete(alarm.id)
    // Two firings are told apart by their time, also where the time of day went back.
    const lastFiredAt = Math.max(time.now(), alarm.lastFiredAt + 1)
    const anew = { title, text, lastFiredAt, acknowledged: null, snoozedUntil: null }
    const change = { measure, undelivered: news, alarm: { ...alarm, ...anew } } as const
    alarms.become(alarm.id, change, note('raised-again', text))
  }

  /** By whichever comes first: a time of day that goes back must not keep an alarm quiet for longer. */
  function hasWoken({ id, snoozedUntil }: Alarm): boolean {
    return (
      snoozedUntil !== null &&
      (snoozedUntil <= time.now() || time.mono() >= (quietUntil.get(id) ?? startedAt + LONGEST_SNOOZE_MS))
    )
  }

  /** The alarm that stands for its incident: one line of several is announced while the ratio rises. */
  const isMostSevere = ({ alarm }: SavedAlarm): boolean =>
    alarmsNow()
      .filter((one) => one.incident === alarm.incident && isSounding(one))
      .toSorted(bySeverity)[0]?.id === alarm.id
  /** An alarm nobody has answered is being heard already. */
  const isHushed = ({ alarm }: SavedAlarm): boolean => alarm.acknowledged !== null || alarm.snoozedUntil !== null
  const isWorse = ({ measure }: SavedAlarm, condition: Condition): boolean =>
    measure !== null && condition.measure !== null && compare(condition.measure, add(measure, FIRES_AGAIN)) >= 0

  function meet(known: SavedAlarm | undefined, condition: Condition): void {
    const { once } = condition
    if (condition.state === 'held' || (once !== undefined && (notifiedOnce.has(once) || records.isKnown(once)))) return
    if (known === undefined) return fire(condition)
    measures.set(known.alarm.id, condition.measure)
    const worse = isWorse(known, condition)
    if (isHushed(known) && (worse || !condition.lasts)) fireAgain(known, condition)
    else if (worse && condition.level !== 'warning' && isMostSevere(known)) fireAgain(known, condition, 'escalated')
  }

  /** A loan or unit that is gone needs an answer also where its alarm had one. */
  function finish({ alarm }: SavedAlarm, ending?: AlarmEnding): void {
    measures.delete(alarm.id)
    const over = { state: 'over', snoozedUntil: null, ...(ending !== undefined && { ending }) } as const
    const unanswered = isGone(over) ? { acknowledged: null } : {}
    const words = ending === undefined ? '' : endingTexts[ending]
    alarms.become(alarm.id, { alarm: { ...alarm, ...over, ...unanswered } }, note('over', words))
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
        (one) => isActive(one) && one.alarm.rule === rule && (subject === null || one.alarm.subject === subject),
      )
      const meant = (one: SavedAlarm, condition: Condition): boolean =>
        one.alarm.subject === condition.subject && one.about === condition.about
      for (const one of mine)
        if (one.lasts && !conditions.some((condition) => meant(one, condition))) finish(one, ending)
      // New ones first, each part from the most severe: what is milder does not fire again beside it.
      const inOrder = conditions
        .map((condition) => ({ condition, known: mine.find((one) => meant(one, condition)) }))
        .toSorted(
          (a, b) =>
            Number(a.known !== undefined) - Number(b.known !== undefined) ||
            severityOf(b.condition.level) - severityOf(a.condition.level),
        )
      for (const { known, condition } of inOrder) meet(known, condition)
      if (alarms.all() !== before) changed()
    },
    fireMissed(condition, since) {
      const before = alarms.all()
      const alike = before.filter(
        ({ alarm, about }) =>
          alarm.rule === condition.rule && alarm.subject === condition.subject && about === condition.about,
      )
      // One that is over and unanswered is before the trader's eyes.
      const isSeen = alike.some(
        (one) => one.alarm.lastFiredAt >= since || (!isActive(one) && one.alarm.acknowledged === null),
      )
      if (!isSeen) meet(alike.find(isActive), condition)
      if (alarms.all() !== before) changed()
    },
    end(isUnwatched, ending) {
      const gone = alarms.all().filter((one) => isActive(one) && one.lasts && isUnwatched(one.alarm))
      for (const one of gone) finish(one, ending)
      if (gone.length > 0) changed()
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
        done: changed,
        failed(why) {
          const over = { state: 'over', acknowledged: { at: time.now(), reason: why } } as const
          alarms.become(alarm.id, { undelivered: null, alarm: { ...alarm, ...over } }, note('over', why))
        },
      }
    },
    tick() {
      const due = alarms.all().filter((one) => isActive(one) && hasWoken(one.alarm))
      for (const one of due) fireAgain(one, { title: one.alarm.title, text: one.alarm.text, measure: one.measure })
      if (due.length > 0) changed()
    },
  }
}
