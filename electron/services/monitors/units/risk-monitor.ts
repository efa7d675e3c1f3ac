import type { Clock } from '@/shared/base/clock'
import type { RiskOverview, ThresholdsInput } from '@/shared/ipc/risk'
import { judgedLines, type JudgedLines, type ProductLines } from '@/shared/trading/ltv/lines'
import type { LtvSample } from '@/shared/trading/ltv/ltv-sample'
import { readLtv } from '@/shared/trading/ltv/read-ltv'
import { membersOf, type UnitMembers } from '@/shared/trading/ltv/unit-members'
import { watchSleep } from '@/electron/base/env/sleep-watch'
import { openInMemory, riskHistory } from '@/electron/base/storage/database'
import { findUnits, OUTSIDE, type Finding, type FoundUnit } from './find-units'
import { createHistoryReader, type HistoryReader } from '../history/history-reader'
import { createHistoryWriter, type HistoryWriter } from '../history/history-writer'
import { GAP_MS } from '../history/tiers'
import { createLtvPoller, type LtvAnswer } from './ltv-poller'
import { createWatchedList, openUnitRecord, type UnitRecord } from './unit-records'
import { createUnitWatch, type UnitWatch } from './unit-watch'
import type { RiskUnit } from '@/shared/trading/ltv/risk-unit'
import type { RestClient } from '@/electron/exchange/protocol/call'
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
  product(): ProductLines | null
  /** What its ratio is judged by. */
  lines(): JudgedLines
}

/** Watches the loan-to-value of an account's risk units, from the moment its UID is known, with no window needed. */
export interface RiskMonitor {
  overview(): RiskOverview
  /** Null until it is known which there are. */
  units(): readonly WatchedUnit[] | null
  unit(riskUnitId: string): WatchedUnit | null
  /** Null when there is no such unit. */
  confirm(lines: ThresholdsInput): RiskUnit | null
  dismissUnwatched(riskUnitId: string): RiskUnit | null
  /** Nothing can be asked, for this reason. */
  unreachable(why: string): void
  /** Something beside the samples changed what is shown. */
  show(): void
  stop(): void
}

export interface RiskMonitorParts {
  readonly rest: Pick<RestClient, 'riskUnit' | 'ltvConvert'>
  readonly clock: Clock
  readonly database: Database
  readonly uid: string
  readonly productLines: (unit: UnitMembers, units: readonly UnitMembers[]) => ProductLines | null
  /** The overview is another one. */
  readonly changed: () => void
  /** A valid sample came in, and the one before it, of an earlier run perhaps. */
  readonly sampled: (unit: WatchedUnit, sample: LtvSample, before: LtvSample | null) => void
  /** The exchange answered without a figure, as it does while it liquidates or transfers. */
  readonly notComputed: () => void
  readonly notify: (level: 'warning' | 'error', title: string, text: string) => void
}

const LOOK_AGAIN_MS = 5 * MINUTE_MS

interface Kept extends WatchedUnit {
  readonly found: FoundUnit
  readonly writer: HistoryWriter
}

export function createRiskMonitor({
  rest,
  clock,
  database,
  uid,
  productLines,
  changed,
  sampled,
  notComputed,
  notify,
}: RiskMonitorParts): RiskMonitor {
  let state: Pick<RiskOverview, 'state' | 'reason'> = { state: 'reading', reason: null }
  let kept: readonly Kept[] = []
  let stopped = false
  let toldOfDisk = false
  let memory: Database | null = null
  let cancelLook = (): void => {}
  const watchedList = createWatchedList(database)
  const poller = createLtvPoller({ rest, clock, answered })
  const sleepWatch = watchSleep(clock, woke)

  const show = (unit: Kept): RiskUnit => ({
    id: unit.id,
    sample: unit.watch.sample(),
    freshness: unit.watch.freshness(),
    problem: unit.watch.problem(),
    everyMs: poller.everyMs(unit.id),
    thresholds: unit.record.thresholds(),
    lines: unit.lines(),
    product: unit.product(),
    unwatched: unit.record.unwatched(),
  })

  /** A unit whose place on the disk cannot be read or made is watched in memory. */
  function keep(found: FoundUnit): Kept {
    try {
      return keepIn(database, found)
    } catch (error) {
      tell(error)
      memory ??= openInMemory(riskHistory)
      return keepIn(memory, found)
    }
  }
  function keepIn(database: Database, found: FoundUnit): Kept {
    const record = openUnitRecord(database, found.id)
    const history = createHistoryReader(database, record.number, found.id)
    const last = history.last()
    const watch = createUnitWatch(clock, last, changed)
    const members = (unit: Pick<Kept, 'id' | 'watch'>): UnitMembers =>
      membersOf({ id: unit.id, sample: unit.watch.sample() })
    const product = (): ProductLines | null => productLines(members({ id: found.id, watch }), kept.map(members))
    const lines = (): JudgedLines => judgedLines(record.thresholds(), product())
    return {
      id: found.id,
      found,
      record,
      history,
      watch,
      product,
      lines,
      writer: createHistoryWriter(database, record.number),
    }
  }

  function follow(units: readonly FoundUnit[]): void {
    if (units.length > 0) state = { state: 'watching', reason: null }
    for (const gone of kept.filter(({ id }) => units.every((unit) => unit.id !== id))) gone.watch.stop()
    kept = units.map((found) => kept.find(({ id }) => id === found.id) ?? keep(found))
    poller.follow(units)
  }

  function remember(units: readonly FoundUnit[]): void {
    follow(units)
    watchedList.write(units)
  }

  function apply(finding: Finding): void {
    if (finding.kind === 'units') {
      remember(finding.units)
    } else if (finding.kind === 'none') {
      state = { state: 'no-units', reason: finding.reason }
      remember([])
    } else if (kept.length === 0) state = { state: 'unreadable', reason: finding.reason }
  }

  async function look(): Promise<void> {
    const finding = await findUnits(rest, uid)
    if (stopped) return
    const failure = guarded(() => apply(finding))
    if (failure !== null && kept.length === 0) state = { state: 'unreadable', reason: failure }
    changed()
    cancelLook()
    cancelLook = clock.after(
      finding.kind === 'unreadable' && kept.length === 0 ? retryDelayMs(retries.debts) : LOOK_AGAIN_MS,
      () => void look(),
    )
  }

  /** A disk that refuses, or a history that is damaged, must not stop the watch. */
  function guarded(work: () => void): string | null {
    try {
      work()
      toldOfDisk = false
      return null
    } catch (error) {
      return tell(error)
    }
  }
  function tell(error: unknown): string {
    const why = error instanceof Error ? error.message : 'The disk refuses.'
    if (!toldOfDisk) notify('error', 'The history of the loan-to-value cannot be kept', why)
    toldOfDisk = true
    return why
  }

  /** The first sample after a closed Volley or a sleep ends the stretch in which nobody watched. */
  function noteUnwatched(unit: Kept, before: LtvSample | null, at: number): void {
    if (before !== null && at - before.at > GAP_MS) unit.record.setUnwatched({ from: before.at, to: at })
  }

  function answered(found: FoundUnit, answer: LtvAnswer): void {
    const unit = kept.find(({ id }) => id === found.id)
    if (unit === undefined) return
    if (answer.kind !== 'done') {
      unit.watch.fail(`${answer.message} (${answer.code})`)
      if (answer.kind === 'refused' && OUTSIDE.has(answer.code)) void look()
      return changed()
    }
    const reading = readLtv(found.id, clock.now(), answer.data)
    const before = unit.watch.sample()
    const isFirst = !unit.watch.isAwake()
    unit.watch.hear(reading)
    if (reading.kind === 'sample') {
      const { sample } = reading
      guarded(() => {
        if (isFirst) noteUnwatched(unit, before, sample.at)
        unit.writer.add(sample.at, sample.ltv, answer.data)
      })
      sampled(unit, sample, before)
    } else notComputed()
    changed()
  }

  function woke(): void {
    for (const { watch } of kept) watch.wake()
    changed()
    poller.pollNow()
  }

  function update(riskUnitId: string, work: (unit: Kept) => void): RiskUnit | null {
    const unit = kept.find(({ id }) => id === riskUnitId)
    if (unit === undefined) return null
    work(unit)
    changed()
    return show(unit)
  }

  guarded(() => follow(watchedList.read()))
  void look()
  return {
    overview: () => ({ ...state, units: kept.map(show) }),
    units: () => (state.state === 'watching' || state.state === 'no-units' ? kept : null),
    unit: (riskUnitId) => kept.find(({ id }) => id === riskUnitId) ?? null,
    confirm: ({ riskUnitId, warn, call, liquidation, note, stopWithin }) =>
      update(riskUnitId, ({ record }) =>
        record.confirm({ warn, call, liquidation, note, stopWithin, confirmedAt: clock.now() }),
      ),
    dismissUnwatched: (riskUnitId) => update(riskUnitId, ({ record }) => record.setUnwatched(null)),
    unreachable(why) {
      if (kept.length === 0) state = { state: 'unreadable', reason: why }
      for (const { watch } of kept) watch.fail(why)
      changed()
    },
    show: changed,
    stop() {
      stopped = true
      cancelLook()
      sleepWatch.stop()
      poller.stop()
      for (const { watch, writer } of kept) {
        watch.stop()
        guarded(() => writer.flush())
      }
    },
  }
}
