import type { Encoding } from './encodings'
import type { DecimalSign } from './local-number'

/** Kind of a cell, as far as its source contains it. Text and text files contain none: `unknown`. */
export type CellKind = 'empty' | 'text' | 'number' | 'date' | 'boolean' | 'error' | 'unknown'

/**
 * Reason to not take the text of a cell as its value, although it is readable:
 *
 * - `lines`: it has several lines. `raised`: small digits above or below. `struck`: text that is struck through.
 * - `hidden-text`: a part of it is not displayed.
 * - `unsigned`: its number format shows no sign of negative numbers.
 * - `not-drawn`: its number format has unsupported text.
 * - `two-forms`: the plain text of the same copy differs.
 */
export type Irregularity = 'lines' | 'raised' | 'struck' | 'hidden-text' | 'unsigned' | 'not-drawn' | 'two-forms'

/** One cell of a sheet: its displayed text and, if the source contains it, its value. */
export interface SheetCell {
  readonly kind: CellKind
  /** Displayed text, trimmed. '' if it shows nothing. */
  readonly displayed: string
  /** Its number, in plain notation with a point. Null if it has none or the source does not contain it. */
  readonly stored: string | null
  /** Decimals of its number format. Null if the format is unknown or has no fixed number of them. */
  readonly decimals: number | null
  readonly formula: boolean
  readonly irregularity?: Irregularity
}

export interface SheetRow {
  /** Counted from 1, like in the source: the line of a text, the row of a worksheet, the row of a copy. */
  readonly number: number
  readonly hidden: boolean
  readonly cells: readonly SheetCell[]
}

/** One sheet as a table of cells. Rows without any text are omitted. Rows may differ in length. */
export interface SheetTable {
  readonly name: string
  readonly rows: readonly SheetRow[]
  /** Columns, counted from 0, that the source hides. */
  readonly hiddenColumns: readonly number[]
  /** Blocks of cells that are one cell on screen, such as `A2:A5`. */
  readonly merged: readonly string[]
  /** The decimal sign of the source's own language. */
  readonly decimal: DecimalSign | null
  /**
   * True if `shown` was computed: a workbook contains values and formats, and the text was derived from them, with a
   * point.
   */
  readonly drawn: boolean
  /** The separator of the cells of a text. Absent if the source is no text. */
  readonly delimiter?: string
  /** Lines of a text that are not blank. Absent if the source is no text. */
  readonly lines?: number
  /** Omitted or unknown parts, one sentence each. */
  readonly remarks: readonly string[]
}

export interface Workbook {
  /** Its program or file, as displayed. */
  readonly source: string
  readonly sheets: readonly SheetTable[]
  /** The open sheet when the workbook was saved. */
  readonly active: number
  /** Encoding of a text file. Absent for other sources. */
  readonly encoding?: Encoding
  /** The text file itself, so that it can be read in another encoding. */
  readonly file?: FileSource
}

export interface FileSource {
  readonly kind: 'file'
  readonly name: string
  readonly bytes: Uint8Array
  /** The trader's choice of encoding. Absent: the detected one. */
  readonly encoding?: Encoding
}

export type SheetSource =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'html'; readonly html: string; readonly text: string }
  | FileSource

/** An unreadable source, as a sentence for the trader. */
export class SheetError extends Error {
  override readonly name = 'SheetError'
}

/** Limit of rows read from a sheet. A draft has fewer. */
export const MAX_SHEET_ROWS = 5000
/** Limit of columns read from a sheet. */
export const MAX_SHEET_COLUMNS = 200
/** Limit of cells read from a sheet. */
export const MAX_SHEET_CELLS = 200_000
/** A larger file or clipboard is no list of orders. */
export const MAX_SOURCE_BYTES = 20 * 1024 * 1024

/** A cell of a source with text only. */
export const textCell = (text: string): SheetCell => {
  const displayed = text.trim()
  return { kind: displayed === '' ? 'empty' : 'unknown', displayed, stored: null, decimals: null, formula: false }
}
export const emptyCell: SheetCell = textCell('')

/** Name of a column counted from 0 in spreadsheets: 0 is A, 26 is AA. */
export function columnName(at: number): string {
  const rest = Math.floor(at / 26)
  return (rest === 0 ? '' : columnName(rest - 1)) + String.fromCharCode(65 + (at % 26))
}

const isFilled = (row: SheetRow): boolean => row.cells.some(({ kind }) => kind !== 'empty')

/** The rows with content, without the columns at the right edge that are empty in all of them. */
export function filledRows(rows: readonly SheetRow[]): readonly SheetRow[] {
  return rows.filter(isFilled).map((row) => {
    const last = row.cells.findLastIndex(({ kind }) => kind !== 'empty')
    return last === row.cells.length - 1 ? row : { ...row, cells: row.cells.slice(0, last + 1) }
  })
}
