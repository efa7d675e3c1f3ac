import { t } from '@/shared/languages/text'
import type { SheetTable, Workbook } from '@/shared/sheets/cells/workbook'
import type { Answers } from '@/shared/trading/import/import-sheet'
import type { BlockCells, BlockTarget } from '../model/clipboard-cells'
import { importTable, type ImportResult } from './import-table'

/** Removes cells beyond the number of columns. */
const within = (table: SheetTable, width: number): SheetTable => ({
  ...table,
  rows: table.rows.map((row) => (row.cells.length > width ? { ...row, cells: row.cells.slice(0, width) } : row)),
})

/** Reads pasted cells like an imported sheet, with the columns of the target. Null if they are empty. */
export function importBlock(book: Workbook, target: BlockTarget, answers?: Answers): ImportResult | null {
  const table = book.sheets[book.active]
  if (table === undefined || table.rows.length === 0 || target.columns.length === 0) return null
  const width = Math.max(...table.rows.map(({ cells }) => cells.length))
  const mapping = target.columns.slice(0, width)
  const decided = { headerAt: -1, mapping, ...(answers === undefined ? {} : { answers }) }
  const importResult = importTable(book, within(table, mapping.length), {}, {}, decided)
  const beyond = width - mapping.length
  if (beyond === 0) return importResult
  const text = t`No room after the last column for ${beyond} of ${width} columns; they were omitted`
  return {
    ...importResult,
    findings: [...importResult.findings, { rule: 'beyond', level: 'look', text, rowNumbers: [] }],
  }
}

/** True if cells can be pasted without a dialog: no questions, and nothing hidden, lost or invalid. */
export const isCertainBlock = ({ sheet, findings }: ImportResult): boolean =>
  sheet.question === null && findings.every(({ level }) => level === 'note')

/** The cells for the draft. Rows that the source omitted as empty are empty cells. */
export function cellsOf({ sheet }: ImportResult): BlockCells {
  const height = sheet.rows.at(-1)?.source.number ?? 0
  const byNumber = new Map(sheet.rows.map((row) => [row.source.number, row]))
  const lines = Array.from({ length: height }, (_, at) => byNumber.get(at + 1))
  return {
    cells: lines.map((line) => sheet.mapping.map((_, at) => line?.cells[at]?.draftText ?? '')),
    unticked: new Set(lines.flatMap((line, at) => (line?.row.include === false ? [at] : []))),
  }
}
