import type { Clock } from '@/shared/base/clock'
import type { RiskOverview, ThresholdsInput } from '@/shared/ipc/risk'
import {
  effectiveThresholdsOf,
  type EffectiveThresholds,
  type ProductThresholds,
} from '@/shared/trading/ltv/effective-thresholds'
import type { LtvSample } from '@/shared/trading/ltv/ltv-sample'
import { isNearLine } from '@/shared/trading/ltv/near-line'
import { readLtv } from '@/shared/trading/ltv/read-ltv'
import { membersOf, type UnitMembers } from '@/shared/trading/ltv/unit-members'
import { watchSleep } from '@/electron/base/env/sleep-watch'
import { openInMemory, riskHistory } from '@/electron/base/storage/database'
import { findUnits, OUTSIDE, type UnitSearch, type FoundUnit } from './find-units'
import { createHistoryReader, type HistoryReader } from '../history/history-reader'
import { createHistoryWriter, type HistoryWriter, type NewSample } from '../history/history-writer'
import { GAP_MS } from '../history/tiers'
import { createLtvPoller, type LtvAnswer } from './ltv-poller'
import type { Share } from './polling-pace'
import { diskProblemText } from '@/electron/base/place/disk-problem'
import { LATE_MS } from '@/shared/trading/ltv/freshness'
import { createWatchedList, openUnitRecord, type UnitRecord } from './unit-records'
import { createUnitWatch, type UnitWatch } from './unit-watch'
import type { RiskUnit } from '@/shared/trading/ltv/risk-unit'
import { leftOutOf, type RestClient } from '@/electron/exchange/protocol/call'
import type { Database } from '@/electron/base/storage/sqlite'
import { MINUTE_MS } from '@/shared/base/time'
import { retries, retryDelayMs } from '@/shared/base/retry'

/** Everything about one risk unit that is being watched. */
export interface WatchedUnit {
  readonly id: string
  readonly watch: UnitWatch
  readonly record: UnitRecord
  readonly history: HistoryReader
  /** Where the loan products behind it act; null while nobody knows. */
  product(): ProductThresholds | null
  /** What its ratio is judged by. */
  effectiveThresholds(): EffectiveThresholds
}

/** Watches the loan-to-value of an account's risk units, from the moment its UID is known, with no window needed. */
export interface RiskMonitor {
  overview(): RiskOverview
  /** Null until it is known which there are. */
  units(): readonly WatchedUnit[] | null
  unit(riskUnitId: string): WatchedUnit | null
  /** Null when there is no such unit. */
  confirm(effectiveThresholds: ThresholdsInput): RiskUnit | null
  dismissUnwatched(riskUnitId: string): RiskUnit | null
  /**
   * Watches a unit that no list gives, once the exchange has answered about it; null when it is watched, else why not.
   */
  watchTyped(riskUnitId: string): Promise<string | null>
  /** Ends that; false for a unit that nobody typed. */
  unwatchTyped(riskUnitId: string): boolean
  /** Nothing can be asked, for this reason. */
  unreachable(why: string): void
  /** Something beside the samples changed what is shown. */
  show(): void
  /** Why samples cannot be written, in words; null while they can. */
  diskProblem(): string | null
  /**
   * This process began or ceased to speak: it takes over what the other one wrote of these units, samples and
   * thresholds that were confirmed there, and asks as its part is now.
   */
  turned(): void
  stop(): void
}

export interface RiskMonitorParts {
  readonly rest: Pick<RestClient, 'riskUnit' | 'ltvConvert'>
  readonly clock: Clock
  readonly database: Database
  readonly uid: string
  readonly productThresholds: (unit: UnitMembers, units: readonly UnitMembers[]) => ProductThresholds | null
  readonly share: () => Share
  /** The other process has the figures, and not on disk. */
  readonly isUnwrittenThere: () => boolean
  /** The overview is another one. */
  readonly changed: () => void
  /** A valid sample came in, and the one before it, of an earlier run perhaps. */
  readonly sampled: (unit: WatchedUnit, sample: LtvSample, before: LtvSample | null) => void
  /** The exchange answered without a figure, as it does while it liquidates or transfers. */
  readonly notComputed: () => void
  readonly notify: (level: 'warning' | 'error', title: string, text: string) => void
}

const REDISCOVER_MS = 5 * MINUTE_MS

interface KnownUnit extends WatchedUnit {
  readonly found: FoundUnit
  readonly writer: HistoryWriter
  /** What the disk has not taken yet, oldest first: it takes it when there is room again. */
  readonly unwritten: NewSample[]
  /** When the latest sample came that was asked for here, Unix ms. */
  ownAt: number
}

/** Two hours of samples wait for a disk that is full; then the oldest are gone. */
const MOST_UNWRITTEN = 7200

export function createRiskMonitor({
  rest,
  clock,
  database,
  uid,
  productThresholds,
  share,
  isUnwrittenThere,
  changed,
  sampled,
  notComputed,
  notify,
}: RiskMonitorParts): RiskMonitor {
  let state: Pick<RiskOverview, 'state' | 'reason'> = { state: 'reading', reason: null }
  let saved: readonly KnownUnit[] = []
  let stopped = false
  let diskProblem: string | null = null
  let memory: Database | null = null
  let cancelDiscover = (): void => {}
  const watchedList = createWatchedList(database)
  /** Units that may reach a line at any moment. */
  const near = new Set<string>()
  const poller = createLtvPoller({
    rest,
    clock,
    share,
    isNear: (id) => near.has(id),
    catchUp: absorb,
    othersAgeMs,
    isUnwrittenThere,
    answered,
  })
  const sleepWatch = watchSleep(clock, onResume)

  const show = (unit: KnownUnit): RiskUnit => ({
    id: unit.id,
    sample: unit.watch.sample(),
    freshness: unit.watch.freshness(),
    problem: unit.watch.problem(),
    everyMs: poller.everyMs(unit.id),
    thresholds: unit.record.thresholds(),
    effectiveThresholds: unit.effectiveThresholds(),
    product: unit.product(),
    unwatched: unit.record.unwatched(),
    isTyped: unit.found.isTyped === true,
  })

  /** A unit whose place on the disk cannot be read or made is watched in memory. */
  function keep(found: FoundUnit): KnownUnit {
    try {
      return keepIn(database, found)
    } catch (error) {
      report(error)
      memory ??= openInMemory(riskHistory)
      return keepIn(memory, found)
    }
  }
  function keepIn(database: Database, found: FoundUnit): KnownUnit {
    const record = openUnitRecord(database, found.id)
    const history = createHistoryReader(database, record.number, found.id)
    const last = history.last()
    const watch = createUnitWatch(clock, last, changed)
    const members = (unit: Pick<KnownUnit, 'id' | 'watch'>): UnitMembers =>
      membersOf({ id: unit.id, sample: unit.watch.sample() })
    const product = (): ProductThresholds | null =>
      productThresholds(members({ id: found.id, watch }), saved.map(members))
    const effectiveThresholds = (): EffectiveThresholds => effectiveThresholdsOf(record.thresholds(), product())
    return {
      id: found.id,
      found,
      record,
      history,
      watch,
      product,
      effectiveThresholds,
      writer: createHistoryWriter(database, record.number),
      unwritten: [],
      ownAt: -Infinity,
    }
  }

  function follow(units: readonly FoundUnit[]): void {
    if (units.length > 0) state = { state: 'watching', reason: null }
    for (const gone of saved.filter(({ id }) => units.every((unit) => unit.id !== id))) gone.watch.stop()
    saved = units.map((found) => saved.find(({ id }) => id === found.id) ?? keep(found))
    poller.follow(units)
  }

  function remember(units: readonly FoundUnit[]): void {
    follow(units)
    watchedList.write(units)
  }

  /** With those that the user named, which are not in it. */
  const withTyped = (units: readonly FoundUnit[]): readonly FoundUnit[] => [
    ...units,
    ...saved
      .map(({ found }) => found)
      .filter(({ id, isTyped }) => isTyped === true && units.every((one) => one.id !== id)),
  ]

  function apply(finding: UnitSearch): void {
    if (finding.kind === 'units') {
      if (finding.isListRead) remember(withTyped(finding.units))
      // A list that failed to come takes no unit away.
      else if (saved.every(({ found }) => found.isTyped === true)) follow(withTyped(finding.units))
    } else if (finding.kind === 'none') {
      state = { state: 'no-units', reason: finding.reason }
      remember(withTyped([]))
    } else if (saved.length === 0) state = { state: 'unreadable', reason: finding.reason }
  }

  async function discover(): Promise<void> {
    const finding = await findUnits(rest, uid)
    if (stopped) return
    const failure = guarded(() => apply(finding))
    if (failure !== null && saved.length === 0) state = { state: 'unreadable', reason: failure }
    changed()
    cancelDiscover()
    const isPending =
      finding.kind === 'units' ? !finding.isListRead : finding.kind === 'unreadable' && saved.length === 0
    cancelDiscover = clock.after(isPending ? retryDelayMs(retries.debts) : REDISCOVER_MS, () => void discover())
  }

  /** A disk that refuses, or a history that is damaged, must not stop the watch. */
  function guarded(work: () => void): string | null {
    try {
      work()
      diskProblem = null
      return null
    } catch (error) {
      return report(error)
    }
  }
  function report(error: unknown): string {
    const why = diskProblemText(error) ?? (error instanceof Error ? error.message : 'the disk refuses')
    if (diskProblem === null) notify('error', 'The history of the loan-to-value cannot be kept', why)
    diskProblem = why
    return why
  }

  function write({ writer, unwritten }: KnownUnit): void {
    writer.add(unwritten)
    unwritten.length = 0
  }

  /**
   * The first sample after a closed Volley or a sleep ends the stretch in which nobody watched. What the history knows
   * counts as well: another process may have written it.
   */
  function noteUnwatched(unit: KnownUnit, before: LtvSample | null, at: number): void {
    const from = Math.max(before?.at ?? -Infinity, unit.history.last()?.at ?? -Infinity)
    if (from !== -Infinity && at - from > GAP_MS) unit.record.setUnwatched({ from, to: at })
  }

  function answered(found: FoundUnit, answer: LtvAnswer): void {
    const unit = saved.find(({ id }) => id === found.id)
    if (unit === undefined) return
    sleepWatch.check()
    if (answer.kind !== 'done') {
      unit.watch.fail(`${answer.message} (${answer.code})`)
      if (answer.kind === 'refused' && OUTSIDE.has(answer.code) && found.isTyped !== true) void discover()
      return changed()
    }
    const reading = readLtv(found.id, clock.now(), answer.data, leftOutOf(answer))
    const before = unit.watch.sample()
    const isFirst = !unit.watch.isAwake()
    unit.watch.handle(reading)
    if (reading.kind === 'sample') {
      const { sample } = reading
      unit.ownAt = sample.at
      unit.unwritten.push({ at: sample.at, ltv: sample.ltv, record: answer.data })
      if (unit.unwritten.length > MOST_UNWRITTEN) unit.unwritten.shift()
      guarded(() => {
        if (isFirst) noteUnwatched(unit, before, sample.at)
        write(unit)
      })
      if (isNearLine(sample, before, unit.effectiveThresholds())) near.add(unit.id)
      else near.delete(unit.id)
      sampled(unit, sample, before)
    } else notComputed()
    changed()
  }

  function absorb(): void {
    for (const unit of saved) readOr(undefined, () => absorbInto(unit))
  }

  /** A file that cannot be read leaves what is known; whether it can be written is another question. */
  function readOr<Value>(otherwise: Value, read: () => Value): Value {
    try {
      return read()
    } catch {
      return otherwise
    }
  }
  function othersAgeMs(id: string): number | null {
    const unit = saved.find((one) => one.id === id)
    const at = unit === undefined ? null : readOr(null, () => unit.history.lastAt())
    const age = at !== null && at > unit!.ownAt ? clock.now() - at : null
    // A clock that was set back tells nothing of the other process.
    return age !== null && age >= 0 ? age : null
  }

  function absorbInto({ watch, record, history }: KnownUnit): void {
    record.reload()
    const last = history.last()
    if (last === null || last.at <= (watch.sample()?.at ?? -Infinity) || clock.now() - last.at > LATE_MS) return
    watch.absorb(last)
    changed()
  }

  function onResume(): void {
    for (const { watch } of saved) watch.wake()
    changed()
    poller.pollNow()
  }

  async function watchTyped(riskUnitId: string): Promise<string | null> {
    if (saved.some(({ id }) => id === riskUnitId)) return null
    const request = { riskUnitId }
    const answer = await rest.ltvConvert(request)
    if (answer.kind !== 'done') return `${answer.message} (${answer.code})`
    if (stopped) return 'Another account is open by now.'
    const typed = { id: riskUnitId, request, isTyped: true }
    const failure = guarded(() => remember([...saved.map(({ found }) => found), typed]))
    changed()
    return failure
  }
  function unwatchTyped(riskUnitId: string): boolean {
    if (!saved.some(({ id, found }) => id === riskUnitId && found.isTyped === true)) return false
    guarded(() => remember(saved.map(({ found }) => found).filter(({ id }) => id !== riskUnitId)))
    if (saved.length === 0) void discover()
    changed()
    return true
  }

  function update(riskUnitId: string, work: (unit: KnownUnit) => void): RiskUnit | null {
    const unit = saved.find(({ id }) => id === riskUnitId)
    if (unit === undefined) return null
    work(unit)
    changed()
    return show(unit)
  }

  guarded(() => follow(watchedList.read()))
  void discover()
  return {
    overview: () => ({ ...state, units: saved.map(show) }),
    units: () => (state.state === 'watching' || state.state === 'no-units' ? saved : null),
    unit: (riskUnitId) => saved.find(({ id }) => id === riskUnitId) ?? null,
    confirm: ({ riskUnitId, warn, call, liquidation, note, stopWithin }) =>
      update(riskUnitId, ({ record }) =>
        record.confirm({ warn, call, liquidation, note, stopWithin, confirmedAt: clock.now() }),
      ),
    watchTyped,
    unwatchTyped,
    dismissUnwatched: (riskUnitId) => update(riskUnitId, ({ record }) => record.setUnwatched(null)),
    unreachable(why) {
      if (saved.length === 0) state = { state: 'unreadable', reason: why }
      for (const { watch } of saved) watch.fail(why)
      changed()
    },
    show: changed,
    diskProblem: () => diskProblem,
    turned() {
      absorb()
      poller.turned()
    },
    stop() {
      stopped = true
      cancelDiscover()
      sleepWatch.stop()
      poller.stop()
      for (const { watch, writer } of saved) {
        watch.stop()
        guarded(() => writer.flush())
      }
    },
  }
}
