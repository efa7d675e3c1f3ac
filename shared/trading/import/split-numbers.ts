import { textCell, type SheetRow, type SheetTable } from '@/shared/sheets/cells/workbook'
import { isChoiceColumn, readChoice } from '@/shared/trading/batch/draft/choice-labels'
import { isAmountColumn, type ColumnMapping } from './column-mapping'

/** A row whose numbers were split at their decimal commas, and the row with the joined numbers. */
export interface SplitRow {
  readonly source: SheetRow
  readonly joined: SheetRow
}

const isWhole = (text: string): boolean => /^(0|[1-9]\d*)(\.\d+)?$/.test(text)
const isPart = (text: string): boolean => /^\d+$/.test(text)

/** Cells of a row with each amount at `halved` joined from two cells; null if they do not fit their columns. */
function joinedAt(
  cells: readonly string[],
  mapping: ColumnMapping,
  width: number,
  halved: ReadonlySet<number>,
): readonly string[] | null {
  const joined: string[] = []
  let next = 0
  for (let at = 0; at < width; at += 1) {
    const column = mapping[at] ?? 'extra'
    const first = cells[next] ?? ''
    const second = cells[next + 1] ?? ''
    const isHalved = halved.has(at)
    if (isHalved && !(isWhole(first) && isPart(first) && isPart(second))) return null
    if (!isHalved && isAmountColumn(column) && first !== '' && !isWhole(first)) return null
    if (isChoiceColumn(column) && first !== '' && readChoice(column, first) === null) return null
    joined.push(isHalved ? `${first},${second}` : first)
    next += isHalved ? 2 : 1
  }
  return joined
}

/** All ways to join as many amounts of a row as it has surplus cells. A row has at most two amounts. */
function readingsOf({ cells }: SheetRow, mapping: ColumnMapping, width: number): readonly (readonly string[])[] {
  const amounts = mapping.slice(0, width).flatMap((column, at) => (isAmountColumn(column) ? [at] : []))
  const surplus = cells.length - width
  const choices = surplus === amounts.length ? [amounts] : surplus === 1 ? amounts.map((at) => [at]) : []
  const texts = cells.map(({ displayed }) => displayed)
  return choices.flatMap((halved) => {
    const joined = joinedAt(texts, mapping, width, new Set(halved))
    return joined === null ? [] : [joined]
  })
}

/** Rows with more cells than the header has titles. */
export const widerRows = (header: SheetRow | null, rows: readonly SheetRow[]): readonly SheetRow[] =>
  header === null ? [] : rows.filter(({ cells }) => cells.length > header.cells.length)

/**
 * Rows of a comma-separated text with unquoted decimal commas, if each can be joined in only one way. Null if a row
 * that is wider than its header cannot.
 */
export function splitRows(
  table: SheetTable,
  header: SheetRow | null,
  rows: readonly SheetRow[],
  mapping: ColumnMapping,
): readonly SplitRow[] | null {
  const wider = widerRows(header, rows)
  if (header === null || table.delimiter !== ',' || wider.length === 0) return null
  const width = header.cells.length
  const joined = wider.flatMap((source): SplitRow[] => {
    const readings = readingsOf(source, mapping, width)
    return readings.length === 1 ? [{ source, joined: { ...source, cells: readings[0]!.map(textCell) } }] : []
  })
  return joined.length === wider.length ? joined : null
}
