import { isTooNarrow } from '@/shared/sheets/cells/errors'
import { storedNumber, isRoundingOf, showsAll } from '@/shared/sheets/cells/stored-number'
import { readLocalNumber } from '@/shared/sheets/cells/local-number'
import type { SheetCell, SheetRow } from '@/shared/sheets/cells/workbook'

const bare = (text: string): string => text.replaceAll(/[\s\u200b-\u200f\ufeff]+/gu, '')

/** Possible numbers of a text, in plain notation. */
function numbersIn(text: string): readonly string[] {
  const sign = /^[-−]/.test(text) ? '-' : ''
  const { point, comma } = readLocalNumber(text.replace(/^[-−]/, ''))
  return [...new Set([point, comma])].flatMap((number) => {
    const plain = number === undefined ? null : storedNumber(`${sign}${number}`)
    return plain === null ? [] : [plain]
  })
}

/**
 * Compares a cell of the table with the same cell of the plain text. A number that is complete in the text is the
 * cell's value: Excel rounds a narrow column in its table and not in its text. Any other difference is `two-forms`.
 */
function compared(cell: SheetCell, plain: string): SheetCell {
  if (cell.irregularity !== undefined || plain === cell.displayed || bare(plain) === bare(cell.displayed)) return cell
  const numbers = numbersIn(plain)
  if (cell.stored !== null) {
    const { stored } = cell
    return numbers.some((number) => showsAll(number, stored) || isRoundingOf(number, stored)) || isTooNarrow(plain)
      ? cell
      : { ...cell, irregularity: 'two-forms' }
  }
  const isNumber = isTooNarrow(cell.displayed) || numbersIn(cell.displayed).length > 0
  if (!isNumber || cell.kind === 'date' || cell.kind === 'boolean') return { ...cell, irregularity: 'two-forms' }
  const fitting = numbers.filter((number) =>
    numbersIn(cell.displayed).some((displayed) => isRoundingOf(displayed, number)),
  )
  const [stored] = numbers.length === 1 ? numbers : fitting
  return stored === undefined || (numbers.length > 1 && fitting.length !== 1)
    ? { ...cell, irregularity: 'two-forms' }
    : { ...cell, kind: 'number', stored }
}

const width = (cells: readonly string[]): number => cells.findLastIndex((cell) => bare(cell) !== '') + 1
const filled = (lines: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  lines.filter((line) => width(line) > 0)
const isFilled = ({ cells }: SheetRow): boolean => cells.some(({ kind }) => kind !== 'empty')

/** The text lines of the displayed rows. Null if their number or lengths do not match the rows. */
function linesUnder(
  rows: readonly SheetRow[],
  lines: readonly (readonly string[])[],
): ReadonlyMap<SheetRow, readonly string[]> | null {
  for (const displayed of [rows.filter(isFilled), rows.filter((row) => isFilled(row) && !row.hidden)]) {
    const fits =
      displayed.length === lines.length && displayed.every(({ cells }, at) => cells.length >= width(lines[at]!))
    if (fits) return new Map(displayed.map((row, at) => [row, lines[at]!]))
  }
  return null
}

/** Compares a table with the plain text of the same copy. `isWhole` is false if they do not match. */
export function withPlainForm(
  rows: readonly SheetRow[],
  text: readonly (readonly string[])[],
): { readonly rows: readonly SheetRow[]; readonly isWhole: boolean } {
  const lines = filled(text)
  if (lines.length === 0) return { rows, isWhole: true }
  const under = linesUnder(rows, lines)
  if (under === null) {
    const displayed = bare(
      rows.flatMap(({ cells }) => cells.map((cell) => cell.displayed.replaceAll(' / ', ''))).join(''),
    )
    return { rows, isWhole: bare(lines.flat().join('')) === displayed }
  }
  const compare = (row: SheetRow): SheetRow => {
    const line = under.get(row)
    return line === undefined ? row : { ...row, cells: row.cells.map((cell, at) => compared(cell, line[at] ?? '')) }
  }
  return { rows: rows.map(compare), isWhole: true }
}
