import { t } from '@/shared/languages/text'
import {
  columnName,
  MAX_SHEET_COLUMNS,
  SheetError,
  type Irregularity,
  type SheetTable,
  type Workbook,
} from '@/shared/sheets/cells/workbook'
import type { CellStyle } from './styles'
import { createRowCollector, isTrue, type RawCell } from './worksheet'
import { readXml, type Attributes } from './xml'

/** True for an XML spreadsheet of Excel 2003, with any file name. */
export const isSpreadsheetMl = (text: string): boolean =>
  /^\s*<\?xml[^>]*\?>/.test(text) && text.slice(0, 4096).includes('urn:schemas-microsoft-com:office:spreadsheet')

/** Formats that it names. */
const namedFormats: Readonly<Record<string, string>> = {
  'General Number': 'General',
  Fixed: '0.00',
  Standard: '#,##0.00',
  Currency: '"$"#,##0.00',
  'Euro Currency': '[$€]#,##0.00',
  Percent: '0.00%',
  Scientific: '0.00E+00',
  'Short Date': 'yyyy-mm-dd',
  'Medium Date': 'yyyy-mm-dd',
  'Long Date': 'yyyy-mm-dd',
  'General Date': 'yyyy-mm-dd h:mm',
  'Short Time': 'h:mm',
  'Medium Time': 'h:mm',
  'Long Time': 'h:mm:ss',
}

/** Its kinds of values, mapped to those of a worksheet. */
const types: Readonly<Record<string, string>> = {
  Number: 'n',
  String: 'inlineStr',
  Boolean: 'b',
  Error: 'e',
  DateTime: 'd',
}
const effects: Readonly<Record<string, Irregularity>> = { S: 'struck', Del: 'struck', Sub: 'raised', Sup: 'raised' }

/** An attribute by its name, with or without its prefix. */
const attribute = (attributes: Attributes, name: string): string | undefined =>
  attributes[name] ?? attributes[name.slice(3)]
const countOf = (attributes: Attributes, name: string): number =>
  Math.max(0, Math.min(MAX_SHEET_COLUMNS, Number.parseInt(attribute(attributes, name) ?? '0', 10) || 0))

function readStyles(text: string): ReadonlyMap<string, CellStyle> {
  const styles = new Map<string, CellStyle>()
  let id = ''
  const change = (part: Partial<CellStyle>) =>
    styles.set(id, { code: 'General', irregularity: null, ...styles.get(id), ...part })
  readXml(text, {
    open(name, attributes) {
      if (name === 'Style') id = attribute(attributes, 'ss:ID') ?? ''
      else if (name === 'Font' && isTrue(attribute(attributes, 'ss:StrikeThrough'))) change({ irregularity: 'struck' })
      else if (name === 'NumberFormat') {
        const format = attribute(attributes, 'ss:Format') ?? 'General'
        change({ code: namedFormats[format] ?? format })
      }
    },
  })
  return styles
}

/** Builds a worksheet from its elements. */
function createSheet(name: string, ids: readonly string[], styles: readonly CellStyle[]) {
  const collector = createRowCollector({ strings: [], styles, is1904: false })
  const hidden = new Set<number>()
  const merged: string[] = []
  let row = 0
  let column = 0
  let next = 0
  let raw: RawCell | null = null
  let inData = false
  return {
    open(element: string, attributes: Attributes): void {
      const at = countOf(attributes, 'ss:Index')
      if (element === 'Column') {
        next = (at > 0 ? at - 1 : next) + 1
        const span = countOf(attributes, 'ss:Span')
        if (isTrue(attribute(attributes, 'ss:Hidden')))
          for (let column_ = next - 1; column_ <= next - 1 + span; column_ += 1) hidden.add(column_)
        next += span
      } else if (element === 'Row') {
        row = Number(attribute(attributes, 'ss:Index') ?? row + 1)
        column = 0
        collector.openRow({ r: String(row), hidden: attribute(attributes, 'ss:Hidden') ?? '' })
      } else if (element === 'Cell') {
        if (at > 0) column = at - 1
        const [across, down] = [countOf(attributes, 'ss:MergeAcross'), countOf(attributes, 'ss:MergeDown')]
        if (across + down > 0) merged.push(`${columnName(column)}${row}:${columnName(column + across)}${row + down}`)
        next = column + across + 1
        raw = {
          type: 'inlineStr',
          style: ids.indexOf(attribute(attributes, 'ss:StyleID') ?? ''),
          value: '',
          hasValue: false,
          irregularity: null,
          formula: attribute(attributes, 'ss:Formula') !== undefined,
        }
      } else if (element === 'Data' && raw !== null) {
        raw = { ...raw, type: types[attribute(attributes, 'ss:Type') ?? ''] ?? 'inlineStr' }
        inData = true
      } else if (inData && raw !== null) raw.irregularity = effects[element] ?? raw.irregularity
    },
    text(piece: string): void {
      if (!inData || raw === null) return
      raw.value += piece
      raw.hasValue = true
    },
    close(element: string): void {
      if (element === 'Data') inData = false
      else if (element === 'Row') collector.closeRow()
      else if (element === 'Cell' && raw !== null) {
        collector.add(column, raw)
        column = next
        raw = null
      }
    },
    table: (): SheetTable => collector.table(name, hidden, merged),
  }
}

/**
 * Reads an XML spreadsheet of Excel 2003. Nothing in it is executed.
 *
 * @throws SheetError for damaged XML and for a workbook without cells.
 */
export function readSpreadsheetMl(name: string, text: string): Workbook {
  const styles = readStyles(text)
  const sheets: SheetTable[] = []
  let sheet: ReturnType<typeof createSheet> | null = null
  readXml(text, {
    open(element, attributes) {
      if (element === 'Worksheet')
        sheet = createSheet(attribute(attributes, 'ss:Name') ?? '', [...styles.keys()], [...styles.values()])
      else sheet?.open(element, attributes)
    },
    text: (piece) => sheet?.text(piece),
    close(element) {
      if (element !== 'Worksheet' || sheet === null) return sheet?.close(element)
      sheets.push(sheet.table())
      sheet = null
    },
  })
  const filled = sheets.filter(({ rows }) => rows.length > 0)
  if (filled.length === 0) throw new SheetError(t('The workbook has no sheet with cells.'))
  return { source: name, sheets: filled, active: 0 }
}
