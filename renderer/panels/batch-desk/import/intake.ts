import type { DecimalSign } from '@/shared/trading/batch/local-number'
import {
  ambiguousDecimals,
  guessMapping,
  provenDecimal,
  rowsFromSheet,
  type ColumnMapping,
  type Sheet,
} from '@/shared/trading/batch/paste'
import { newIntentToken } from '@/renderer/state/actions/intent-token'
import { draftColumns, type DraftColumn, type DraftRow } from '@/shared/trading/batch/draft-row'

export type Defaults = Partial<Record<DraftColumn, string>>
/** Mappings the user confirmed before, by header line (settings.pasteMappings). */
export type Remembered = Readonly<Record<string, readonly string[]>>

export const headerLine = (sheet: Sheet): string => (sheet.header ?? []).join('\t').toLowerCase()
export const columnCount = (sheet: Sheet): number =>
  Math.max(sheet.header?.length ?? 0, ...sheet.rows.map((row) => row.length))

const readColumn = (word: string): DraftColumn | 'extra' => draftColumns.find((column) => column === word) ?? 'extra'

/** The mapping the user chose for this very header before, else the guess. */
export function mappingFor(sheet: Sheet, remembered: Remembered): ColumnMapping {
  const known = sheet.header === null ? undefined : remembered[headerLine(sheet)]
  return known?.length === columnCount(sheet) ? known.map(readColumn) : guessMapping(sheet)
}

/** Defaults fill only columns the sheet does not have: an empty cell of a column it has is the user's gap to close. */
export function importRows(
  sheet: Sheet,
  mapping: ColumnMapping,
  decimal: DecimalSign,
  defaults: Defaults,
): { rows: readonly DraftRow[]; notes: readonly string[] } {
  const open = Object.fromEntries(
    Object.entries(defaults).filter(([column]) => !mapping.some((mapped) => mapped === column)),
  )
  return rowsFromSheet(sheet, mapping, { defaults: open, decimal, newId: newIntentToken })
}

const needed = ['side', 'qty'] as const satisfies readonly DraftColumn[]

/**
 * Whether a pasted sheet can become rows without a question: what the columns are and how its decimals read is certain.
 */
export function isCertain(sheet: Sheet, mapping: ColumnMapping): boolean {
  return (
    sheet.rows.length > 0 &&
    needed.every((column) => mapping.includes(column)) &&
    ambiguousDecimals(sheet, mapping).length === 0
  )
}
export const decimalOf = (sheet: Sheet, mapping: ColumnMapping): DecimalSign => provenDecimal(sheet, mapping) ?? 'point'
