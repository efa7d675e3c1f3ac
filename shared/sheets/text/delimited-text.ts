import Papa from 'papaparse'
import { t } from '@/shared/languages/text'
import { encodings } from '@/shared/sheets/cells/encodings'
import {
  emptyCell,
  filledRows,
  MAX_SHEET_CELLS,
  MAX_SHEET_COLUMNS,
  MAX_SHEET_ROWS,
  textCell,
  type SheetCell,
  type SheetRow,
  type SheetTable,
  type Workbook,
} from '@/shared/sheets/cells/workbook'
import { delimiterOf } from './delimiter'
import type { DecodedText } from './decode-text'
import { readTextForm, sourceRemarks } from './text-forms'

/** The first line in which Excel reads the delimiter. */
const namesDelimiter = /^\uFEFF?sep=(.)\r?\n/i

/** Text that programs add around a value so that a spreadsheet keeps it: `="00123"`, and `'=bid` of a CSV file. */
function unwrapped(cell: string): string {
  const quoted = /^\s*="((?:[^"]|"")*)"\s*$/.exec(cell)?.[1]
  if (quoted !== undefined) return quoted.replaceAll('""', '"')
  return /^'+[=+@\t\r-]/.test(cell) ? cell.slice(1) : cell
}

/** Rows of texts. Equal texts are the same cell, so that its readers read it once. */
function rowsOf(lines: readonly (readonly string[])[]): readonly SheetRow[] {
  const cells = new Map([['', emptyCell]])
  const cellOf = (text: string): SheetCell => {
    const known = cells.get(text)
    if (known !== undefined) return known
    const cell = textCell(unwrapped(text))
    cells.set(text, cell)
    return cell
  }
  return filledRows(lines.map((line, at) => ({ number: at + 1, hidden: false, cells: line.map(cellOf) })))
}

const filledLines = (text: string): number => text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '').length

const plainTable = { hiddenColumns: [], merged: [], decimal: null, drawn: false } as const

/** Reads TSV, CSV, semicolons or bars with quotes and any line ends. A cell only loses its outer space. */
function readDelimited(text: string, name: string, knownDelimiter?: string): SheetTable {
  const declared = namesDelimiter.exec(text)
  const body = text.slice(declared?.[0].length ?? 0).replace(/^\uFEFF/, '')
  const delimiter = declared?.[1] ?? knownDelimiter ?? delimiterOf(body)
  const { data, errors } = Papa.parse<string[]>(body, { delimiter, preview: MAX_SHEET_ROWS + 1 })
  const cut = cutToSize(data)
  return {
    ...plainTable,
    name,
    rows: rowsOf(cut.lines),
    delimiter,
    lines: filledLines(body),
    remarks: [
      ...sourceRemarks(body),
      ...quoteRemarks(body, errors),
      ...swallowedRemarks(data, delimiter),
      ...cut.remarks,
    ],
  }
}

/** Reads a text by its form: Markdown, JSON, aligned by spaces, else with a separator between its cells. */
function readTable(text: string, name = ''): SheetTable {
  const form = readTextForm(text.replace(/^\uFEFF/, ''))
  if (form === null) return readDelimited(text, name)
  const cut = cutToSize(form.lines)
  return {
    ...plainTable,
    name,
    rows: rowsOf(cut.lines),
    lines: form.lines.length,
    remarks: [...form.remarks, ...cut.remarks],
  }
}

const linesBefore = (text: string, end: number): number => text.slice(0, end).match(/\r\n|\n|\r/g)?.length ?? 0

/** Unpaired quotation marks: the lines below the first of them may be inside one cell. */
function quoteRemarks(text: string, errors: readonly Papa.ParseError[]): readonly string[] {
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken === undefined) return []
  const line = linesBefore(text, broken.index ?? 0) + 1
  return [t`A quotation mark in line ${line} does not pair: the lines below it may be inside one cell.`]
}

/** Lines inside a cell that look like rows. */
function swallowedRemarks(data: readonly (readonly string[])[], delimiter: string): readonly string[] {
  const width = Math.max(2, data[0]?.length ?? 0)
  const isRow = (line: string): boolean => line.split(delimiter).length >= Math.min(width, 3)
  const at = data.findIndex((line) => line.some((cell) => cell.includes('\n') && cell.split('\n').slice(1).some(isRow)))
  return at < 0 ? [] : [t`A cell in row ${at + 1} contains lines that look like separate rows.`]
}

/** The allowed number of lines and columns, and the omitted ones. */
function cutToSize(data: readonly (readonly string[])[]): {
  readonly lines: readonly (readonly string[])[]
  readonly remarks: readonly string[]
} {
  const wide = data.some((line) => line.length > MAX_SHEET_COLUMNS)
  const width = Math.min(MAX_SHEET_COLUMNS, Math.max(1, ...data.map((line) => line.length)))
  const most = Math.min(MAX_SHEET_ROWS, Math.floor(MAX_SHEET_CELLS / width))
  const long = data.length > most
  return {
    lines: wide || long ? data.slice(0, most).map((line) => line.slice(0, MAX_SHEET_COLUMNS)) : data,
    remarks: [
      ...(long ? [t`Only the first ${most} rows were read.`] : []),
      ...(wide ? [t`Only the first ${MAX_SHEET_COLUMNS} columns were read.`] : []),
    ],
  }
}

/** Text from the clipboard or typed into the import. */
export const readText = (text: string): Workbook => ({ source: t('Text'), sheets: [readTable(text)], active: 0 })

/** Cells from the clipboard: separated by tabs, regardless of other signs in their texts. */
export const readCells = (text: string): Workbook => ({
  source: t('Text'),
  sheets: [readDelimited(text, '', '\t')],
  active: 0,
})

/** The texts of cells from the clipboard, line by line. */
export const linesOfCells = (text: string): readonly (readonly string[])[] =>
  Papa.parse<string[]>(text, { delimiter: '\t', preview: MAX_SHEET_ROWS + 1 }).data

/** A file of text, such as a CSV export. */
export function readTextFile(name: string, { text, encoding, isCertain }: DecodedText): Workbook {
  const table = readTable(text, name)
  const language = encodings[encoding]
  const guessed = t`The file is not UTF-8: it was read as ${language}. Check its words, or choose the encoding`
  const remarks = isCertain ? table.remarks : [guessed, ...table.remarks]
  return { source: name, sheets: [{ ...table, remarks }], active: 0, encoding }
}
