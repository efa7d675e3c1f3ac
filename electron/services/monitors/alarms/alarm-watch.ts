import { every, type TrustedTime } from '@/shared/base/clock'
import type { Repayment } from '@/shared/exchange/calls/ins-loan/repaid-history'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import type { AlarmSettings } from '@/shared/trading/alarms/alarm-settings'
import {
  ALL_LOANS,
  type AlarmEnding,
  type AlarmRule,
  isAboutLoan,
  isAboutUnit,
  severityOf,
} from '@/shared/trading/alarms/alarm'
import type { Condition, Conditions } from '@/shared/trading/alarms/condition'
import {
  type Blindness,
  isUnread,
  loanDistanceConditions,
  loanDistanceNames,
  loanExpiryConditions,
  loanName,
  unknownLoansConditions,
  loanUnreadConditions,
} from '@/shared/trading/alarms/rules/consumer-loan'
import {
  deadManConditions,
  mismatchConditions,
  notComputedConditions,
  unreadConditions,
} from '@/shared/trading/alarms/rules/data-quality'
import { collateralOutflowConditions } from '@/shared/trading/alarms/rules/collateral'
import { loanDisputeConditions, unitDisputeConditions } from '@/shared/trading/alarms/rules/dispute'
import { haircutConditions, haircutsOf, type Haircuts } from '@/shared/trading/alarms/rules/haircut'
import { liquidationConditions, newDebtConditions } from '@/shared/trading/alarms/rules/debt'
import { type EndOfLoan, loanEndCondition, loanEndingOf } from '@/shared/trading/alarms/rules/ended-loan'
import { loanChangeConditions, loanStepConditions, newLoanConditions } from '@/shared/trading/alarms/rules/loan-change'
import { loanProjectionConditions, loanSpeedConditions } from '@/shared/trading/alarms/rules/loan-movement'
import { loanUnlistedCondition, unlistedConditions, type UnlistedLoan } from '@/shared/trading/alarms/rules/unlisted'
import { levelConditions, levelNames } from '@/shared/trading/alarms/rules/level'
import { projectionConditions, speedConditions } from '@/shared/trading/alarms/rules/movement'
import { priceDistanceConditions } from '@/shared/trading/alarms/rules/price-distance'
import { loanSnapshotOf } from '@/shared/trading/loans/consumer-loan'
import type { LoanDispute } from '@/shared/trading/loans/repriced-loan'
import { compare } from '@/shared/base/decimal'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import type { WatchedUnit } from '../units/risk-monitor'
import { laterMs } from '../units/watched-units'
import type { AlarmBook } from './alarm-book'
import type { DatedStep } from '@/shared/trading/loans/loan-step'
import type { PendingStep } from '../loans/loan-steps'
import { createLoanTrails } from './loan-trails'
import { createRecovery } from './recovery'
import { watchStandstill } from './standstill'

/** Evaluates every rule on new data, and rules that depend on time every second or minute. */
export interface AlarmWatch {
  sampled(unit: WatchedUnit, sample: LtvSample, before: LtvSample | null): void
  /** Called when the state of the sampling changed. */
  samplingChanged(): void
  /** Evaluates the unit again, after its assumed thresholds changed or public prices arrived. */
  rejudge(unit: WatchedUnit): void
  /** The user confirmed thresholds. Alarms of other lines end at once. */
  confirmed(unit: WatchedUnit): void
  /** Called when a list of loans or public prices arrived. */
  loansRead(): void
  /** A listed loan and its previous state; null for a loan that no earlier list had. */
  loanChanged(before: OngoingLoan | null, now: OngoingLoan): void
  /** The outcome of a loan that is no longer listed. */
  loanEnded(end: EndOfLoan): void
  /** Ends the alarms of a risk unit or loan that is no longer monitored. */
  ended(subject: string, ending: AlarmEnding): void
  repaid(fresh: readonly Repayment[], subject: string): void
  stop(): void
}

/** Data of the consumer loans that the alarms depend on. */
export interface JudgedLoans {
  /** As of the last list. */
  readonly listed: readonly OngoingLoan[]
  /** Loans that a complete list lacked. */
  readonly unlisted: readonly UnlistedLoan[]
  /** Listed loans whose figures public prices contradict. */
  readonly disputes: readonly LoanDispute[]
  /** The list is up to date. Public prices may contradict loans of it. */
  readonly isCurrent: boolean
  /** Changes of debt and collateral without an alarm so far, oldest first. */
  readonly steps: readonly PendingStep[]
}

interface AlarmWatchParts {
  readonly time: TrustedTime
  readonly book: AlarmBook
  readonly settings: () => AlarmSettings
  /** Null until the exchange has returned the units. */
  readonly units: () => readonly WatchedUnit[] | null
  /** Null before the first read. */
  readonly loans: () => JudgedLoans | null
  readonly loansBlind: () => Blindness
  /** The change of a loan has its alarm, or needs none. */
  readonly stepAnnounced: (step: DatedStep) => void
}

/** Long enough to show hourly interest, short enough for the current trend. */
const PROJECTED_FROM_MS = 3 * HOUR_MS

/** An unreadable history silences only the rules that need it. */
function orNull<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** A projection to the margin call ends when the margin call is reached. That is not a recovery. */
const endingOf = (unit: WatchedUnit, { ltv }: LtvSample): AlarmEnding | undefined =>
  compare(ltv, unit.effectiveThresholds().call) >= 0 ? 'superseded' : undefined

type Finding = readonly [AlarmRule, Conditions]
const severest = ([, conditions]: Finding): number =>
  Math.max(-1, ...(conditions ?? []).filter(({ state }) => state === 'raised').map(({ level }) => severityOf(level)))

export function createAlarmWatch({
  time,
  book,
  settings,
  units,
  loans,
  loansBlind,
  stepAnnounced,
}: AlarmWatchParts): AlarmWatch {
  const notified = new Map<string, Haircuts>()
  /** Monotonic ms since when a loan has no figure. */
  const missingSince = new Map<string, number>()
  /** Findings of the latest list that are not evaluated yet, by loan. */
  const loanChanges = new Map<string, readonly Condition[]>()
  const trails = createLoanTrails(time)
  const standstill = watchStandstill(time)
  const recovery = createRecovery(time)

  /** Compared with the last reported values, so that a slow drift is also reported, once per step. */
  function evaluateHaircuts(unit: WatchedUnit, sample: LtvSample, before: LtvSample | null): void {
    const haircuts = notified.get(unit.id) ?? haircutsOf(before ?? sample)
    const conditions = haircutConditions(sample, haircuts, settings())
    const changed = new Set(conditions.map(({ about }) => about))
    notified.set(unit.id, {
      ...haircutsOf(sample),
      ...Object.fromEntries(Object.entries(haircuts).filter(([coin]) => !changed.has(coin))),
    })
    book.evaluate('haircut', unit.id, conditions)
  }

  function evaluateSpeed(unit: WatchedUnit, sample: LtvSample): void {
    const [from, to] = [time.now() - settings().speedMinutes * MINUTE_MS, time.now()]
    const lowest = orNull(() => unit.history.lowest({ from, to }))
    book.evaluate('speed', unit.id, speedConditions(sample, lowest, settings()))
  }

  function levelsOf(
    { id, watch, effectiveThresholds }: WatchedUnit,
    sample: LtvSample,
    areLinesNew: boolean,
  ): Conditions {
    const levels = levelConditions(sample, effectiveThresholds(), settings())
    if (areLinesNew) return levels
    const isTrusted = watch.freshness() === 'live'
    return recovery.proven(levels, { rule: 'level', subject: id, lines: levelNames, isTrusted })
  }

  function evaluateLevels(unit: WatchedUnit, sample: LtvSample, areLinesNew = false): void {
    book.evaluate('level', unit.id, levelsOf(unit, sample, areLinesNew))
    book.evaluate(
      'price-distance',
      unit.id,
      priceDistanceConditions(sample, unit.effectiveThresholds(), settings()),
      endingOf(unit, sample),
    )
  }

  function evaluateProjection(unit: WatchedUnit): void {
    const ends = orNull(() => unit.history.ends({ from: time.now() - PROJECTED_FROM_MS, to: time.now() }))
    if (ends === null || unit.watch.freshness() !== 'live') return
    book.evaluate(
      'projection',
      unit.id,
      projectionConditions(...ends, unit.effectiveThresholds(), settings()),
      endingOf(unit, ends[1]),
    )
  }

  function evaluateSampling(unit: WatchedUnit): void {
    const { watch, id: riskUnitId } = unit
    const state = {
      riskUnitId,
      freshness: watch.freshness(),
      blindMs: Math.max(0, watch.blindMs() - laterMs(unit)),
      isAwake: watch.isAwake(),
      problem: watch.problem(),
    }
    book.evaluate('unlisted', riskUnitId, unlistedConditions(riskUnitId, unit.unlistedSince(), watch.sample()))
    if (standstill.isRecent()) return
    book.evaluate('dead-man', riskUnitId, deadManConditions(state, settings()))
    book.evaluate('not-computed', riskUnitId, notComputedConditions(state))
    book.evaluate('disputed', riskUnitId, unitDisputeConditions(riskUnitId, watch.dispute()))
  }

  /** Time for which the loan has been listed without a figure, in ms. */
  function missingMs(loan: OngoingLoan): number {
    if (!isUnread(loan)) missingSince.delete(loan.orderId)
    else if (!missingSince.has(loan.orderId)) missingSince.set(loan.orderId, time.mono())
    return time.mono() - (missingSince.get(loan.orderId) ?? time.mono())
  }

  function speedOf(loan: OngoingLoan): Conditions {
    const { rate } = loanSnapshotOf(loan, 0)
    if (rate !== null) trails.note(loan.orderId, rate)
    return loanSpeedConditions(loan, trails.lowest(loan.orderId, settings().speedMinutes * MINUTE_MS), settings())
  }

  /** The rules in the order of what they found, so that the milder findings add to the most severe one. */
  function evaluateInOrder(subject: string, findings: readonly Finding[]): void {
    for (const [rule, conditions] of findings.toSorted((a, b) => severest(b) - severest(a)))
      book.evaluate(rule, subject, conditions)
  }

  /** Before the states of the loans, so that the milder findings add to the most severe one. */
  function evaluateSteps(steps: readonly PendingStep[]): void {
    for (const { step, all } of steps) {
      book.evaluate('loan-changed', step.after.orderId, loanStepConditions(step, all, settings()))
      stepAnnounced(step)
    }
  }

  function evaluateLoans({ listed, unlisted, disputes, steps, isCurrent }: JudgedLoans): void {
    evaluateSteps(steps)
    for (const loan of listed) {
      // A missing figure without public prices has a separate rule.
      const dispute =
        disputes.find(
          ({ orderId, kind, byPrices }) => orderId === loan.orderId && (kind !== 'missing' || byPrices !== null),
        ) ?? null
      const distances = recovery.proven(loanDistanceConditions(loan, settings(), time.now()), {
        rule: 'loan-distance',
        subject: loan.orderId,
        lines: loanDistanceNames,
        isTrusted: isCurrent && dispute === null,
      })
      evaluateInOrder(loan.orderId, [
        ['loan-changed', loanChanges.get(loan.orderId) ?? null],
        ['loan-distance', distances],
        ['loan-speed', speedOf(loan)],
        ['loan-projection', loanProjectionConditions(loan, trails.earlier(loan.orderId), time.now(), settings())],
        ['loan-expiry', loanExpiryConditions(loan, settings(), time.now())],
        ['loan-disputed', loanDisputeConditions(loan.orderId, loanName(loan), dispute)],
        ['loan-unread', loanUnreadConditions(loan, missingMs(loan), settings())],
      ])
    }
    loanChanges.clear()
    const ids = new Set([...listed, ...unlisted].map(({ orderId }) => orderId))
    trails.keep(ids)
    book.end((alarm) => isAboutLoan(alarm) && alarm.subject !== ALL_LOANS && !ids.has(alarm.subject), 'unknown')
    book.evaluate('loan-unlisted', null, unlisted.map(loanUnlistedCondition))
  }

  function evaluateAllSampling(): void {
    const watched = units()
    if (watched === null) return
    watched.forEach(evaluateSampling)
    const ids = new Set(watched.map(({ id }) => id))
    book.end((alarm) => isAboutUnit(alarm) && !ids.has(alarm.subject), 'unknown')
  }

  function second(): void {
    standstill.check()
    evaluateAllSampling()
    if (!standstill.isRecent()) book.evaluate('loans-lost', ALL_LOANS, unknownLoansConditions(loansBlind(), settings()))
    evaluateAllLoans()
    book.tick()
  }
  function evaluateAllLoans(): void {
    const judgedLoans = loans()
    if (judgedLoans !== null) evaluateLoans(judgedLoans)
  }
  function minute(): void {
    units()?.forEach(evaluateProjection)
  }

  const endAlarmsOf = (subject: string, ending: AlarmEnding): void =>
    book.end((alarm) => alarm.subject === subject && (isAboutUnit(alarm) || isAboutLoan(alarm)), ending)

  const stopSeconds = every(time, SECOND_MS, second)
  const stopMinutes = every(time, MINUTE_MS, minute)
  return {
    sampled(unit, sample, before) {
      const judged = unit.watch.sample() ?? sample
      evaluateLevels(unit, judged)
      evaluateSpeed(unit, judged)
      book.evaluate('mismatch', unit.id, mismatchConditions(sample, settings()))
      book.evaluate('unread', unit.id, unreadConditions(sample))
      if (before !== null) book.evaluate('collateral-left', unit.id, collateralOutflowConditions(before, sample))
      book.evaluate('new-debt', unit.id, newDebtConditions(before, sample, settings()))
      evaluateHaircuts(unit, sample, before)
    },
    samplingChanged: evaluateAllSampling,
    rejudge(unit) {
      const sample = unit.watch.sample()
      if (sample === null || !unit.watch.isAwake()) return
      evaluateLevels(unit, sample)
      if (unit.watch.freshness() !== 'live') evaluateSpeed(unit, sample)
    },
    confirmed(unit) {
      const sample = unit.watch.sample()
      if (sample !== null && unit.watch.isAwake()) evaluateLevels(unit, sample, true)
    },
    loansRead: evaluateAllLoans,
    loanChanged(before, now) {
      const conditions = before === null ? newLoanConditions(now, settings()) : loanChangeConditions(before, now)
      loanChanges.set(now.orderId, [...(loanChanges.get(now.orderId) ?? []), ...conditions])
    },
    loanEnded(end) {
      const condition = loanEndCondition(end)
      if (condition !== null) book.evaluate('loan-ended', end.orderId, [condition])
      endAlarmsOf(end.orderId, loanEndingOf(end))
    },
    ended: endAlarmsOf,
    repaid: (fresh, subject) => book.evaluate('liquidation-repayment', subject, liquidationConditions(fresh, subject)),
    stop() {
      stopSeconds()
      stopMinutes()
    },
  }
}
