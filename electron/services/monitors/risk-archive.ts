import { grouped } from '@/shared/base/grouped'
import { sleep, type Clock } from '@/shared/base/clock'
import { inTurns } from '@/shared/base/in-turns'
import type { PastDebt, RiskCauses, RiskEvent, RiskHistory } from '@/shared/ipc/watching/risk'
import { t } from '@/shared/languages/text'
import { attributeStretch, movementsAround } from '@/shared/trading/ltv/attribution/attribution-path'
import type { LtvSample } from '@/shared/trading/ltv/unit/ltv-sample'
import type { Movement } from '@/shared/trading/ltv/attribution/movement'
import type { Fill } from '@/shared/trading/orders/order'
import { orderPhrase } from '@/shared/trading/orders/order-phrase'
import { type CoinsOf, movementOfFill } from './movements/booked-movements'
import { MOST_MOVEMENTS, type MovementRecords } from './movements/movement-records'
import type { AccountRecords } from './movements/account-records'
import type { WatchedUnit } from './units/risk-monitor'
import type { HistoryReader } from './history/history-reader'
import type { Stretch } from './history/stretch'
import { createHistoryLines, writeLines } from './history/csv'
import type { FilePiece } from '@/electron/base/downloads'
import type { Database } from '@/electron/base/storage/sqlite'

/** Queries of the history of a risk unit. Null if there is no such unit. */
export interface RiskArchive {
  history(riskUnitId: string, window: Stretch, points: number): RiskHistory | null
  /** Causes of the change of the ratio between the first and the last sample of a window. */
  causes(riskUnitId: string, window: Stretch): Promise<{ readonly causes: RiskCauses | null } | null>
  /** Debt in the oldest sample of a window. */
  pastDebt(riskUnitId: string, window: Stretch): { readonly past: PastDebt | null } | null
  /** All stored samples and gaps, formatted while they are read. */
  csv(riskUnitId: string, window: Stretch): AsyncIterable<FilePiece> | null
}

/** Limit of events. Marks closer together than a point of the chart would overlap, and more would be unreadable. */
const MOST_EVENTS = 500
/** Maximum time of uninterrupted work. */
const WORK_MS = 5
/** Rows per uninterrupted read: two or three milliseconds. */
const ROWS_AT_ONCE = 500
/** Takes about two milliseconds. */
const FILLS_AT_ONCE = 100

/** Members of a unit that the archive uses. */
type RecordedUnit = Pick<WatchedUnit, 'id' | 'history'>

export function createRiskArchive<Unit extends RecordedUnit>(parts: {
  readonly database: Database
  readonly clock: Clock
  readonly unitOf: (riskUnitId: string) => Unit | null
  readonly fillsBetween: (from: number, to: number) => readonly Fill[]
  readonly coinsOf: CoinsOf
  readonly movements: Pick<MovementRecords, 'between'>
  readonly accountRecords: Pick<AccountRecords, 'knownSince' | 'problem'>
  /** True if this account is collateral for the unit: only then its fills change the ratio. */
  readonly isOwn: (unit: Unit) => boolean
  /** Other accounts that are collateral for the unit. Only their own keys can read their trades and movements. */
  readonly othersIn: (unit: Unit) => readonly string[]
}): RiskArchive {
  const { clock, unitOf, isOwn } = parts
  const eventsIn = parts.database.prepare(
    `SELECT at, kind, text FROM events
     WHERE at BETWEEN ? AND ? AND kind <> 'mark' AND (unit IS NULL OR unit = ?) ORDER BY at DESC LIMIT ?`,
  )

  /** One mark per kind and stretch, so that fills of a busy day do not hide the loans. */
  function fillEvents({ from, to }: Stretch, step: number): RiskEvent[] {
    const slots = new Map<string, { at: number; kind: RiskEvent['kind']; text: string; count: number }>()
    for (const fill of parts.fillsBetween(from, to)) {
      const { at, price, forcedBy } = fill
      // A delivery closes all positions, regardless of debt.
      const kind = forcedBy === undefined || forcedBy === 'delivery' ? 'fill' : 'liquidation'
      const key = `${kind} ${Math.floor(at / step)}`
      const text = t`${forcedBy === undefined ? '' : `${forcedBy}: `}${orderPhrase(fill)} at ${grouped(price)}`
      const slot = slots.get(key)
      if (slot === undefined) slots.set(key, { at, kind, text, count: 1 })
      else slot.count += 1
    }
    return [...slots.values()].map(({ at, kind, text, count }) => ({
      at,
      kind,
      text: count === 1 ? text : t`${count} fills`,
    }))
  }

  function events(unit: Unit, window: Stretch, step: number): RiskEvent[] {
    // Kinds were written by the monitors.
    const eventOf = (row: Record<string, unknown>): RiskEvent => ({
      at: Number(row.at),
      kind: String(row.kind) as RiskEvent['kind'],
      text: String(row.text),
    })
    const saved = eventsIn.all(window.from, window.to, unit.id, MOST_EVENTS).map(eventOf)
    return [...saved, ...(isOwn(unit) ? fillEvents(window, step) : [])]
      .toSorted((a, b) => a.at - b.at)
      .slice(-MOST_EVENTS)
  }

  /** Next samples of a window and the gaps that begin within them. */
  function sliceOf(history: HistoryReader, window: Stretch, after: number | null) {
    const { samples, next } = history.samples(window, after ?? -1, ROWS_AT_ONCE)
    const gaps = history
      .gaps({ from: after ?? window.from, to: next ?? window.to }, 0, clock.now())
      .filter(({ from }) => (after === null || from >= after) && (next === null || from < next))
    return { samples, gaps, next }
  }

  /** The file in slices: years of samples must not delay an order. */
  async function* csvPieces(history: HistoryReader, riskUnitId: string, window: Stretch): AsyncGenerator<FilePiece> {
    const lines = createHistoryLines(riskUnitId)
    const since = Math.max(window.from, history.since() ?? window.from)
    lines.header()
    let until = clock.mono() + WORK_MS
    for (let after: number | null = null; ;) {
      const slice = sliceOf(history, window, after)
      writeLines(lines, slice)
      after = slice.next
      const share = after === null ? 1 : Math.max(0, (after - since) / (window.to - since))
      yield { bytes: lines.take(), share }
      if (after === null) return
      if (clock.mono() < until) continue
      await sleep(clock, 0)
      until = clock.mono() + WORK_MS
    }
  }

  /** Recorded movements, and fills that are only in the journal so far. The newest, in ascending order. */
  function* movementsOf(unit: Unit, window: Stretch): Generator<void, readonly Movement[]> {
    const own = isOwn(unit)
    const retained = yield* parts.movements.between(unit.id, own, window)
    const movementsByKey = new Map(retained.map((movement) => [movement.key, movement]))
    const fills = own ? parts.fillsBetween(window.from, window.to) : []
    for (const [index, fill] of fills.entries()) {
      const movement = movementOfFill(fill, parts.coinsOf)
      movementsByKey.set(movement.key, movement)
      if (index % FILLS_AT_ONCE === FILLS_AT_ONCE - 1) yield
    }
    return [...movementsByKey.values()].toSorted((a, b) => a.at - b.at).slice(-MOST_MOVEMENTS)
  }

  /** The computation of causes, and the time from which movements are named. */
  function* explained(unit: Unit, [first, last]: readonly [LtvSample, LtvSample], unwatchedMs: number) {
    const { history } = unit
    const movements = yield* movementsOf(unit, movementsAround({ from: first.at, to: last.at }))
    const attribution = yield* attributeStretch({
      first,
      last,
      movements,
      before: (at) => history.sampleBefore(at, first.at),
      after: (at) => history.sampleAfter(at, last.at),
      unwatchedMs,
    })
    return { ...attribution, namedSince: movements.length < MOST_MOVEMENTS ? null : movements[0]!.at }
  }

  return {
    history(riskUnitId, window, most) {
      const unit = unitOf(riskUnitId)
      if (unit === null) return null
      const { history } = unit
      const { step, points } = history.points(window, most, clock.now())
      return {
        points,
        step,
        gaps: history.gaps(window, step, clock.now()),
        events: events(unit, window, step),
        since: history.since(),
      }
    },
    async causes(riskUnitId, window) {
      const unit = unitOf(riskUnitId)
      if (unit === null) return null
      const { history } = unit
      const ends = history.ends(window)
      if (ends === null) return { causes: null }
      const [first, last] = ends
      const inside = { from: first.at, to: last.at }
      const lengthInside = ({ from, to }: Stretch): number => Math.min(to, inside.to) - Math.max(from, inside.from)
      const unwatchedMs = history.gaps(inside, 0, last.at).reduce((total, gap) => total + lengthInside(gap), 0)
      return {
        causes: {
          ...(await inTurns(clock, explained(unit, ends, unwatchedMs))),
          transfersSince: isOwn(unit) ? parts.accountRecords.knownSince() : null,
          recordsProblem: isOwn(unit) ? parts.accountRecords.problem() : null,
          otherAccounts: parts.othersIn(unit),
        },
      }
    },
    pastDebt(riskUnitId, window) {
      const history = unitOf(riskUnitId)?.history
      if (history === undefined) return null
      const first = history.ends(window)?.[0]
      return { past: first === undefined ? null : { at: first.at, debts: first.debts } }
    },
    csv(riskUnitId, window) {
      const history = unitOf(riskUnitId)?.history
      return history === undefined ? null : csvPieces(history, riskUnitId, window)
    },
  }
}
