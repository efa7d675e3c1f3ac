import { readLocalNumber } from '@/shared/sheets/cells/local-number'
import type { SheetRow } from '@/shared/sheets/cells/workbook'
import { presetOf } from './presets'
import { meaningsOf } from './titles'

/** Lines that an export writes above its header: its name, the account, the time. */
const MOST_LINES_ABOVE = 15

const isNumber = (text: string): boolean => {
  const { point, comma } = readLocalNumber(text)
  return point !== undefined || comma !== undefined
}

const titleCount = ({ cells }: SheetRow): number =>
  new Set(
    cells.flatMap(({ shown }) =>
      shown === ''
        ? []
        : meaningsOf(shown)
            .slice(0, 1)
            .map(({ column }) => column),
    ),
  ).size

/**
 * A header holds no number, and names at least two columns that we know (one where there is but one) or is one of a
 * known file.
 */
function isHeader(row: SheetRow): boolean {
  const filled = row.cells.filter(({ kind }) => kind !== 'empty')
  if (filled.some(({ kind, shown }) => kind === 'number' || kind === 'date' || isNumber(shown))) return false
  return titleCount(row) >= Math.min(2, filled.length) || presetOf(row) !== null
}

/** The place of the header among the first rows; -1 where there is none. */
export function findHeader(rows: readonly SheetRow[]): number {
  const first = rows.slice(0, MOST_LINES_ABOVE)
  const at = first.findIndex(isHeader)
  // A single known word high up is a header only in a sheet of one column; elsewhere it is somebody's note.
  return at > 0 && titleCount(first[at]!) < 2 && presetOf(first[at]!) === null ? -1 : at
}
