import { t, punctuated, comma } from '@/shared/languages/text'
import { columnName } from '@/shared/sheets/cells/workbook'
import type { ImportedSheet } from './import-sheet'

/** A finding about a sheet, shown before its rows enter the draft. */
export interface ImportFinding {
  readonly rule: string
  /** `look`: the import waits for the trader; `note`: shown next to the rows. */
  readonly level: 'look' | 'note'
  readonly text: string
  /** Numbers of the affected rows in the source; empty for the whole sheet. */
  readonly rowNumbers: readonly number[]
}

/** Maximum row numbers in a text. */
const MOST_ROWS_NAMED = 8
export function rowsText(numbers: readonly number[]): string {
  const rowNumbers = [...new Set(numbers)]
  const rest = rowNumbers.length - MOST_ROWS_NAMED
  const displayed = rowNumbers.slice(0, MOST_ROWS_NAMED).join(comma())
  if (rowNumbers.length === 1) return t`row ${displayed}`
  return rest > 0 ? t`rows ${displayed} and ${rest} more` : t`rows ${displayed}`
}

export const nameOf = (sheet: ImportedSheet, at: number): string =>
  sheet.header?.cells[at]?.displayed || t`column ${columnName(at)}`
export const quoted = (names: readonly string[]): string => punctuated(names.map((name) => `“${name}”`).join(comma()))
