import type { DataFor } from '@/shared/exchange/endpoints'
import { isUnixMs } from '@/shared/base/time'
import { t } from '@/shared/languages/text'
import type { TaxKind } from '@/shared/trading/tax/tax-kind'
import type { TaxRow } from '@/shared/trading/tax/tax-row'
import { coveredWith, type Stretch, type TaxWindow, weekOf, windowKey } from '@/shared/trading/tax/tax-window'
import { assertAtPath, transaction } from '@/electron/base/storage/database'
import type { Database } from '@/electron/base/storage/sqlite'

type TaxRecord = DataFor<'taxRecords'>[number]

/** The trader's request and its result. A job that runs when the process ends is still `running` here. */
export interface SavedJob {
  readonly range: Stretch
  readonly state: 'running' | 'paused' | 'canceled' | 'done'
}

/** A repeated record: twice in one read, or with a changed content. */
export interface Repeat {
  readonly row: TaxRow
  readonly how: 'twice' | 'changed'
}

/** Start of a page: after the record with this time, ID and kind. */
export interface RowPlace {
  readonly at: number
  readonly id: string
  readonly kind: TaxKind
}

/** Tax records of an account, the progress of each window, and the job. */
export interface TaxStore {
  job(): SavedJob | null
  saveJob(job: SavedJob): void
  windows(): readonly TaxWindow[]
  windowOf(kind: TaxKind, week: number): TaxWindow | undefined
  /** Starts to read a range of a window from its newest record. */
  begin(kind: TaxKind, week: number, stretch: Stretch): void
  /** The read begins later than planned: the rest left the exchange's look-back. */
  narrow(kind: TaxKind, week: number, from: number): void
  /** A page and its progress in one transaction: both are on disk when it returns, or neither is. */
  savePage(kind: TaxKind, week: number, records: readonly TaxRecord[]): void
  /** The range was read to its end. */
  complete(kind: TaxKind, week: number): void
  giveUp(kind: TaxKind, week: number, problem: string): void
  recordsIn(kind: TaxKind, week: number): number
  /** Rows of a range, oldest first, at most `limit`, after `after`. */
  rows(stretch: Stretch, after: RowPlace | null, limit: number): readonly TaxRow[]
  /** Rows newest first, before `before`. */
  rowsBack(stretch: Stretch, before: RowPlace | null, limit: number): readonly TaxRow[]
  repeats(stretch: Stretch): readonly Repeat[]
  /** Grows with every change of the records. */
  revision(): number
  /** Deletes everything that was read. */
  clear(): void
}

const numberOrNull = (value: unknown): number | null => (value === null ? null : Number(value))
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const stretchOf = (from: unknown, to: unknown): Stretch | null => {
  const ends = [numberOrNull(from), numberOrNull(to)] as const
  return ends[0] === null || ends[1] === null ? null : { from: ends[0], to: ends[1] }
}
/** Kinds and bodies were written by this file. */
const rowOf = (row: Record<string, unknown>): TaxRow => ({
  kind: String(row.kind) as TaxKind,
  at: Number(row.at),
  record: JSON.parse(String(row.body)) as TaxRecord,
})

/** True for a record with a readable time. */
export const hasTime = ({ ts }: TaxRecord): boolean => /^\d+$/.test(ts) && isUnixMs(Number(ts))

/** Records without a readable time, one sentence each. */
export const misplaced = (records: readonly TaxRecord[]): readonly string[] =>
  records.filter((record) => !hasTime(record)).map(({ id, ts }) => t`Record ${id} has no time that can be read: ${ts}`)

export function createTaxStore(database: Database): TaxStore {
  const writeWindow = database.prepare(
    `INSERT INTO windows (kind, week, covered_from, covered_to, asked_from, asked_to, cursor, pass, problem)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (kind, week) DO UPDATE SET covered_from = excluded.covered_from, covered_to = excluded.covered_to,
       asked_from = excluded.asked_from, asked_to = excluded.asked_to, cursor = excluded.cursor, pass = excluded.pass,
       problem = excluded.problem`,
  )
  const existing = database.prepare('SELECT read_week, pass, body FROM records WHERE kind = ? AND id = ?')
  const add = database.prepare(
    'INSERT INTO records (kind, id, at, week, read_week, pass, body) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const seenAgain = database.prepare('UPDATE records SET read_week = ?, pass = ? WHERE kind = ? AND id = ?')
  const addRepeat = database.prepare('INSERT OR IGNORE INTO repeats (kind, id, how, at, body) VALUES (?, ?, ?, ?, ?)')
  const counted = database.prepare('SELECT kind, week, COUNT(*) AS records FROM records GROUP BY kind, week')
  const place = '(at, length(id), id, kind)'
  const forward = database.prepare(
    `SELECT kind, at, body FROM records WHERE at >= ? AND at < ? AND ${place} > (?, ?, ?, ?)
     ORDER BY at, length(id), id, kind LIMIT ?`,
  )
  const back = database.prepare(
    `SELECT kind, at, body FROM records WHERE at >= ? AND at < ? AND ${place} < (?, ?, ?, ?)
     ORDER BY at DESC, length(id) DESC, id DESC, kind DESC LIMIT ?`,
  )
  const repeated = database.prepare(
    'SELECT kind, at, how, body FROM repeats WHERE at >= ? AND at < ? ORDER BY at, length(id), id',
  )
  const readFact = database.prepare("SELECT value FROM facts WHERE name = 'job'")
  const writeFact = database.prepare(
    "INSERT INTO facts (name, value) VALUES ('job', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
  )

  interface SavedWindow extends TaxWindow {
    readonly pass: number
  }
  const windows = new Map<string, SavedWindow>()
  let counts: ReadonlyMap<string, number> | null = null
  let revision = 0

  function load(): void {
    windows.clear()
    for (const row of database.prepare('SELECT * FROM windows').all()) {
      const window: SavedWindow = {
        kind: String(row.kind) as TaxKind,
        week: Number(row.week),
        covered: stretchOf(row.covered_from, row.covered_to),
        pendingRange: stretchOf(row.asked_from, row.asked_to),
        cursor: textOrNull(row.cursor),
        pass: Number(row.pass),
        problem: textOrNull(row.problem),
      }
      windows.set(windowKey(window.kind, window.week), window)
    }
  }
  load()

  function write({ kind, week, covered, pendingRange: requested, cursor, pass, problem }: SavedWindow): void {
    const ends = [covered?.from ?? null, covered?.to ?? null, requested?.from ?? null, requested?.to ?? null] as const
    writeWindow.run(kind, week, ...ends, cursor, pass, problem)
  }
  /**
   * Memory changes only after the disk has accepted the change.
   * @throws ServiceError if the next start would not find the file
   */
  function change(window: SavedWindow, work: () => void = () => undefined): void {
    assertAtPath(database)
    transaction(database, () => {
      work()
      write(window)
    })
    windows.set(windowKey(window.kind, window.week), window)
    counts = null
    revision += 1
  }
  function windowOf(kind: TaxKind, week: number): SavedWindow {
    const noWindow = { covered: null, pendingRange: null, cursor: null, pass: 0, problem: null }
    return windows.get(windowKey(kind, week)) ?? { kind, week, ...noWindow }
  }

  function saveRecord({ kind, week, pass }: SavedWindow, record: TaxRecord): void {
    const at = Number(record.ts)
    const body = JSON.stringify(record)
    const before = existing.get(kind, record.id)
    if (before === undefined) return void add.run(kind, record.id, at, weekOf(at), week, pass, body)
    const isTwice = Number(before.read_week) === week && Number(before.pass) === pass
    if (before.body !== body) addRepeat.run(kind, record.id, 'changed', at, body)
    else if (isTwice) addRepeat.run(kind, record.id, 'twice', at, body)
    seenAgain.run(week, pass, kind, record.id)
  }

  return {
    job() {
      const value = readFact.get()?.value
      try {
        return typeof value === 'string' ? (JSON.parse(value) as SavedJob) : null
      } catch {
        return null
      }
    },
    saveJob: (job) => void writeFact.run(JSON.stringify(job)),
    windows: () => [...windows.values()],
    windowOf: (kind, week) => windows.get(windowKey(kind, week)),
    begin(kind, week, stretch) {
      const window = windowOf(kind, week)
      change({ ...window, pendingRange: stretch, cursor: null, pass: window.pass + 1, problem: null })
    },
    narrow(kind, week, from) {
      const window = windowOf(kind, week)
      if (window.pendingRange !== null) change({ ...window, pendingRange: { ...window.pendingRange, from } })
    },
    savePage(kind, week, records) {
      const window = windowOf(kind, week)
      change({ ...window, cursor: records.at(-1)?.id ?? window.cursor }, () => {
        for (const record of records) saveRecord(window, record)
      })
    },
    complete(kind, week) {
      const window = windowOf(kind, week)
      if (window.pendingRange === null) return
      change({
        ...window,
        covered: coveredWith(window, window.pendingRange),
        pendingRange: null,
        cursor: null,
        problem: null,
      })
    },
    giveUp: (kind, week, problem) => change({ ...windowOf(kind, week), pendingRange: null, cursor: null, problem }),
    recordsIn(kind, week) {
      counts ??= new Map(
        counted.all().map((row) => [windowKey(String(row.kind) as TaxKind, Number(row.week)), Number(row.records)]),
      )
      return counts.get(windowKey(kind, week)) ?? 0
    },
    rows: ({ from, to }, after, limit) =>
      forward
        .all(from, to, after?.at ?? -1, after?.id.length ?? 0, after?.id ?? '', after?.kind ?? '', limit)
        .map(rowOf),
    rowsBack({ from, to }, before, limit) {
      const { at, id, kind } = before ?? { at: to, id: '', kind: '' }
      return back.all(from, to, at, id.length, id, kind, limit).map(rowOf)
    },
    repeats: ({ from, to }) =>
      repeated.all(from, to).map((row) => ({ row: rowOf(row), how: row.how === 'changed' ? 'changed' : 'twice' })),
    revision: () => revision,
    clear() {
      transaction(database, () => {
        for (const table of ['records', 'windows', 'repeats', 'facts']) database.exec(`DELETE FROM ${table}`)
      })
      load()
      counts = null
      revision += 1
    },
  }
}
