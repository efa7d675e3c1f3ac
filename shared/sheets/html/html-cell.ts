import { isErrorText } from '@/shared/sheets/cells/errors'
import { storedNumber, writtenOut } from '@/shared/sheets/cells/stored-number'
import { numberFormat } from '@/shared/sheets/cells/number-format'
import { textCell, type CellKind, type SheetCell } from '@/shared/sheets/cells/workbook'

export type Attributes = Readonly<Record<string, string>>

/** Programs whose tables contain more than their text. */
export type HtmlSource = 'Apple Numbers' | 'Excel' | 'Gnumeric' | 'Google Sheets' | 'LibreOffice' | 'web page'

const kindOfFormat = (code: string): CellKind => {
  const { kind } = numberFormat(code)
  return kind === 'date' ? 'date' : kind === 'boolean' ? 'boolean' : 'number'
}

const numberCell = (displayed: string, stored: string | null, code: string, formula: boolean): SheetCell => ({
  kind: kindOfFormat(code),
  displayed,
  stored,
  decimals: numberFormat(code).decimals,
  formula,
})

const plain = (kind: CellKind, displayed: string, formula = false): SheetCell => ({
  kind: displayed === '' ? 'empty' : isErrorText(displayed) ? 'error' : kind,
  displayed,
  stored: null,
  decimals: null,
  formula,
})

/** The format code that LibreOffice writes: language; language of the format; format. */
const libreOfficeFormat = (sdnum: string): string => sdnum.split(';').slice(2).join(';')

/**
 * LibreOffice writes a cell's value into `sdval`, never grouped and with the decimal sign of its language. Text cells
 * have none. Formulas are not on its clipboard.
 */
function libreOfficeCell(displayed: string, { sdval, sdnum }: Attributes): SheetCell {
  const stored = sdval === undefined ? null : storedNumber(sdval.replace(',', '.'))
  if (stored === null || isErrorText(displayed)) return plain('text', displayed)
  return numberCell(displayed, stored, libreOfficeFormat(sdnum ?? ''), false)
}

const parsed = (json: string | undefined): Readonly<Record<string, unknown>> => {
  if (json === undefined) return {}
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/**
 * Google writes typed values: member 1 is the type (2 text, 3 number, 4 boolean), the value is stored under the type.
 */
function googleCell(displayed: string, attributes: Attributes): SheetCell {
  const value = parsed(attributes['data-sheets-value'])
  const format = parsed(attributes['data-sheets-numberformat'])
  const formula = attributes['data-sheets-formula'] !== undefined
  const number = value['3']
  if (value['1'] === 3 && typeof number === 'number') {
    const code = typeof format['2'] === 'string' ? format['2'] : ''
    return numberCell(displayed, writtenOut(String(number)), code, formula)
  }
  if (value['1'] === 2) return plain('text', displayed, formula)
  if (value['1'] === 4) return plain('boolean', displayed, formula)
  return { ...textCell(displayed), formula }
}

/**
 * Older Excels write a cell's value into `x:num`, if it differs from the displayed one. Newer ones omit it, and only
 * the number format shows that a number may be rounded.
 */
function excelCell(displayed: string, attributes: Attributes, code: string | null): SheetCell {
  const formula = attributes['x:fmla'] !== undefined
  if (attributes['x:str'] !== undefined) return plain('text', displayed, formula)
  if (attributes['x:err'] !== undefined) return plain('error', displayed, formula)
  const stored = attributes['x:num'] ? storedNumber(attributes['x:num']) : null
  if (stored !== null) return numberCell(displayed, stored, code ?? '', formula)
  if (code === null || displayed === '') return { ...plain('unknown', displayed, formula) }
  const { kind, decimals, isSigned } = numberFormat(code)
  if (kind === 'text') return plain('text', displayed, formula)
  if (kind === 'date') return plain('date', displayed, formula)
  const cell = { ...plain('unknown', displayed, formula), decimals }
  return isSigned ? cell : { ...cell, irregularity: 'unsigned' }
}

/** Cell from the attributes of a table cell. `code` is the number format of its style. */
export function htmlCell(
  source: HtmlSource,
  displayed: string,
  attributes: Attributes,
  code: string | null,
): SheetCell {
  switch (source) {
    case 'LibreOffice':
      return libreOfficeCell(displayed, attributes)
    case 'Google Sheets':
      return googleCell(displayed, attributes)
    case 'Excel':
      return excelCell(displayed, attributes, code)
    // Its table contains no more than its text.
    case 'Apple Numbers':
    case 'Gnumeric':
    case 'web page':
      return textCell(displayed)
  }
}
