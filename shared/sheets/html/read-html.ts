import { Parser } from 'htmlparser2'
import { t } from '@/shared/languages/text'
import { linesOfCells, readText } from '@/shared/sheets/text/delimited-text'
import { createNesting } from '@/shared/sheets/cells/nesting'
import type { DecimalSign } from '@/shared/sheets/cells/local-number'
import {
  columnName,
  emptyCell,
  filledRows,
  MAX_SHEET_CELLS,
  MAX_SHEET_COLUMNS,
  MAX_SHEET_ROWS,
  type Irregularity,
  type SheetCell,
  type SheetRow,
  type Workbook,
} from '@/shared/sheets/cells/workbook'
import { createCellText, isHiddenStyle, isStruckStyle } from './cell-text'
import { formatOfStyle } from './excel-styles'
import { htmlCell, type Attributes, type HtmlSource } from './html-cell'
import { decimalOfLanguage } from './languages'
import { withPlainForm } from './plain-form'
import { createStyleRules } from './style-rules'

/** A table of the clipboard before its cells are interpreted: content by position. */
interface RawTable {
  readonly rows: { readonly hidden: boolean; readonly isStruck: boolean; readonly cells: RawCell[] }[]
  readonly hiddenColumns: Set<number>
  readonly merged: string[]
  isCut: boolean
}
type RawCell = {
  readonly attributes: Attributes
  readonly text: string
  readonly irregularity: Irregularity | null
} | null

interface RawDocument {
  readonly tables: readonly RawTable[]
  readonly source: HtmlSource
}

const isHidden = ({ style = '', height, width, hidden }: Attributes): boolean =>
  isHiddenStyle(style) || hidden !== undefined || height === '0' || width === '0'

const sources: readonly (readonly [RegExp, HtmlSource])[] = [
  [/<google-sheets-html-origin|data-sheets-(value|root)/i, 'Google Sheets'],
  [/\bsd(val|num)\s*=|content\s*=\s*"?(LibreOffice|OpenOffice)/i, 'LibreOffice'],
  [/content\s*=\s*"?Gnumeric/i, 'Gnumeric'],
  // Numbers and other programs of macOS copy tables through this writer, with the displayed texts only.
  [/content\s*=\s*"?Cocoa HTML Writer/i, 'Apple Numbers'],
  [/urn:schemas-microsoft-com:office:excel|Excel\.Sheet|\bx:(num|str)\b/i, 'Excel'],
]

const count = (attribute: string | undefined, most: number): number =>
  Math.min(most, Math.max(1, Number.parseInt(attribute ?? '1', 10) || 1))

/** Lays cells out like a browser: a cell over several rows or columns moves its neighbors. */
function createLayout(table: RawTable) {
  /** Number of further rows in which a cell from above occupies each column. */
  const rowSpans: number[] = []
  let cells: RawCell[] = []
  let size = 0
  return {
    openRow(attributes: Attributes): void {
      const isFull = table.rows.length >= MAX_SHEET_ROWS || size >= MAX_SHEET_CELLS
      if (isFull) table.isCut = true
      cells = []
      const isStruck = isStruckStyle(attributes.style ?? '')
      if (!isFull) table.rows.push({ hidden: isHidden(attributes), isStruck, cells })
    },
    closeRow(): void {
      for (const [at, rows] of rowSpans.entries()) if (rows > 0) rowSpans[at] = rows - 1
    },
    add(cell: RawCell & object): void {
      let at = cells.length
      while ((rowSpans[at] ?? 0) > 0) at += 1
      const [wide, high] = [
        count(cell.attributes.colspan, MAX_SHEET_COLUMNS),
        count(cell.attributes.rowspan, MAX_SHEET_ROWS),
      ]
      if (at + wide > MAX_SHEET_COLUMNS) {
        table.isCut = true
        return
      }
      while (cells.length < at) cells.push(null)
      cells.push(cell, ...Array.from({ length: wide - 1 }, () => null))
      size += wide
      for (let column = at; column < at + wide; column += 1) rowSpans[column] = Math.max(rowSpans[column] ?? 0, high)
      const row = table.rows.length
      if (wide * high > 1) table.merged.push(`${columnName(at)}${row}:${columnName(at + wide - 1)}${row + high - 1}`)
    },
  }
}

/** All style sheets of a document. Excel hides its style sheet from old browsers in a comment. */
function styleSheetOf(html: string): string {
  const pieces: string[] = []
  const nesting = createNesting()
  let isStyle = false
  const collect = (text: string): void => {
    if (isStyle) pieces.push(text)
  }
  const parser = new Parser({
    onopentag(name) {
      nesting.open()
      if (name === 'style') isStyle = true
    },
    ontext: collect,
    oncomment: collect,
    onclosetag(name) {
      nesting.close()
      if (name === 'style') isStyle = false
    },
  })
  parser.end(html)
  return pieces.join('')
}

/** Reads the tables of a document. Scripts, pictures and everything outside of tables are ignored. */
function readDocument(html: string): RawDocument {
  const tables: RawTable[] = []
  const rules = createStyleRules(styleSheetOf(html))
  let depth = 0
  let column = 0
  let layout: ReturnType<typeof createLayout> | null = null
  let cell: { readonly attributes: Attributes; readonly text: ReturnType<typeof createCellText> } | null = null

  const nesting = createNesting()
  function open(name: string, rawAttributes: Attributes): void {
    nesting.open()
    const attributes = rules.open(name, rawAttributes)
    if (name === 'table') openTable()
    if (cell !== null) cell.text.open(name, attributes)
    else if (depth !== 1 || layout === null) return
    else if (name === 'col') openColumn(attributes)
    else if (name === 'tr') layout.openRow(attributes)
    else if (name === 'td' || name === 'th') cell = { attributes, text: createCellText(attributes) }
  }
  function openTable(): void {
    depth += 1
    if (depth > 1) return
    const table = { rows: [], hiddenColumns: new Set<number>(), merged: [], isCut: false }
    tables.push(table)
    layout = createLayout(table)
    column = 0
  }
  function openColumn(attributes: Attributes): void {
    const end = Math.min(MAX_SHEET_COLUMNS, column + count(attributes.span, MAX_SHEET_COLUMNS))
    const { hiddenColumns } = tables.at(-1)!
    if (isHidden(attributes)) for (let at = column; at < end; at += 1) hiddenColumns.add(at)
    column = end
  }
  function close(name: string): void {
    nesting.close()
    rules.close()
    const isEnd = depth === 1 && (name === 'td' || name === 'th')
    if (name === 'table') depth -= 1
    if (cell !== null && !isEnd) cell.text.close(name)
    else if (depth !== 1 || layout === null) return
    else if (name === 'tr') layout.closeRow()
    else if (cell !== null) {
      layout.add({ attributes: cell.attributes, ...cell.text.result() })
      cell = null
    }
  }
  const parser = new Parser({
    onopentag: open,
    ontext: (text) => cell?.text.add(text),
    onclosetag: close,
  })
  parser.write(html)
  parser.end()
  const source = sources.find(([sign]) => sign.test(html))?.[1] ?? 'web page'
  return { tables, source }
}

/** The language of most cells in LibreOffice. */
function decimalOf(rows: readonly { readonly cells: readonly RawCell[] }[]): DecimalSign | null {
  for (const { cells } of rows)
    for (const cell of cells) {
      const language = Number.parseInt(cell?.attributes.sdnum ?? '', 10)
      const sign = Number.isNaN(language) ? null : decimalOfLanguage(language)
      if (sign !== null) return sign
    }
  return null
}

const size = ({ rows }: RawTable): number => rows.reduce((total, { cells }) => total + cells.length, 0)

/**
 * Reads the table that a spreadsheet or a browser put on the clipboard, with the values of its cells if the program
 * includes them. Falls back to the plain text if there is no table.
 *
 * @throws SheetError for too deep nesting.
 */
export function readHtml(html: string, text: string): Workbook {
  const { tables, source } = readDocument(html)
  const table = tables.toSorted((a, b) => size(b) - size(a))[0]
  if (table === undefined || size(table) === 0) return readText(text)
  const understood = (raw: RawCell, isStruckRow: boolean): SheetCell => {
    if (raw === null) return emptyCell
    const { style = '' } = raw.attributes
    const isStruck = isStruckStyle(style) || isStruckRow
    const cell = htmlCell(source, raw.text, raw.attributes, formatOfStyle(style))
    const irregularity = raw.irregularity ?? (isStruck && raw.text !== '' ? 'struck' : null)
    return irregularity === null ? cell : { ...cell, irregularity }
  }
  const tableRows: SheetRow[] = table.rows.map(({ hidden, isStruck, cells }, at) => ({
    number: at + 1,
    hidden,
    cells: cells.map((cell) => understood(cell, isStruck)),
  }))
  const others = tables.filter((other) => other !== table && size(other) > 0).length
  const { rows, isWhole } = withPlainForm(tableRows, table.isCut ? [] : linesOfCells(text))
  const remarks = [
    ...(isWhole ? [] : [t('The table of the copy and its plain text differ; the table was read.')]),
    ...(table.isCut ? [t('The table was too large and only its beginning was read.')] : []),
    ...(others > 0 ? [t('There was more than one table; the largest was read.')] : []),
  ]
  const sheet = {
    name: '',
    rows: filledRows(rows),
    hiddenColumns: [...table.hiddenColumns],
    merged: table.merged,
    decimal: source === 'LibreOffice' ? decimalOf(table.rows) : null,
    drawn: false,
    remarks,
  }
  return { source: source === 'web page' ? t('a web page') : source, sheets: [sheet], active: 0 }
}
