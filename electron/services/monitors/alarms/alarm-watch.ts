import { every, type TrustedTime } from '@/shared/base/clock'
import type { Repayment } from '@/shared/exchange/calls/ins-loan/repaid-history'
import type { OngoingLoan } from '@/shared/exchange/calls/loan/borrow-ongoing'
import type { AlarmSettings } from '@/shared/trading/alarms/alarm-settings'
import { isAboutLoan, isAboutUnit } from '@/shared/trading/alarms/alarm'
import {
  ALL_LOANS,
  loanDistanceConditions,
  loanExpiryConditions,
  loansLostConditions,
} from '@/shared/trading/alarms/consumer-loan'
import {
  deadManConditions,
  mismatchConditions,
  notComputedConditions,
  unreadConditions,
} from '@/shared/trading/alarms/data-quality'
import { haircutConditions, haircutsOf, type Haircuts } from '@/shared/trading/alarms/haircut'
import { liquidationConditions, newDebtConditions } from '@/shared/trading/alarms/debt'
import { type EndOfLoan, loanEndCondition } from '@/shared/trading/alarms/ended-loan'
import { levelConditions } from '@/shared/trading/alarms/level'
import { projectionConditions, speedConditions } from '@/shared/trading/alarms/movement'
import { priceDistanceConditions } from '@/shared/trading/alarms/price-distance'
import { compare } from '@/shared/base/decimal'
import type { LtvSample } from '@/shared/trading/ltv/ltv-sample'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@/shared/base/time'
import type { WatchedUnit } from '../units/risk-monitor'
import type { AlarmBook } from './alarm-book'

/** Judges by every rule whatever comes in, and what time alone brings every second or minute. */
export interface AlarmWatch {
  sampled(unit: WatchedUnit, sample: LtvSample, before: LtvSample | null): void
  /** What is known of the sampling changed. */
  samplingChanged(): void
  /** The user confirmed lines: what stands now is judged by them. */
  rejudge(unit: WatchedUnit): void
  loansRead(loans: readonly OngoingLoan[]): void
  /** A loan runs no longer. */
  loanEnded(end: EndOfLoan): void
  repaid(fresh: readonly Repayment[], subject: string): void
  stop(): void
}

interface AlarmWatchParts {
  readonly time: TrustedTime
  readonly book: AlarmBook
  readonly settings: () => AlarmSettings
  /** Null until the exchange has told which units there are. */
  readonly units: () => readonly WatchedUnit[] | null
  /** Null until they have been read. */
  readonly loans: () => readonly OngoingLoan[] | null
  /** Time without a reading although loans run, and why. */
  readonly loansBlind: () => { readonly ms: number; readonly problem: string | null }
}

/** Long enough to show interest that is charged by the hour, short enough to be the present. */
const PROJECTED_FROM_MS = 3 * HOUR_MS

/** A history that cannot be read silences only the rules that need it. */
function orNull<Value>(read: () => Value): Value | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** The way to the margin call has an end at the margin call: that is no relief. */
const endingOf = (unit: WatchedUnit, { ltv }: LtvSample): string | undefined =>
  compare(ltv, unit.effectiveThresholds().call) >= 0 ? 'the margin call was reached' : undefined

export function createAlarmWatch({ time, book, settings, units, loans, loansBlind }: AlarmWatchParts): AlarmWatch {
  const notified = new Map<string, Haircuts>()

  /** Against what was last told of, so that a slow drift is told of too, once per step. */
  function evaluateHaircuts(unit: WatchedUnit, sample: LtvSample, before: LtvSample | null): void {
    const known = notified.get(unit.id) ?? haircutsOf(before ?? sample)
    const conditions = haircutConditions(sample, known, settings())
    const changed = new Set(conditions.map(({ about }) => about))
    notified.set(unit.id, {
      ...haircutsOf(sample),
      ...Object.fromEntries(Object.entries(known).filter(([coin]) => !changed.has(coin))),
    })
    book.evaluate('haircut', unit.id, conditions)
  }

  function evaluateLevels(unit: WatchedUnit, sample: LtvSample): void {
    book.evaluate('level', unit.id, levelConditions(sample, unit.effectiveThresholds(), settings()))
    book.evaluate(
      'price-distance',
      unit.id,
      priceDistanceConditions(sample, unit.record.thresholds(), settings()),
      endingOf(unit, sample),
    )
  }

  function evaluateProjection(unit: WatchedUnit): void {
    const ends = orNull(() => unit.history.ends({ from: time.now() - PROJECTED_FROM_MS, to: time.now() }))
    if (ends === null || unit.watch.freshness() !== 'live') return
    book.evaluate(
      'projection',
      unit.id,
      projectionConditions(...ends, unit.record.thresholds(), settings()),
      endingOf(unit, ends[1]),
    )
  }

  function evaluateSampling(unit: WatchedUnit): void {
    const { watch, id: riskUnitId } = unit
    const state = { riskUnitId, freshness: watch.freshness(), blindMs: watch.blindMs(), problem: watch.problem() }
    book.evaluate('dead-man', riskUnitId, deadManConditions(state, settings()))
    book.evaluate('not-computed', riskUnitId, notComputedConditions(state))
  }

  function evaluateLoans(running: readonly OngoingLoan[]): void {
    for (const loan of running) {
      book.evaluate('loan-distance', loan.orderId, loanDistanceConditions(loan, settings(), time.now()))
      book.evaluate('loan-expiry', loan.orderId, loanExpiryConditions(loan, settings(), time.now()))
    }
    const ids = new Set(running.map(({ orderId }) => orderId))
    book.end((alarm) => isAboutLoan(alarm) && alarm.subject !== ALL_LOANS && !ids.has(alarm.subject))
  }

  function evaluateAllSampling(): void {
    const watched = units()
    if (watched === null) return
    watched.forEach(evaluateSampling)
    const ids = new Set(watched.map(({ id }) => id))
    book.end((alarm) => isAboutUnit(alarm) && !ids.has(alarm.subject))
  }

  function second(): void {
    evaluateAllSampling()
    const { ms, problem } = loansBlind()
    book.evaluate('loans-lost', ALL_LOANS, loansLostConditions(ms, problem, settings()))
    book.tick()
  }
  function minute(): void {
    units()?.forEach(evaluateProjection)
    const running = loans()
    if (running !== null) evaluateLoans(running)
  }

  const stopSeconds = every(time, SECOND_MS, second)
  const stopMinutes = every(time, MINUTE_MS, minute)
  return {
    sampled(unit, sample, before) {
      const from = sample.at - settings().speedMinutes * MINUTE_MS
      evaluateLevels(unit, sample)
      book.evaluate(
        'speed',
        unit.id,
        speedConditions(
          sample,
          orNull(() => unit.history.lowest({ from, to: sample.at })),
          settings(),
        ),
      )
      book.evaluate('mismatch', unit.id, mismatchConditions(sample, settings()))
      book.evaluate('unread', unit.id, unreadConditions(sample))
      book.evaluate('new-debt', unit.id, newDebtConditions(before, sample, settings()))
      evaluateHaircuts(unit, sample, before)
    },
    samplingChanged: evaluateAllSampling,
    rejudge(unit) {
      const sample = unit.watch.sample()
      if (sample !== null && unit.watch.freshness() === 'live') evaluateLevels(unit, sample)
    },
    loansRead: evaluateLoans,
    loanEnded(end) {
      const condition = loanEndCondition(end)
      if (condition !== null) book.evaluate('loan-ended', end.orderId, [condition])
    },
    repaid: (fresh, subject) => book.evaluate('liquidation-repayment', subject, liquidationConditions(fresh, subject)),
    stop() {
      stopSeconds()
      stopMinutes()
    },
  }
}
