import type { TaxRecord } from '../../../shared/exchange/tax/tax-records'
import { balanceBreaks, type BalanceBreak } from '../../../shared/trading/balance-continuity'
import type { CallResult, RestClient } from '../exchange-client'
import { createPager } from '../paging'
import { earliestTax, type TaxCell, type TaxKind } from './tax-plan'

/** A tax record and what it was asked for as. */
export type TaxRow = TaxRecord & TaxKind

/** Everything a job has come to, as plain data: kept anywhere, a later job goes on from it. */
export interface TaxSnapshot {
  readonly cells: readonly TaxCell[]
  readonly rows: readonly TaxRow[]
  /** Records that came more than once, as those on the border of two windows do; each is kept once. */
  readonly duplicates: number
}

/** What proves that nothing is missing: every cell covered, and every balance following from the one before. */
export interface TaxReport {
  readonly cells: readonly TaxCell[]
  readonly waiting: number
  readonly duplicates: number
  readonly breaks: readonly BalanceBreak[]
  readonly gapFree: boolean
}

/** Reads tax records window by window; the rate limit (1 per second) is the client's. */
export interface TaxJob {
  /** Goes on with what is not covered yet. Yields after every page; a page that could not be read ends the run and says why. */
  run(): AsyncGenerator<CallResult<readonly TaxRow[]>, void>
  snapshot(): TaxSnapshot
  report(): TaxReport
}

export interface TaxJobOptions {
  readonly rest: RestClient
  /** Server time, Unix ms. */
  readonly now: () => number
  /** A fresh plan, or what an earlier job came to. */
  readonly start: TaxSnapshot
  readonly pageSize?: number
}

/** A job over the cells of `start`. Rows sharing a time are told apart by their ids, which is what pages go on from. */
export function createTaxJob({ rest, now, start, pageSize }: TaxJobOptions): TaxJob {
  const pager = createPager(rest)
  const cells = [...start.cells]
  const rows = new Map(start.rows.map((row) => [row.id, row]))
  let { duplicates } = start

  function keep(kind: TaxKind, records: readonly TaxRecord[]): readonly TaxRow[] {
    const fresh: TaxRow[] = []
    for (const record of records) {
      if (rows.has(record.id)) duplicates += 1
      else fresh.push({ ...record, ...kind })
      rows.set(record.id, rows.get(record.id) ?? { ...record, ...kind })
    }
    return fresh
  }

  async function* runCell(index: number): AsyncGenerator<CallResult<readonly TaxRow[]>, boolean> {
    const mark = (change: Partial<TaxCell>): void => void (cells[index] = { ...cells[index]!, ...change })
    const { kind, from, until, cursor } = cells[index]!
    // What has left the look-back in the meantime cannot be read any more: the cell says from when it was.
    const earliest = Math.max(from, earliestTax(now()))
    mark({ from: Math.min(earliest, until) })
    if (earliest > until) return true
    const pages = pager.taxRecords({ ...kind, startTime: String(earliest), endTime: String(until) }, cursor ?? undefined, pageSize)
    for await (const page of pages) {
      if (page.kind !== 'done') {
        yield page
        return false
      }
      const fresh = keep(kind, page.data)
      mark({ state: 'begun', cursor: page.data.at(-1)?.id ?? null, rows: cells[index]!.rows + fresh.length })
      yield { ...page, data: fresh }
    }
    mark({ state: 'covered', cursor: null })
    return true
  }

  return {
    async *run() {
      for (let index = 0; index < cells.length; index += 1) {
        if (cells[index]!.state !== 'covered' && !(yield* runCell(index))) return
      }
    },
    snapshot: () => ({ cells: [...cells], rows: [...rows.values()], duplicates }),
    report() {
      const waiting = cells.filter(({ state }) => state !== 'covered').length
      const accountOf = ({ marginType, coin }: TaxRow): string => (marginType === 'isolated' ? `isolated ${coin}` : coin)
      const breaks = balanceBreaks([...rows.values()].map((row) => ({ ...row, account: accountOf(row) })))
      return { cells: [...cells], waiting, duplicates, breaks, gapFree: waiting === 0 && breaks.length === 0 }
    },
  }
}
