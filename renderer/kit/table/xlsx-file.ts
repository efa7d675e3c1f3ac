import writeXlsxFile, { type Cell } from 'write-excel-file/universal'
import type { SheetCell, sheetGrid } from './table-content'

/** Excel takes no more of a sheet's name, and none of these signs. */
const NAME_LENGTH = 31
const sheetName = (label: string): string => label.replaceAll(/[\\/*?:[\]]/g, ' ').slice(0, NAME_LENGTH)

/** Texts stay texts, whatever they look like: nothing in a sheet of ours is a formula. */
function cellOf(value: SheetCell): Cell {
  if (value === null) return null
  if (value instanceof Date) return { type: Date, value, format: 'yyyy-mm-dd hh:mm:ss.000' }
  // The usual form would hide digits.
  return typeof value === 'number' ? { type: Number, value, format: 'General' } : { type: String, value }
}

/** A workbook of one sheet, its first line the titles, which stay in view. */
export function writeXlsx(label: string, { fields, data }: ReturnType<typeof sheetGrid>): Promise<Blob> {
  const titles = fields.map((value): Cell => ({ type: String, value, fontWeight: 'bold' }))
  return writeXlsxFile([titles, ...data.map((line) => line.map(cellOf))], {
    sheet: sheetName(label),
    stickyRowsCount: 1,
  }).toBlob()
}
