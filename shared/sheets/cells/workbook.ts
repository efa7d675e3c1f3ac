import type { DecimalSign } from './local-number'

/** What a cell is, as far as its source tells; text and files of text tell nothing: `unknown`. */
export type CellKind = 'empty' | 'text' | 'number' | 'date' | 'boolean' | 'error' | 'unknown'

/**
 * Reason to not take the text of a cell as its value, though it reads well:
 *
 * - `lines`: it has several lines; `raised`: small digits above or below; `struck`: text that is struck through;
 * - `hidden-text`: a part of it is not shown;
 * - `unsigned`: its number format shows no sign of negative numbers;
 * - `not-drawn`: its number format has words that could not be drawn;
 * - `two-forms`: the plain text of the same copy differs.
 */
export type Irregularity = 'lines' | 'raised' | 'struck' | 'hidden-text' | 'unsigned' | 'not-drawn' | 'two-forms'

/** One cell of a sheet: what it shows and, where the source says so, what it holds. */
export interface SheetCell {
  readonly kind: CellKind
  /** What a person sees, without the space around it; '' where it shows nothing. */
  readonly shown: string
  /** The number it holds, in plain notation with a point; null where it holds none or the source does not say. */
  readonly held: string | null
  /** Decimals of its number format; null where the format is not known or has no fixed number of them. */
  readonly decimals: number | null
  readonly formula: boolean
  readonly irregularity?: Irregularity
}

export interface SheetRow {
  /** Counted from 1, as the source counts: the line of a text, the row of a worksheet, the row of what was copied. */
  readonly number: number
  readonly hidden: boolean
  readonly cells: readonly SheetCell[]
}

/** One sheet as a table of cells. Rows without any text are left out; rows may differ in length. */
export interface SheetTable {
  readonly name: string
  readonly rows: readonly SheetRow[]
  /** Columns, counted from 0, that the source does not show. */
  readonly hiddenColumns: readonly number[]
  /** Blocks of cells that are one cell on screen, such as `A2:A5`. */
  readonly merged: readonly string[]
  /** The decimal sign that the source itself names, by its language. */
  readonly decimal: DecimalSign | null
  /**
   * True when nobody saw `shown`: a workbook holds values and formats, and the text was drawn from them, with a point.
   */
  readonly drawn: boolean
  /** The sign between the cells of a text; absent where the source is none. */
  readonly delimiter?: string
  /** Lines of a text that are not blank; absent where the source is none. */
  readonly lines?: number
  /** What was left out or could not be known, one sentence each. */
  readonly remarks: readonly string[]
}

export interface Workbook {
  /** The program or the file it comes from, for people. */
  readonly source: string
  readonly sheets: readonly SheetTable[]
  /** The sheet that was open when the workbook was saved. */
  readonly active: number
}

/** What sheets are read from. */
export type SheetSource =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'html'; readonly html: string; readonly text: string }
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Uint8Array }

/** A source that cannot be read, in a sentence for the trader. */
export class SheetError extends Error {
  override readonly name = 'SheetError'
}

/** Rows of one sheet that are read at most; a draft holds fewer. */
export const MAX_SHEET_ROWS = 5000
/** Columns that are read at most. */
export const MAX_SHEET_COLUMNS = 200
/** Cells of one sheet that are read at most. */
export const MAX_SHEET_CELLS = 200_000
/** A file or a clipboard larger than this is no list of orders. */
export const MAX_SOURCE_BYTES = 20 * 1024 * 1024

/** A cell of a source that knows no more than its text. */
export const textCell = (text: string): SheetCell => {
  const shown = text.trim()
  return { kind: shown === '' ? 'empty' : 'unknown', shown, held: null, decimals: null, formula: false }
}
export const emptyCell: SheetCell = textCell('')

/** A column counted from 0 as spreadsheets name it: 0 is A, 26 is AA. */
export function columnName(at: number): string {
  const rest = Math.floor(at / 26)
  return (rest === 0 ? '' : columnName(rest - 1)) + String.fromCharCode(65 + (at % 26))
}

const isFilled = (row: SheetRow): boolean => row.cells.some(({ kind }) => kind !== 'empty')

/** The rows that hold anything, without the columns that are empty in all of them at the right edge. */
export function filledRows(rows: readonly SheetRow[]): readonly SheetRow[] {
  return rows.filter(isFilled).map((row) => {
    const last = row.cells.findLastIndex(({ kind }) => kind !== 'empty')
    return last === row.cells.length - 1 ? row : { ...row, cells: row.cells.slice(0, last + 1) }
  })
}
