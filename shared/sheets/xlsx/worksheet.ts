import { isErrorText } from '@/shared/sheets/cells/errors'
import { heldNumber } from '@/shared/sheets/cells/held-number'
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

/** What the cells of a worksheet refer to in the rest of the workbook. */
export interface WorkbookContext {
  readonly strings: readonly RichText[]
  readonly styles: readonly CellStyle[]
  readonly is1904: boolean
}

/** The column of a reference such as `AB12`, counted from 0; -1 where there is none. */
function columnOfReference(reference: string): number {
  const [letters = ''] = /^[A-Z]{1,3}/i.exec(reference) ?? []
  return (
    letters
      .toUpperCase()
      .split('')
      .reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1
  )
}

/** A cell as it stands in the file, before its text is drawn. */
interface RawCell {
  readonly type: string
  readonly style: number
  value: string
  hasValue: boolean
  /** Font effect inside its inline text. */
  irregularity: Irregularity | null
  formula: boolean
}

const plainText = (kind: SheetCell['kind'], shown: string, formula: boolean): SheetCell => ({
  kind: shown.trim() === '' ? 'empty' : kind,
  shown: shown.trim(),
  held: null,
  decimals: null,
  formula,
})

/** Shown where a formula has no result yet: the file was written by a program that does not calculate. */
const NOT_CALCULATED = '#CALC!'

function numberCell(raw: RawCell, { styles, is1904 }: WorkbookContext): SheetCell {
  const { formula } = raw
  const held = heldNumber(raw.value)
  if (held === null) return plainText('text', raw.value, formula)
  const { code } = styles[raw.style] ?? plainStyle
  const { kind, decimals, hasWords } = numberFormat(code)
  // A number that is no day of the calendar is shown by no spreadsheet.
  if (kind === 'date')
    return { kind: 'date', shown: serialDate(held, is1904) ?? '########', held, decimals: null, formula }
  // What cannot be drawn is shown as what it holds.
  const shown = showNumber(held, code)
  const cell = { kind: 'number', shown: shown ?? held, held, decimals, formula } as const
  return shown === null && hasWords ? { ...cell, irregularity: 'not-drawn' } : cell
}

/** A text that other cells may refer to as well. One that is not there is no empty cell. */
const sharedText = (text: string | undefined, formula: boolean): SheetCell =>
  text === undefined ? plainText('error', '#REF!', formula) : plainText('text', text, formula)

/** Shown text and held number of a cell, with the effect of its fonts. */
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

/** Collects the rows of a worksheet as its elements come by. */
function createRowCollector(context: WorkbookContext) {
  const rows: SheetRow[] = []
  const left = { rows: false, columns: false }
  let count = 0
  let next = 1
  let current: { number: number; hidden: boolean; cells: SheetCell[] } | null = null
  return {
    rows,
    left,
    openRow(attributes: Attributes): void {
      const number = Number(attributes.r ?? next)
      next = number + 1
      const isFull = rows.length >= MAX_SHEET_ROWS || count >= MAX_SHEET_CELLS
      if (isFull) left.rows = true
      current = isFull
        ? null
        : { number, hidden: isTrue(attributes.hidden) || isTrue(attributes.zeroHeight), cells: [] }
    },
    closeRow(): void {
      if (current !== null) rows.push(current)
      current = null
    },
    add(reference: string | undefined, raw: RawCell): void {
      if (current === null) return
      const named = reference === undefined ? -1 : columnOfReference(reference)
      const at = named < 0 ? current.cells.length : named
      if (at >= MAX_SHEET_COLUMNS) {
        left.columns = true
        return
      }
      while (current.cells.length < at) current.cells.push(emptyCell)
      current.cells[at] = cellOf(raw, context)
      count += 1
    },
  }
}

const isTrue = (attribute: string | undefined): boolean => attribute === '1' || attribute === 'true'

/** Columns that a `col` element hides. */
function hiddenBy(attributes: Attributes): readonly number[] {
  if (!isTrue(attributes.hidden)) return []
  const [from, to] = [Math.max(1, Number(attributes.min)), Math.min(Number(attributes.max), MAX_SHEET_COLUMNS)]
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from - 1 + at)
}

/** One sheet of a workbook: its cells as they are shown, with what they hold. */
export function readWorksheet(name: string, part: string, context: WorkbookContext): SheetTable {
  const collector = createRowCollector(context)
  const hiddenColumns = new Set<number>()
  const merged: string[] = []
  let cell: { reference: string | undefined; raw: RawCell } | null = null
  /** The element whose text is the value of the cell. */
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
        collector.add(cell.reference, cell.raw)
        cell = null
      }
    },
  })
  return {
    name,
    rows: filledRows(collector.rows),
    hiddenColumns: [...hiddenColumns],
    merged,
    decimal: null,
    drawn: true,
    remarks: [
      ...(collector.left.rows ? [`Only the first ${collector.rows.length} rows were read.`] : []),
      ...(collector.left.columns ? [`Only the first ${MAX_SHEET_COLUMNS} columns were read.`] : []),
    ],
  }
}
