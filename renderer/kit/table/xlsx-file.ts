import writeXlsxFile, { type Cell } from 'write-excel-file/universal'
import type { SheetCell, sheetGrid } from './table-content'

/** Excel accepts no longer sheet name, and none of these signs. */
const NAME_LENGTH = 31
const sheetName = (label: string): string => label.replaceAll(/[\\/*?:[\]]/g, ' ').slice(0, NAME_LENGTH)

const escaped = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
/**
 * A text in a workbook (ECMA-376, ST_Xstring): text that looks like an escaped character is escaped. So is the first
 * character of the names of object members, which the library takes for the number of a text.
 */
function cellText(text: string): string {
  const plain = text.replaceAll(/_(?=x[\dA-F]{4}_)/gi, escaped)
  return plain in {} ? escaped(plain.charAt(0)) + plain.slice(1) : plain
}

/** Texts remain texts: no cell of an exported sheet is a formula. */
function cellOf(value: SheetCell): Cell {
  if (value === null) return null
  if (value instanceof Date) return { type: Date, value, format: 'yyyy-mm-dd hh:mm:ss.000' }
  // The default format would hide digits.
  return typeof value === 'number'
    ? { type: Number, value, format: 'General' }
    : { type: String, value: cellText(value) }
}

/** A workbook with a single sheet. Its first line has the titles, which stay in view. */
export function writeXlsx(label: string, { fields, data }: ReturnType<typeof sheetGrid>): Promise<Blob> {
  const titles = fields.map((value): Cell => ({ type: String, value: cellText(value), fontWeight: 'bold' }))
  return writeXlsxFile([titles, ...data.map((line) => line.map(cellOf))], {
    sheet: sheetName(label),
    stickyRowsCount: 1,
  }).toBlob()
}
