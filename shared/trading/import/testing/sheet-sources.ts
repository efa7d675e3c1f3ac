import { strToU8, zipSync } from 'fflate'
import type { SheetSource } from '@/shared/sheets/cells/workbook'

/** A cell as a generator makes it: what it holds, what it shows, and by which format. */
export interface SourceCell {
  readonly displayed: string
  /** The held number in the notation of files; null for text. */
  readonly stored: string | null
  readonly code: string
}
export type SourceRows = readonly (readonly SourceCell[])[]

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const htmlRows = (sheet: SourceRows, cell: (sourceCell: SourceCell) => string): string =>
  sheet.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('\n')
const plainText = (sheet: SourceRows): string =>
  sheet.map((row) => row.map(({ displayed }) => displayed).join('\t')).join('\n')
const html = (sheet: SourceRows, document: string): SheetSource => ({
  kind: 'html',
  html: document,
  text: plainText(sheet),
})

function libreOffice(sheet: SourceRows): SheetSource {
  const cell = ({ stored, displayed, code }: SourceCell): string =>
    stored === null
      ? `<td align="left">${escaped(displayed)}</td>`
      : `<td sdval="${stored}" sdnum="0;0;${escaped(code === 'General' ? '' : code)}">${escaped(displayed)}</td>`
  // The number of the language is left out: cells have to prove their sign.
  return html(
    sheet,
    `<meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/><table>${htmlRows(sheet, cell)}</table>`,
  )
}

function google(sheet: SourceRows): SheetSource {
  const cell = ({ stored, displayed, code }: SourceCell): string => {
    const value = stored === null ? { 1: 2, 2: displayed } : { 1: 3, 3: Number(stored) }
    const format =
      code === 'General' ? '' : ` data-sheets-numberformat="${escaped(JSON.stringify({ 1: 2, 2: code, 3: 1 }))}"`
    return `<td data-sheets-value="${escaped(JSON.stringify(value))}"${format}>${escaped(displayed)}</td>`
  }
  return html(sheet, `<google-sheets-html-origin><table>${htmlRows(sheet, cell)}</table>`)
}

const inCss = (code: string): string => code.replaceAll(/[^\w]/g, (sign) => (sign === '"' ? '\\0022' : `\\${sign}`))

/** `saysHeld` is for the Excels that still write what a cell holds. */
const excel =
  (hasStored: boolean) =>
  (sheet: SourceRows): SheetSource => {
    const codes = [...new Set(sheet.flat().map(({ code }) => code))].filter((code) => code !== 'General')
    const styles = codes.map((code, at) => `.xl${at + 60}\n\t{mso-number-format:"${inCss(code)}";}`).join('\n')
    const cell = ({ stored, displayed, code }: SourceCell): string => {
      const at = codes.indexOf(code)
      const number = stored === null ? ' x:str' : ` x:num="${stored}"`
      const style = at < 0 ? '' : ` class=xl${at + 60}`
      return `<td${style} align=right${hasStored ? number : ''}>${escaped(displayed)}</td>`
    }
    return html(
      sheet,
      `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--${styles}--></style></head>
        <body><table>${htmlRows(sheet, cell)}</table></body></html>`,
    )
  }

/** Excel writes seventeen digits of its binary numbers. */
const asExcelWrites = (stored: string): string => {
  const [mantissa = '', exponent = '0'] = Number(stored).toExponential(16).split('e')
  return Math.abs(Number(exponent)) > 4 ? `${mantissa}E${Number(exponent)}` : Number(stored).toPrecision(17)
}

/** A workbook with one sheet, as the bytes of its file. */
export function xlsxBytes(
  sheet: SourceRows,
  { rowAttributes = () => '', extra = '', workbook = '' }: XlsxOptions = {},
): Uint8Array {
  const codes = [...new Set(sheet.flat().map(({ code }) => code))]
  const cell = ({ stored, displayed, code }: SourceCell, at: number, row: number): string => {
    const reference = `${String.fromCharCode(65 + at)}${row + 1}`
    return stored === null
      ? `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escaped(displayed)}</t></is></c>`
      : `<c r="${reference}" s="${codes.indexOf(code)}"><v>${asExcelWrites(stored)}</v></c>`
  }
  const rows = sheet
    .map(
      (row, at) =>
        `<row r="${at + 1}"${rowAttributes(at)}>${row.map((entry, column) => cell(entry, column, at)).join('')}</row>`,
    )
    .join('')
  const formats = codes.map((code, at) => `<numFmt numFmtId="${at + 164}" formatCode="${escaped(code)}"/>`).join('')
  const styles = codes.map((_, at) => `<xf numFmtId="${at + 164}"/>`).join('')
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const parts = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="urn:r">${workbook}<sheets>
      <sheet name="Orders" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': `<styleSheet ${main}><numFmts>${formats}</numFmts><cellXfs>${styles}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${rows}</sheetData>${extra}</worksheet>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, part]) => [path, strToU8(part)])), { level: 1 })
}

/** What is put into a generated workbook beside its cells. */
export interface XlsxOptions {
  readonly rowAttributes?: (row: number) => string
  /** Elements behind the rows of the sheet. */
  readonly extra?: string
  /** Elements of the workbook before its list of sheets. */
  readonly workbook?: string
}

const xlsx = (sheet: SourceRows): SheetSource => ({ kind: 'file', name: 'orders.xlsx', bytes: xlsxBytes(sheet) })

/** The ways a sheet arrives. `saysHeld` says whether the source says what a cell holds, `draws` whether we draw it. */
export const sheetSources = [
  {
    name: 'text',
    hasStored: false,
    draws: false,
    make: (sheet: SourceRows): SheetSource => ({ kind: 'text', text: plainText(sheet) }),
  },
  { name: 'LibreOffice', hasStored: true, draws: false, make: libreOffice },
  { name: 'Google Sheets', hasStored: true, draws: false, make: google },
  { name: 'old Excel', hasStored: true, draws: false, make: excel(true) },
  { name: 'new Excel', hasStored: false, draws: false, make: excel(false) },
  { name: '.xlsx', hasStored: true, draws: true, make: xlsx },
] as const
