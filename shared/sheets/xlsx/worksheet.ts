import { t } from '@/shared/languages/text'
import { isErrorText } from '@/shared/sheets/cells/errors'
import { storedNumber } from '@/shared/sheets/cells/stored-number'
import { numberFormat, showNumber } from '@/shared/sheets/cells/number-format'
import {
  emptyCell,
  filledRows,
  MAX_SHEET_CELLS,
  MAX_SHEET_COLUMNS,
  MAX_SHEET_ROWS,
  type Irregularity,
  type SheetCell,
  type SheetRow,
  type SheetTable,
} from '@/shared/sheets/cells/workbook'
import { serialDate } from './serial-date'
import { irregularityOfFont, type RichText } from './shared-strings'
import { plainStyle, type CellStyle } from './styles'
import { readXml, type Attributes } from './xml'

/** Parts of the workbook that the cells of a worksheet refer to. */
export interface WorkbookContext {
  readonly strings: readonly RichText[]
  readonly styles: readonly CellStyle[]
  readonly is1904: boolean
}

/** The column of a reference such as `AB12`, counted from 0. Null if there is none. */
function columnOfReference(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/i.exec(reference ?? '')?.[0]
  if (letters === undefined) return null
  return (
    letters
      .toUpperCase()
      .split('')
      .reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1
  )
}

/** A cell as stored in the file, before its text is computed. */
export interface RawCell {
  readonly type: string
  readonly style: number
  value: string
  hasValue: boolean
  /** Font effect inside its inline text. */
  irregularity: Irregularity | null
  formula: boolean
}

/** Characters that a workbook encodes by their codes, such as `_x000D_` (ECMA-376, ST_Xstring). */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

const plainText = (kind: SheetCell['kind'], displayed: string, formula: boolean): SheetCell => ({
  kind: displayed.trim() === '' ? 'empty' : kind,
  displayed: unescaped(displayed).trim(),
  stored: null,
  decimals: null,
  formula,
})

/** Displayed if a formula has no result yet: the file was written by a program that does not calculate. */
const NOT_CALCULATED = '#CALC!'

function numberCell(raw: RawCell, { styles, is1904 }: WorkbookContext): SheetCell {
  const { formula } = raw
  const stored = storedNumber(raw.value)
  if (stored === null) return plainText('text', raw.value, formula)
  const { code } = styles[raw.style] ?? plainStyle
  const { kind, decimals, hasLiterals } = numberFormat(code)
  // Spreadsheets display no number outside of the calendar.
  if (kind === 'date')
    return { kind: 'date', displayed: serialDate(stored, is1904) ?? '########', stored, decimals: null, formula }
  // An unsupported format shows the value.
  const displayed = showNumber(stored, code)
  const cell = { kind: 'number', displayed: displayed ?? stored, stored, decimals, formula } as const
  return displayed === null && hasLiterals ? { ...cell, irregularity: 'not-drawn' } : cell
}

/** A text that other cells may share. A missing one is no empty cell. */
const sharedText = (text: string | undefined, formula: boolean): SheetCell =>
  text === undefined ? plainText('error', '#REF!', formula) : plainText('text', text, formula)

/** Displayed text and value of a cell, with the effect of its fonts. */
function cellOf(raw: RawCell, context: WorkbookContext): SheetCell {
  const cell = valueOf(raw, context)
  const text = raw.type === 's' ? (context.strings[Number(raw.value)]?.irregularity ?? null) : raw.irregularity
  const irregularity = text ?? context.styles[raw.style]?.irregularity ?? null
  return irregularity === null || cell.kind === 'empty' ? cell : { ...cell, irregularity }
}

function valueOf(raw: RawCell, context: WorkbookContext): SheetCell {
  const { type, value, formula } = raw
  if (formula && !raw.hasValue) return { ...plainText('error', NOT_CALCULATED, true) }
  switch (type) {
    case 's':
      return sharedText(context.strings[Number(value)]?.text, formula)
    case 'str':
    case 'inlineStr':
      return plainText(isErrorText(value.trim()) ? 'error' : 'text', value, formula)
    case 'b':
      return plainText('boolean', value === '1' ? 'TRUE' : 'FALSE', formula)
    case 'e':
      return plainText('error', value, formula)
    case 'd':
      return plainText('date', value, formula)
    default:
      return raw.hasValue ? numberCell(raw, context) : emptyCell
  }
}

/** Collects the rows of a worksheet from its elements. */
export function createRowCollector(context: WorkbookContext) {
  const rows: SheetRow[] = []
  const cut = { rows: false, columns: false }
  let count = 0
  let next = 1
  let current: { number: number; hidden: boolean; cells: SheetCell[] } | null = null
  return {
    /** The sheet of the rows so far. */
    table: (name: string, hiddenColumns: Iterable<number>, merged: readonly string[]): SheetTable => ({
      name,
      rows: filledRows(rows),
      hiddenColumns: [...hiddenColumns],
      merged,
      decimal: null,
      drawn: true,
      remarks: [
        ...(cut.rows ? [t`Only the first ${rows.length} rows were read.`] : []),
        ...(cut.columns ? [t`Only the first ${MAX_SHEET_COLUMNS} columns were read.`] : []),
      ],
    }),
    openRow(attributes: Attributes): void {
      const number = Number(attributes.r ?? next)
      next = number + 1
      const isFull = rows.length >= MAX_SHEET_ROWS || count >= MAX_SHEET_CELLS
      if (isFull) cut.rows = true
      current = isFull
        ? null
        : { number, hidden: isTrue(attributes.hidden) || isTrue(attributes.zeroHeight), cells: [] }
    },
    closeRow(): void {
      if (current !== null) rows.push(current)
      current = null
    },
    /** Adds a cell in its column, counted from 0. Without a column after the last cell. */
    add(column: number | null, raw: RawCell): void {
      if (current === null) return
      const at = column ?? current.cells.length
      if (at >= MAX_SHEET_COLUMNS) {
        cut.columns = true
        return
      }
      while (current.cells.length < at) current.cells.push(emptyCell)
      current.cells[at] = cellOf(raw, context)
      count += 1
    },
  }
}

export const isTrue = (attribute: string | undefined): boolean => attribute === '1' || attribute === 'true'

/** Columns that a `col` element hides. */
function hiddenBy(attributes: Attributes): readonly number[] {
  if (!isTrue(attributes.hidden)) return []
  const [from, to] = [Math.max(1, Number(attributes.min)), Math.min(Number(attributes.max), MAX_SHEET_COLUMNS)]
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from - 1 + at)
}

/** One sheet of a workbook: its displayed cells with their values. */
export function readWorksheet(name: string, part: string, context: WorkbookContext): SheetTable {
  const collector = createRowCollector(context)
  const hiddenColumns = new Set<number>()
  const merged: string[] = []
  let cell: { reference: string | undefined; raw: RawCell } | null = null
  /** True inside the element with the value of the cell. */
  let inValue = false
  let inPhonetics = false
  readXml(part, {
    open(element, attributes) {
      if (element === 'row') collector.openRow(attributes)
      else if (element === 'c')
        cell = {
          reference: attributes.r,
          raw: {
            type: attributes.t ?? 'n',
            style: Number(attributes.s ?? 0),
            value: '',
            hasValue: false,
            irregularity: null,
            formula: false,
          },
        }
      else if (element === 'v' || element === 't') inValue = !inPhonetics
      else if (element === 'rPh') inPhonetics = true
      else if (element === 'f' && cell !== null) cell.raw.formula = true
      else if (cell !== null && irregularityOfFont(element, attributes) !== null)
        cell.raw.irregularity = irregularityOfFont(element, attributes)
      else if (element === 'col') for (const column of hiddenBy(attributes)) hiddenColumns.add(column)
      else if (element === 'mergeCell' && attributes.ref !== undefined && merged.length < MAX_SHEET_ROWS)
        merged.push(attributes.ref)
    },
    text(piece) {
      if (!inValue || cell === null) return
      cell.raw.value += piece
      cell.raw.hasValue = true
    },
    close(element) {
      if (element === 'v' || element === 't') inValue = false
      else if (element === 'rPh') inPhonetics = false
      else if (element === 'row') collector.closeRow()
      else if (element === 'c' && cell !== null) {
        collector.add(columnOfReference(cell.reference), cell.raw)
        cell = null
      }
    },
  })
  return collector.table(name, hiddenColumns, merged)
}
