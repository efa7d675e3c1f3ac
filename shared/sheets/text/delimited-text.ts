import Papa from 'papaparse'
import {
  emptyCell,
  filledRows,
  MAX_SHEET_CELLS,
  MAX_SHEET_COLUMNS,
  MAX_SHEET_ROWS,
  textCell,
  type SheetTable,
  type Workbook,
} from '@/shared/sheets/cells/workbook'

/** Spreadsheets put tabs on the clipboard; a file has commas, or semicolons where the comma is the decimal sign. */
const delimiterOf = (text: string): string => {
  const line = text.split(/\r?\n/, 20).find((candidate) => candidate.trim() !== '') ?? ''
  return ['\t', ';', '|'].find((sign) => line.includes(sign)) ?? ','
}

/** The first line that Excel understands as a name of the delimiter. */
const namesDelimiter = /^\uFEFF?sep=(.)\r?\n/i

/** Reads TSV, CSV, semicolons or bars with quotes and any line ends. A cell loses nothing but its outer space. */
function readDelimited(text: string, name = '', known?: string): SheetTable {
  const named = namesDelimiter.exec(text)
  const body = text.slice(named?.[0].length ?? 0).replace(/^\uFEFF/, '')
  const delimiter = named?.[1] ?? known ?? delimiterOf(body)
  const { data, errors } = Papa.parse<string[]>(body, { delimiter, preview: MAX_SHEET_ROWS + 1 })
  const cut = cutToSize(data)
  const rows = cut.lines.map((line, at) => ({
    number: at + 1,
    hidden: false,
    cells: line.map((cell) => (cell === '' ? emptyCell : textCell(cell))),
  }))
  return {
    name,
    rows: filledRows(rows),
    hiddenColumns: [],
    merged: [],
    decimal: null,
    drawn: false,
    delimiter,
    lines: body.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '').length,
    remarks: [...quoteRemarks(body, errors), ...swallowedRemarks(data, delimiter), ...cut.remarks],
  }
}

const linesBefore = (text: string, end: number): number => text.slice(0, end).match(/\r\n|\n|\r/g)?.length ?? 0

/** Quotation marks that do not pair: the lines below the first of them may be inside one cell. */
function quoteRemarks(text: string, errors: readonly Papa.ParseError[]): readonly string[] {
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken === undefined) return []
  const line = linesBefore(text, broken.index ?? 0) + 1
  return [`A quotation mark in line ${line} does not pair: the lines below it may be inside one cell.`]
}

/** Lines inside one cell that look like rows. */
function swallowedRemarks(data: readonly (readonly string[])[], delimiter: string): readonly string[] {
  const width = Math.max(2, data[0]?.length ?? 0)
  const isRow = (line: string): boolean => line.split(delimiter).length >= Math.min(width, 3)
  const at = data.findIndex((line) => line.some((cell) => cell.includes('\n') && cell.split('\n').slice(1).some(isRow)))
  return at < 0 ? [] : [`A cell in row ${at + 1} holds lines that look like rows of their own.`]
}

/** No more lines and columns than a sheet may have, and what was left out. */
function cutToSize(data: readonly (readonly string[])[]): {
  readonly lines: readonly (readonly string[])[]
  readonly remarks: readonly string[]
} {
  const wide = data.some((line) => line.length > MAX_SHEET_COLUMNS)
  const width = Math.min(MAX_SHEET_COLUMNS, Math.max(1, ...data.map((line) => line.length)))
  const most = Math.min(MAX_SHEET_ROWS, Math.floor(MAX_SHEET_CELLS / width))
  const long = data.length > most
  return {
    lines: data.slice(0, most).map((line) => line.slice(0, MAX_SHEET_COLUMNS)),
    remarks: [
      ...(long ? [`Only the first ${most} rows were read.`] : []),
      ...(wide ? [`Only the first ${MAX_SHEET_COLUMNS} columns were read.`] : []),
    ],
  }
}

/** Text from the clipboard or typed into the import. */
export const readText = (text: string): Workbook => ({ source: 'Text', sheets: [readDelimited(text)], active: 0 })

/** Cells from the clipboard: between them stand tabs, whatever other signs their texts hold. */
export const readCells = (text: string): Workbook => ({
  source: 'Text',
  sheets: [readDelimited(text, '', '\t')],
  active: 0,
})

/** The texts of cells from the clipboard, line by line. */
export const linesOfCells = (text: string): readonly (readonly string[])[] =>
  Papa.parse<string[]>(text, { delimiter: '\t', preview: MAX_SHEET_ROWS + 1 }).data

/** The text of a file: UTF-8, UTF-16 with its mark, else what Windows writes in the west. */
function decoded(bytes: Uint8Array): { readonly text: string; readonly remarks: readonly string[] } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), remarks: [] }
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), remarks: [] }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), remarks: [] }
  } catch {
    const remarks = ['The file is not UTF-8 text; it was read as Windows-1252, and letters with accents may be wrong.']
    return { text: new TextDecoder('windows-1252').decode(bytes), remarks }
  }
}

/** A file of text, such as a CSV export. */
export function readTextFile(name: string, bytes: Uint8Array): Workbook {
  const { text, remarks } = decoded(bytes)
  const table = readDelimited(text, name)
  return { source: name, sheets: [{ ...table, remarks: [...remarks, ...table.remarks] }], active: 0 }
}
