import type { Clock } from '@/shared/base/clock'
import { inTurns } from '@/shared/base/in-turns'
import type { TaxOverview, TaxPage, TaxPlace } from '@/shared/ipc/watching/tax'
import { coverageOf, gapsOf } from '@/shared/trading/tax/coverage'
import { createTaxCheck, type TaxFindings } from '@/shared/trading/tax/tax-check'
import { reachAt, settledAt, type Stretch, wholeLookBack } from '@/shared/trading/tax/tax-window'
import { refused } from '@/electron/base/service-error'
import { createTaxJob, type TaxJobParts } from './tax-job'
import { createTaxStore, type TaxStore } from './tax-store'
import type { Database } from '@/electron/base/storage/sqlite'

/** The tax records of an account: the job that reads them, its coverage, and findings. */
export interface Tax {
  overview(): Omit<TaxOverview, 'key' | 'canSaveKey' | 'notSaved'>
  /** Null: the whole look-back. Records that may not be listed yet are left for the next time. */
  start(range: Stretch | null): void
  resume(): void
  pause(): Promise<void>
  cancel(): Promise<void>
  clear(): void
  findings(range: Stretch): Promise<TaxFindings>
  page(request: Stretch & { newestFirst: boolean; after: TaxPlace | null; limit: number }): TaxPage
  /** Ends the current work. The next opening finds it interrupted. */
  stop(): void
}

/** Rows read without yielding: about two milliseconds. */
const ROWS_AT_ONCE = 250

export function createTax({
  database,
  ...parts
}: Omit<TaxJobParts, 'store'> & { readonly database: Database; readonly clock: Clock }): Tax {
  const { clock, serverNow } = parts
  const store = createTaxStore(database)
  const job = createTaxJob({ ...parts, store })
  let checked: { readonly key: string; readonly findings: Promise<TaxFindings> } | null = null

  const rangeNow = (): Stretch => job.range() ?? wholeLookBack(serverNow())

  function start(stretch: Stretch | null): void {
    const whole = wholeLookBack(serverNow())
    const { from, to } = stretch ?? whole
    const range = { from, to: Math.min(to, settledAt(serverNow())) }
    if (range.to <= reachAt(serverNow())) throw refused('tax-range-too-old')
    if (range.from >= range.to) throw refused('tax-range-empty')
    job.start(range)
  }

  function* check(range: Stretch): Generator<void, TaxFindings> {
    const check = createTaxCheck()
    for (const { row, how } of store.repeats(range)) {
      const { kind, at, record } = row
      check.noteDuplicate({ id: record.id, coin: record.coin, kinds: [kind, kind], how, at })
    }
    let after: TaxPlace | null = null
    for (;;) {
      const rows = store.rows(range, after, ROWS_AT_ONCE)
      for (const row of rows) check.add(row)
      const last = rows.at(-1)
      if (last === undefined || rows.length < ROWS_AT_ONCE) return check.finish()
      after = { at: last.at, id: last.record.id, kind: last.kind }
      yield
    }
  }

  return {
    overview() {
      const range = rangeNow()
      const reach = reachAt(serverNow())
      const windows = store.windows()
      const recordsIn: TaxStore['recordsIn'] = (kind, week) => store.recordsIn(kind, week)
      const cells = coverageOf({ range, windows, recordsIn, reach })
      return {
        job: {
          ...job.status(),
          windows: cells.length,
          readWindows: cells.filter(({ state }) => state === 'read').length,
          records: cells.reduce((total, { records }) => total + records, 0),
        },
        range,
        reach,
        cells,
        gaps: gapsOf({ range, windows, reach }),
        revision: store.revision(),
      }
    },
    start,
    resume() {
      const range = job.range()
      if (range === null) throw refused('tax-job-missing')
      start(range)
    },
    pause: () => job.pause(),
    cancel: () => job.cancel(),
    clear() {
      if (job.status().state === 'running') throw refused('tax-job-running')
      store.clear()
      checked = null
      job.forget()
    },
    findings(range) {
      const key = JSON.stringify([store.revision(), range.from, range.to])
      if (checked?.key !== key) checked = { key, findings: inTurns(clock, check(range)) }
      return checked.findings
    },
    page({ newestFirst, after, limit, ...stretch }) {
      const rows = newestFirst ? store.rowsBack(stretch, after, limit) : store.rows(stretch, after, limit)
      const last = rows.at(-1)
      const isEnd = last === undefined || rows.length < limit
      return { rows, next: isEnd ? null : { at: last.at, id: last.record.id, kind: last.kind } }
    },
    stop: () => job.stop(),
  }
}
