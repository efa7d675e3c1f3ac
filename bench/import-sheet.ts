import { performance } from 'node:perf_hooks'
import { readSheets } from '@/shared/sheets/read-sheets'
import { MAX_DRAFT_ROWS } from '@/shared/ipc/trading/drafts'
import { guessMapping } from '@/shared/trading/import/column-mapping'
import { findHeader } from '@/shared/trading/import/find-header'
import { findingsOf } from '@/shared/trading/import/findings'
import { importSheet, noAnswers } from '@/shared/trading/import/import-sheet'
import { sheetSources, type SourceCell, type SourceRows } from '@/shared/trading/import/testing/sheet-sources'
import { amount, median, type Figure } from '@/bench/measure/measure'

const RUNS = amount(30, 3)
/** The limit: a list of 400 rows, from the bytes to the rows of the draft. */
const ROWS = 400
const LIMIT_MS = 100

const text = (displayed: string): SourceCell => ({ displayed, stored: null, code: 'General' })
const number = (stored: string, displayed: string, code: string): SourceCell => ({ displayed, stored, code })

/** A typical list of a desk: seven columns, prices rounded by their format. */
const sheetOf = (rows: number): SourceRows => [
  ['Symbol', 'Side', 'Type', 'TIF', 'Price', 'Quantity', 'Desk'].map(text),
  ...Array.from({ length: rows }, (_, at) => [
    text('BTC/USDT'),
    text(at % 2 === 0 ? 'Buy' : 'Sell'),
    text('Limit'),
    text('PO'),
    number(`${61_000 + at}.${at % 10}5`, `${61_000 + at}.${at % 10}`, '0.0'),
    number(`0.${String(at + 1).padStart(4, '0')}`, `0.${String(at + 1).padStart(4, '0')}`, '0.0000'),
    text('desk 7'),
  ]),
]

const defaults = { category: 'USDT-FUTURES', stpMode: 'none' }

/** Milliseconds from a source to rows, findings and the question. */
function read(source: Parameters<typeof readSheets>[0], rows: number): number {
  const from = performance.now()
  const book = readSheets(source)
  const table = book.sheets[book.active]!
  const headerAt = findHeader(table.rows)
  const mapping = guessMapping(table.rows[headerAt] ?? null, table.rows.slice(headerAt + 1))
  const sheet = importSheet(table, headerAt, mapping, noAnswers, { defaults, newId: () => crypto.randomUUID() })
  findingsOf(book.source, table, sheet)
  const took = performance.now() - from
  if (sheet.rows.length !== rows) throw new Error(`${sheet.rows.length} of ${rows} rows were read`)
  return took
}

/** Duration of the conversion of a sheet to rows, by source. */
export function importSheetFigures(): Promise<Figure[]> {
  const figures = [ROWS, MAX_DRAFT_ROWS].flatMap((rows) => {
    const sheet = sheetOf(rows)
    return sheetSources.map(({ name, make }): Figure => {
      const source = make(sheet)
      const times = Array.from({ length: RUNS }, () => read(source, rows))
      return {
        figure: `import: ${rows} rows from ${name}`,
        ours: Number(median(times).toFixed(1)),
        peer: null,
        peerName: null,
        limit: rows === ROWS ? LIMIT_MS : null,
        unit: 'ms',
      }
    })
  })
  return Promise.resolve(figures)
}
