import Papa from 'papaparse'
import { isChoiceColumn, readChoice, readSymbol } from './choice-labels'
import { columnOf, isHeader, mappingByValues } from './column-guess'
import { readLocalNumber } from './local-number'
import type { DecimalSign } from './local-number'
import { draftColumns, type DraftColumn, type DraftRow } from './draft-row'

/** A pasted table: its header, if it has one, and its rows as the text they were. */
export interface Sheet {
  readonly header: readonly string[] | null
  readonly rows: readonly (readonly string[])[]
  readonly delimiter: string
}

/** What each column of a sheet is; `extra` ones are kept in the note. */
export type ColumnMapping = readonly (DraftColumn | 'extra')[]

/** Spreadsheets put tabs on the clipboard; a file has commas, or semicolons where the comma is the decimal sign. */
const delimiterOf = (text: string): string => {
  const line = text.split(/\r?\n/).find((candidate) => candidate.trim() !== '') ?? ''
  return ['\t', ';'].find((sign) => line.includes(sign)) ?? ','
}

/** Reads TSV, CSV or semicolons with quotes and any line ends. Nothing in a cell is changed but space around it. */
export function parseSheet(text: string): Sheet {
  const delimiter = delimiterOf(text)
  const parsed = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter, skipEmptyLines: 'greedy' })
  const table = parsed.data.map((cells) => cells.map((cell) => cell.trim()))
  const [first, ...rest] = table
  return first !== undefined && isHeader(first)
    ? { header: first, rows: rest, delimiter }
    : { header: null, rows: table, delimiter }
}

/** The likely meaning of every column, by its header or else by what its cells look like. For the user to confirm. */
export function guessMapping(sheet: Sheet): ColumnMapping {
  if (sheet.header === null) return mappingByValues(sheet.rows)
  const taken = new Set<string>()
  return sheet.header.map((title) => {
    const column = columnOf(title)
    if (column === null || taken.has(column)) return 'extra'
    taken.add(column)
    return column
  })
}

const isAmount = (column: DraftColumn | 'extra' | undefined): column is 'price' | 'qty' =>
  column === 'price' || column === 'qty'
const amountCells = (sheet: Sheet, mapping: ColumnMapping): string[] =>
  sheet.rows.flatMap((row) => row.filter((_, at) => isAmount(mapping[at])))

/** Which decimal sign the sheet proves by itself; null when nothing in it tells, or when it contradicts itself. */
export function provenDecimal(sheet: Sheet, mapping: ColumnMapping): DecimalSign | null {
  const proofs = new Set(amountCells(sheet, mapping).map((cell) => readLocalNumber(cell).proves))
  if (proofs.has('point') === proofs.has('comma')) return null
  return proofs.has('point') ? 'point' : 'comma'
}

/**
 * Cells such as `1.234` that could be a thousand or a decimal, in a sheet that does not tell. Empty means: no need to
 * ask.
 */
export function ambiguousDecimals(sheet: Sheet, mapping: ColumnMapping): string[] {
  if (provenDecimal(sheet, mapping) !== null) return []
  return amountCells(sheet, mapping).filter((cell) => readLocalNumber(cell).ambiguous)
}

/** How pasted text becomes rows: what empty cells get, which decimal sign holds, and where row ids come from. */
export interface RowOptions {
  readonly defaults: Partial<Record<DraftColumn, string>>
  readonly decimal: DecimalSign
  readonly newId: () => string
}

/** Numbers are rewritten only where their reading is certain; whatever cannot be read stays as typed, to be marked. */
function readCell(column: DraftColumn, cell: string, decimal: DecimalSign): string {
  if (isChoiceColumn(column)) return readChoice(column, cell) ?? cell
  if (column === 'symbol') return readSymbol(cell)
  if (!isAmount(column)) return cell
  // An exponent stays as typed: the sheet may have rounded it, so the trader sees it refused and takes the written-out
  // fix.
  return readLocalNumber(cell)[decimal] ?? cell
}

/** Turns a sheet into draft rows. `notes` says every number that was rewritten, for the trader to check. */
export function rowsFromSheet(
  sheet: Sheet,
  mapping: ColumnMapping,
  options: RowOptions,
): { rows: DraftRow[]; notes: string[] } {
  const notes: string[] = []
  const rows = sheet.rows.map((cells, index) => {
    const values = Object.fromEntries(draftColumns.map((column) => [column, options.defaults[column] ?? ''])) as Record<
      DraftColumn,
      string
    >
    const extras: string[] = []
    cells.forEach((cell, at) => {
      const column = mapping[at] ?? 'extra'
      if (cell === '') return
      if (column === 'extra') {
        extras.push(sheet.header?.[at] ? `${sheet.header[at]}: ${cell}` : cell)
        return
      }
      values[column] = readCell(column, cell, options.decimal)
      if (isAmount(column) && values[column] !== cell)
        notes.push(`Row ${index + 1}, ${column}: ${cell} was read as ${values[column]}`)
    })
    const note = [values.note, ...extras].filter((part) => part !== '').join('; ')
    return { ...values, ...marketCells(values, cells, mapping), note, id: options.newId(), include: true }
  })
  return { rows, notes }
}

/**
 * A default meant for limit orders must not end up in a market order: defaults fill what the sheet left open, no more.
 */
function marketCells(
  values: Record<DraftColumn, string>,
  cells: readonly string[],
  mapping: ColumnMapping,
): Partial<Record<DraftColumn, string>> {
  if (values.orderType !== 'market') return {}
  const given = (column: DraftColumn): boolean => (cells[mapping.indexOf(column)] ?? '') !== ''
  const rests = values.timeInForce === 'post_only' || values.timeInForce === 'rpi'
  return { ...(given('price') ? {} : { price: '' }), ...(given('timeInForce') || !rests ? {} : { timeInForce: 'gtc' }) }
}
