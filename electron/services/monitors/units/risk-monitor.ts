import type { TrustedTime } from '@/shared/base/clock'
import type { RiskOverview, ThresholdsInput } from '@/shared/ipc/watching/risk'
import { t } from '@/shared/languages/text'
import {
  effectiveThresholdsOf,
  type EffectiveThresholds,
  type ProductThresholds,
} from '@/shared/trading/ltv/unit/effective-thresholds'
import { type LtvSample, mayOwe } from '@/shared/trading/ltv/unit/ltv-sample'
import { isNearLine } from '@/shared/trading/ltv/unit/near-line'
import type { PublicPrices } from '@/shared/trading/public-prices/public-prices'
import { readLtv } from '@/shared/trading/ltv/unit/read-ltv'
import { membersOf, type UnitMembers } from '@/shared/trading/ltv/unit/unit-members'
import { watchSleep } from '@/electron/base/env/sleep-watch'
import { openInMemory, riskHistory } from '@/electron/base/storage/database'
import { createDiskGuard, readOr } from './disk-guard'
import { findUnits, OUTSIDE, type UnitSearch, type FoundUnit } from './find-units'
import { createHistoryReader, type HistoryReader } from '../history/history-reader'
import { createHistoryWriter, type HistoryWriter, type NewSample } from '../history/history-writer'
import { GAP_MS } from '../history/tiers'
import { createLtvPoller, type LtvAnswer } from './ltv-poller'
import type { Share } from './polling-pace'
import { answerAgeMs, LATE_MS } from '@/shared/trading/ltv/unit/freshness'
import { createWatchedList, openUnitRecord, type UnitRecord } from './unit-records'
import { createKnownUnitRows } from './known-unit-rows'
import { idsOf, sharedLimitText, slowPaceText, unitsAfter, withoutUnit } from './watched-units'
import { createUnitWatch, type UnitWatch } from './unit-watch'
import type { RiskUnit } from '@/shared/trading/ltv/unit/risk-unit'
import { unreadableIn, type RestClient } from '@/electron/exchange/protocol/call'
import { type Database, dataVersionOf } from '@/electron/base/storage/sqlite'
import { MINUTE_MS } from '@/shared/base/time'
import { retries, retryDelayMs } from '@/shared/base/retry'

/** A monitored risk unit. */
export interface WatchedUnit {
  readonly id: string
  readonly watch: UnitWatch
  readonly record: UnitRecord
  readonly history: HistoryReader
  /** Thresholds of its loan products; null while unknown. */
  product(): ProductThresholds | null
  /** Thresholds for the evaluation of its ratio. */
  readonly effectiveThresholds: () => EffectiveThresholds
  /** Time of the first complete list of the exchange without this unit, Unix ms; null while it is listed. */
  unlistedSince(): number | null
  /** Interval of its polls, ms: all units share a limit of the exchange. */
  readonly paceMs: () => number
}

/** Monitors the loan-to-value of an account's risk units once its UID is known, without a window. */
export interface RiskMonitor {
  overview(): RiskOverview
  /** Null until the units are known. */
  units(): readonly WatchedUnit[] | null
  unit(riskUnitId: string): WatchedUnit | null
  /** Null if there is no such unit. */
  confirm(effectiveThresholds: ThresholdsInput): RiskUnit | null
  dismissUnwatched(riskUnitId: string): RiskUnit | null
  /**
   * Monitors a unit that is in no list, after the exchange answered for it. Returns null on success, otherwise the
   * reason.
   */
  watchTyped(riskUnitId: string): Promise<string | null>
  /** Removes a unit that the user entered or that is no longer listed; false for any other. */
  unwatch(riskUnitId: string): boolean
  /** Removes a unit that is no longer listed and, by evidence of the exchange, owes nothing. */
  settle(riskUnitId: string): void
  /** The exchange cannot be queried, with the reason. */
  unreachable(why: string): void
  /** Public prices arrived. */
  priced(prices: PublicPrices): void
  /** Updates the display after a change other than a sample. */
  show(): void
  /** Reason why samples cannot be written, as text; null while they can. */
  diskProblem(): string | null
  /**
   * Called when this process became or ceased to be the leader. Reads the samples and confirmed thresholds that the
   * other process wrote, and polls in its new share.
   */
  leaderChanged(): void
  stop(): void
}

export interface RiskMonitorParts {
  readonly rest: Pick<RestClient, 'riskUnit' | 'ltvConvert'>
  readonly clock: TrustedTime
  readonly database: Database
  readonly uid: string
  readonly productThresholds: (unit: UnitMembers, units: readonly UnitMembers[]) => ProductThresholds | null
  readonly share: () => Share
  /** True if the other process has figures that are not on disk. */
  readonly isUnwrittenThere: () => boolean
  /** Called when the overview changed. */
  readonly changed: () => void
  /** Called with a valid sample and the previous one, possibly of an earlier run. */
  readonly sampled: (unit: WatchedUnit, sample: LtvSample, before: LtvSample | null) => void
  /** Called before a unit is removed: it was no longer listed and owes nothing, or a person removed it. */
  readonly unitEnded: (riskUnitId: string, ending: 'repaid' | 'removed') => void
  /** The exchange answered without a figure, for example during a liquidation or transfer. */
  readonly notComputed: () => void
  readonly notify: (level: 'warning' | 'error', title: string, text: string) => void
}

const REDISCOVER_MS = 5 * MINUTE_MS
const SOON_MS = retryDelayMs(retries.debts)

interface KnownUnit extends WatchedUnit {
  unit: FoundUnit
  readonly writer: HistoryWriter
  /** Samples that are not on disk yet, oldest first. They are written when the disk accepts them again. */
  readonly unwritten: NewSample[]
  /** Unix ms of the latest sample polled by this process. */
  ownAt: number
}

/** Two hours of samples wait for a full disk. Then the oldest are dropped. */
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
  unitEnded,
  notComputed,
  notify,
}: RiskMonitorParts): RiskMonitor {
  let state: Pick<RiskOverview, 'state' | 'reason'> = { state: 'reading', reason: null }
  let saved: readonly KnownUnit[] = []
  let stopped = false
  let memory: Database | null = null
  let cancelDiscover = (): void => {}
  const watchedList = createWatchedList(database)
  const disk = createDiskGuard(notify)
  const knownUnitRows = createKnownUnitRows(database)
  /** Units of the shared list at its last read. A unit missing from it later was removed by the other process. */
  let recorded: ReadonlySet<string> = new Set()
  let searchedAt = -Infinity
  let reportedPace: string | null = null
  /** Units that may reach a threshold at any moment. */
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
  const sleepWatch = watchSleep(clock.machine, onResume)
  const dataVersion = dataVersionOf(database)
  const readVersion = (): number => readOr(0, dataVersion)
  let sharedVersion = readVersion()

  const show = (unit: KnownUnit): RiskUnit => ({
    id: unit.id,
    sample: unit.watch.sample(),
    freshness: unit.watch.freshness(),
    dispute: unit.watch.dispute(),
    problem: unit.watch.problem(),
    everyMs: poller.everyMs(unit.id),
    thresholds: unit.record.thresholds(),
    effectiveThresholds: unit.effectiveThresholds(),
    product: unit.product(),
    unwatched: unit.record.unwatched(),
    isTyped: isTyped(unit.unit),
    unlistedSince: unit.unlistedSince(),
  })

  /** A unit that cannot be read from or added to the disk is monitored in memory. */
  function openRecord(unit: FoundUnit): KnownUnit {
    try {
      return openRecordIn(database, unit)
    } catch (error) {
      disk.report(error)
      memory ??= openInMemory(riskHistory)
      return openRecordIn(memory, unit)
    }
  }
  function openRecordIn(database: Database, newUnit: FoundUnit): KnownUnit {
    const record = openUnitRecord(database, newUnit.id)
    const history = createHistoryReader(database, record.number, newUnit.id)
    const last = history.last()
    const watch = createUnitWatch(clock, last, changed)
    const members = (unit: Pick<KnownUnit, 'id' | 'watch'>): UnitMembers =>
      membersOf({ id: unit.id, sample: unit.watch.sample() })
    const product = (): ProductThresholds | null =>
      productThresholds(members({ id: newUnit.id, watch }), saved.map(members))
    const effectiveThresholds = (): EffectiveThresholds => effectiveThresholdsOf(record.thresholds(), product())
    return {
      id: newUnit.id,
      unit: newUnit,
      unlistedSince() {
        return this.unit.unlistedSince ?? null
      },
      paceMs: () => poller.paceMs(newUnit.id),
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
    for (const closedUnit of saved.filter(({ id }) => units.every((unit) => unit.id !== id))) closedUnit.watch.stop()
    saved = units.map((unit) => {
      const earlier = saved.find(({ id }) => id === unit.id)
      return earlier === undefined ? openRecord(unit) : Object.assign(earlier, { unit })
    })
    poller.follow(units)
    const pace = slowPaceText(saved)
    if (pace !== null && pace !== reportedPace) notify('warning', pace, sharedLimitText())
    reportedPace = pace
  }

  function remember(units: readonly FoundUnit[]): void {
    const ended = saved.filter(({ id }) => units.every((unit) => unit.id !== id))
    follow(units)
    for (const { id } of ended) watchedList.remove(id)
    watchedList.write(units.filter(({ isProvisional }) => isProvisional !== true))
    recorded = idsOf(watchedList.read())
  }

  const isTyped = (unit: FoundUnit): boolean => unit.isTyped === true
  const foundNow = (): readonly FoundUnit[] => saved.map(({ unit }) => unit)

  /** By its last sample. Without a sample, or with figures that disagree, the debt is unknown, and it may owe. */
  function owes(id: string): boolean {
    const sample = saved.find((unit) => unit.id === id)?.watch.sample() ?? null
    return sample === null || mayOwe(sample)
  }

  function apply(search: UnitSearch): void {
    readShared()
    if (search.kind === 'unreadable') {
      if (saved.length === 0) state = { state: 'unreadable', reason: search.reason }
      return
    }
    const units = unitsAfter(foundNow(), search, owes, clock.now())
    if (units.length === 0) state = { state: 'no-units', reason: search.kind === 'none' ? search.reason : null }
    remember(units)
  }

  async function discover(): Promise<void> {
    searchedAt = clock.mono()
    const finding = await findUnits(rest, uid)
    if (stopped) return
    const failure = disk.attempt(() => apply(finding))
    if (failure !== null && saved.length === 0) state = { state: 'unreadable', reason: failure }
    changed()
    cancelDiscover()
    const isPending =
      finding.kind === 'units' ? !finding.isListRead : finding.kind === 'unreadable' && saved.length === 0
    const isUnlisted = saved.some((unit) => unit.unlistedSince() !== null)
    cancelDiscover = clock.after(isPending || isUnlisted ? SOON_MS : REDISCOVER_MS, () => void discover())
  }

  /** Immediately, but not within five seconds of the last search. */
  function discoverSoon(): void {
    cancelDiscover()
    cancelDiscover = clock.after(Math.max(0, searchedAt + SOON_MS - clock.mono()), () => void discover())
  }

  function write({ writer, unwritten }: KnownUnit): void {
    writer.add(unwritten)
    unwritten.length = 0
  }

  /**
   * The first sample after a restart or a sleep ends the monitoring gap. Samples in the history count too, since
   * another process may have written them.
   */
  function noteUnwatched(unit: KnownUnit, before: LtvSample | null, at: number): void {
    const from = Math.max(before?.at ?? -Infinity, unit.history.last()?.at ?? -Infinity)
    if (from !== -Infinity && at - from > GAP_MS) unit.record.setUnwatched({ from, to: at })
  }

  function answered(newUnit: FoundUnit, answer: LtvAnswer): void {
    readShared()
    const unit = saved.find(({ id }) => id === newUnit.id)
    if (unit === undefined) return
    sleepWatch.check()
    if (answer.kind !== 'done') {
      unit.watch.fail(`${answer.message} (${answer.code})`)
      if (answer.kind === 'refused' && OUTSIDE.has(answer.code) && !isTyped(newUnit)) discoverSoon()
      return changed()
    }
    const requestedAt = clock.mono() - answer.tookMs
    const at = clock.now() - answerAgeMs(answer, clock.now())
    const reading = readLtv(newUnit.id, at, answer.data, unreadableIn(answer))
    const before = unit.watch.sample()
    const isFirst = !unit.watch.isAwake()
    if (!unit.watch.handle(reading, requestedAt)) return changed()
    if (reading.kind === 'sample') {
      const { sample } = reading
      unit.ownAt = sample.at
      unit.unwritten.push({ at: sample.at, ltv: sample.ltv, record: answer.data })
      if (unit.unwritten.length > MOST_UNWRITTEN) unit.unwritten.shift()
      disk.attempt(() => {
        if (isFirst) noteUnwatched(unit, before, sample.at)
        write(unit)
      })
      if (isNearLine(unit.watch.sample() ?? sample, before, unit.effectiveThresholds())) near.add(unit.id)
      else near.delete(unit.id)
      sampled(unit, sample, knownUnitRows.follow(before, sample))
      if (!mayOwe(sample)) settle(unit.id)
    } else notComputed()
    changed()
  }

  /** Reads confirmed thresholds and added or removed units of the other process. */
  function readShared(): void {
    const now = readVersion()
    if (now === sharedVersion) return
    sharedVersion = now
    for (const { record } of saved) readOr(undefined, () => record.reload())
    const shared = readOr(null, () => watchedList.read())
    if (shared === null) return
    const ids = idsOf(shared)
    const remaining = foundNow().filter(({ id }) => ids.has(id) || !recorded.has(id))
    const merged = remaining.map((unit) => shared.find(({ id }) => id === unit.id) ?? unit)
    recorded = ids
    const remainingIds = idsOf(remaining)
    const units = [...merged, ...shared.filter(({ id }) => !remainingIds.has(id))]
    if (JSON.stringify(units) !== JSON.stringify(foundNow())) follow(units)
  }

  function absorb(): void {
    readShared()
    for (const unit of saved) readOr(undefined, () => absorbInto(unit))
  }

  function othersAgeMs(id: string): number | null {
    const unit = saved.find((unit) => unit.id === id)
    const at = unit === undefined ? null : readOr(null, () => unit.history.lastAt())
    const age = at !== null && at > unit!.ownAt ? clock.now() - at : null
    // After the clock was set back, the age of the other process's sample is unknown.
    return age !== null && age >= 0 ? age : null
  }

  function absorbInto({ watch, history }: KnownUnit): void {
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
    if (stopped) return t('Another account is open by now.')
    const typed = { id: riskUnitId, request, isTyped: true }
    const failure = disk.attempt(() => remember([...foundNow(), typed]))
    changed()
    return failure
  }
  function unwatch(riskUnitId: string): boolean {
    const unit = saved.find(({ id }) => id === riskUnitId)
    if (unit === undefined || (!isTyped(unit.unit) && unit.unlistedSince() === null)) return false
    endUnit(riskUnitId, 'removed')
    return true
  }
  function endUnit(riskUnitId: string, ending: 'repaid' | 'removed'): void {
    unitEnded(riskUnitId, ending)
    disk.attempt(() => remember(withoutUnit(foundNow(), riskUnitId)))
    if (saved.length === 0) void discover()
    changed()
  }
  function settle(riskUnitId: string): void {
    const unit = saved.find(({ id }) => id === riskUnitId)
    if (unit === undefined || unit.unlistedSince() === null) return
    endUnit(riskUnitId, 'repaid')
  }

  function update(riskUnitId: string, work: (unit: KnownUnit) => void): RiskUnit | null {
    const unit = saved.find(({ id }) => id === riskUnitId)
    if (unit === undefined) return null
    work(unit)
    changed()
    return show(unit)
  }

  disk.attempt(() => {
    const units = watchedList.read()
    recorded = idsOf(units)
    follow(units)
  })
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
    unwatch,
    settle,
    dismissUnwatched: (riskUnitId) => update(riskUnitId, ({ record }) => record.setUnwatched(null)),
    unreachable(why) {
      if (saved.length === 0) state = { state: 'unreadable', reason: why }
      for (const { watch } of saved) watch.fail(why)
      changed()
    },
    priced(prices) {
      for (const { watch } of saved) watch.priced(prices)
    },
    show: changed,
    diskProblem: () => disk.problem(),
    leaderChanged() {
      absorb()
      poller.shareChanged()
    },
    stop() {
      stopped = true
      cancelDiscover()
      sleepWatch.stop()
      poller.stop()
      for (const { watch, writer } of saved) {
        watch.stop()
        disk.attempt(() => writer.flush())
      }
    },
  }
}
