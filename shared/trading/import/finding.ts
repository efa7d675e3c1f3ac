import { columnName } from '@/shared/sheets/cells/workbook'
import type { ImportedSheet } from './import-sheet'

/** Something about a sheet that is said before its rows enter the draft. */
export interface ImportFinding {
  readonly rule: string
  /** `look`: the import waits until it has been seen; `note`: it is said beside the rows. */
  readonly level: 'look' | 'note'
  readonly text: string
  /** Rows that it is about, as the source counts them; none for the sheet as a whole. */
  readonly rowNumbers: readonly number[]
}

/** The rows of a list in words, the first few of them. */
const MOST_ROWS_NAMED = 8
export function rowsInWords(numbers: readonly number[]): string {
  const named = [...new Set(numbers)]
  const rest = named.length - MOST_ROWS_NAMED
  const shown = named.slice(0, MOST_ROWS_NAMED).join(', ')
  return `${named.length === 1 ? 'row' : 'rows'} ${shown}${rest > 0 ? ` and ${rest} more` : ''}`
}

/** A column by its title, else by its letter. */
export const nameOf = (sheet: ImportedSheet, at: number): string =>
  sheet.header?.cells[at]?.shown || `column ${columnName(at)}`
export const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ')
