import type { Clock } from '../../../shared/clock'
import { LONGEST_SNOOZE_MINUTES } from '../../../shared/ipc/risk'
import type { Random } from '../../../shared/random'
import type { Alert, AlertRule } from '../../../shared/trading/alerts/alert'
import type { Condition, Verdict } from '../../../shared/trading/alerts/condition'
import { add, compare } from '../../../shared/trading/decimal'
import type { Database } from '../../storage/database'
import { createAlertRecords, type KeptAlert } from './alert-records'

/** Every alarm that is not over and acknowledged, from one start to the next. */
export interface AlertBook {
  /** Newest first. */
  list(): readonly Alert[]
  /** Fires what is new and ends what is gone. `subject` null: the verdict is about every subject of the rule. */
  judge(rule: AlertRule, subject: string | null, verdict: Verdict): void
  /** Ends alarms about what nobody watches any more. */
  end(isGone: (alert: Alert) => boolean): void
  /** The first answer stands: another page may give one that has not heard of it. */
  acknowledge(id: string, reason: string): 'done' | 'unknown' | 'needs-reason'
  snooze(id: string, minutes: number): 'done' | 'unknown' | 'critical'
  test(): void
  /** Lets alarms whose snooze has ended be heard again. Called every second. */
  tick(): void
}

export interface AlertBookParts {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  /** Through every way of delivery. */
  readonly deliver: (alert: Alert) => void
  readonly changed: () => void
}

/** A rise by this much is heard again even after it was acknowledged (product 5.7). */
const FIRES_AGAIN = '0.01'
const FEWEST_LETTERS = 3
const MINUTE_MS = 60_000
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

export function createAlertBook({ database, clock, random, deliver, changed }: AlertBookParts): AlertBook {
  const records = createAlertRecords(database)
  let kept: readonly KeptAlert[] = records.open()
  /** How bad each was when last judged: what the user saw when answering it. */
  const seen = new Map<string, string | null>()
  /** Monotonic ends of the snoozes of this run; those of an earlier one are known by the wall clock only. */
  const quietUntil = new Map<string, number>()
  const startedAt = clock.mono()

  function become(id: string, change: Partial<KeptAlert>): KeptAlert | null {
    const known = kept.find(({ alert }) => alert.id === id)
    if (known === undefined) return null
    const next = { ...known, ...change }
    const isDone = next.alert.state === 'over' && next.alert.acknowledged !== null
    if (isDone) seen.delete(id)
    if (next.alert.snoozedUntil === null) quietUntil.delete(id)
    kept = isDone ? kept.filter((one) => one !== known) : kept.map((one) => (one === known ? next : one))
    records.save(next, isDone)
    return next
  }

  function fire({ rule, subject, about, level, title, text, measure, lasts }: Omit<Condition, 'state'>): void {
    const at = clock.now()
    const id = `${at.toString(36)}-${Buffer.from(random.bytes(4)).toString('hex')}`
    const begun = { firedAt: at, lastFiredAt: at, state: 'active', acknowledged: null, snoozedUntil: null } as const
    const alert: Alert = { id, rule, level, subject, title, text, ...begun }
    const fresh = { alert, about, measure, lasts }
    kept = [...kept, fresh]
    records.save(fresh, false)
    records.event(alert)
    deliver(alert)
  }

  function fireAgain({ alert }: KeptAlert, { title, text, measure }: Pick<Condition, 'title' | 'text' | 'measure'>): void {
    const anew = { title, text, lastFiredAt: clock.now(), acknowledged: null, snoozedUntil: null }
    const again = become(alert.id, { measure, alert: { ...alert, ...anew } })
    if (again !== null) deliver(again.alert)
  }

  /** By whichever clock says so first: a wall clock that is set back must not keep an alarm quiet for longer. */
  function hasWoken({ id, snoozedUntil }: Alert): boolean {
    return snoozedUntil !== null && (snoozedUntil <= clock.now() || clock.mono() >= (quietUntil.get(id) ?? startedAt + LONGEST_SNOOZE_MS))
  }

  /** An alarm nobody has answered is being heard already. */
  const isHushed = ({ alert }: KeptAlert): boolean => alert.acknowledged !== null || alert.snoozedUntil !== null
  const isWorse = ({ measure }: KeptAlert, condition: Condition): boolean =>
    measure !== null && condition.measure !== null && compare(condition.measure, add(measure, FIRES_AGAIN)) >= 0

  function meet(known: KeptAlert | undefined, condition: Condition): void {
    if (condition.state === 'held') return
    if (known === undefined) return fire(condition)
    seen.set(known.alert.id, condition.measure)
    if (isHushed(known) && (isWorse(known, condition) || !condition.lasts)) fireAgain(known, condition)
  }

  const finish = ({ alert }: KeptAlert): void => void become(alert.id, { alert: { ...alert, state: 'over', snoozedUntil: null } })
  const isActive = ({ alert }: KeptAlert): boolean => alert.state === 'active'

  return {
    list: () => kept.map(({ alert }) => alert).toReversed(),
    judge(rule, subject, verdict) {
      if (verdict === null) return
      const before = kept
      const mine = kept.filter((one) => isActive(one) && one.alert.rule === rule && (subject === null || one.alert.subject === subject))
      const meant = (one: KeptAlert, condition: Condition): boolean => one.alert.subject === condition.subject && one.about === condition.about
      for (const one of mine) if (one.lasts && !verdict.some((condition) => meant(one, condition))) finish(one)
      for (const condition of verdict) meet(mine.find((one) => meant(one, condition)), condition)
      if (kept !== before) changed()
    },
    end(isGone) {
      const gone = kept.filter((one) => isActive(one) && one.lasts && isGone(one.alert))
      gone.forEach(finish)
      if (gone.length > 0) changed()
    },
    acknowledge(id, reason) {
      const known = kept.find(({ alert }) => alert.id === id)
      if (known === undefined) return records.isDone(id) ? 'done' : 'unknown'
      if (known.alert.acknowledged !== null) return 'done'
      const letters = reason.replaceAll(/[^\p{L}]/gu, '').length
      if (known.alert.level === 'critical' && letters < FEWEST_LETTERS) return 'needs-reason'
      const state = known.lasts ? known.alert.state : 'over'
      const acknowledged = { at: clock.now(), reason }
      become(id, { measure: seen.get(id) ?? known.measure, alert: { ...known.alert, state, acknowledged, snoozedUntil: null } })
      changed()
      return 'done'
    },
    snooze(id, minutes) {
      const known = kept.find(({ alert }) => alert.id === id)
      if (known === undefined) return 'unknown'
      if (known.alert.level === 'critical') return 'critical'
      if (known.alert.acknowledged !== null) return 'done'
      quietUntil.set(id, clock.mono() + minutes * MINUTE_MS)
      become(id, { measure: seen.get(id) ?? known.measure, alert: { ...known.alert, snoozedUntil: clock.now() + minutes * MINUTE_MS } })
      changed()
      return 'done'
    },
    test() {
      fire({ ...test, measure: null })
      changed()
    },
    tick() {
      const due = kept.filter(({ alert }) => alert.state === 'active' && hasWoken(alert))
      for (const one of due) fireAgain(one, { title: one.alert.title, text: one.alert.text, measure: one.measure })
      if (due.length > 0) changed()
    },
  }
}
