import { readLocalNumber } from '@/shared/sheets/cells/local-number'
import type { SheetRow } from '@/shared/sheets/cells/workbook'
import { presetOf } from './presets'
import { meaningsOf } from './titles'

/** Maximum lines above the header in an export: name, account, time. */
const MOST_LINES_ABOVE = 15

const isNumber = (text: string): boolean => {
  const { point, comma } = readLocalNumber(text)
  return point !== undefined || comma !== undefined
}

const titleCount = ({ cells }: SheetRow): number =>
  new Set(
    cells.flatMap(({ displayed }) =>
      displayed === ''
        ? []
        : meaningsOf(displayed)
            .slice(0, 1)
            .map(({ column }) => column),
    ),
  ).size

/**
 * True for a header: it contains no number, and has at least two known titles (one if the row has a single cell) or is
 * the header of a known file.
 */
function isHeader(row: SheetRow): boolean {
  const filled = row.cells.filter(({ kind }) => kind !== 'empty')
  if (filled.some(({ kind, displayed }) => kind === 'number' || kind === 'date' || isNumber(displayed))) return false
  return titleCount(row) >= Math.min(2, filled.length) || presetOf(row) !== null
}

/** Index of the header among the first rows; -1 without one. */
export function findHeader(rows: readonly SheetRow[]): number {
  const first = rows.slice(0, MOST_LINES_ABOVE)
  const at = first.findIndex(isHeader)
  // A single known title below other rows is a header only in a single-column sheet. Elsewhere it may be a note.
  return at > 0 && titleCount(first[at]!) < 2 && presetOf(first[at]!) === null ? -1 : at
}
