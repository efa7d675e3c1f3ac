import { machineOffset, startOfDay } from '@/shared/base/local-time'
import { DAY_MS } from '@/shared/base/time'
import type { RowFilter } from '@/shared/settings/table-views'
import { type Column, valueText } from '@/renderer/kit/table/columns/column'

export const noRowFilter: RowFilter = { text: '', values: {}, days: {} }

/** Every value of a column, for the filter. */
export const valuesOf = <Row>(column: Column<Row>, rows: readonly Row[]): readonly string[] =>
  [...new Set(rows.map((row) => valueText(column, row)))].filter((text) => text !== '').toSorted()

/** The columns with a filter of values or times. */
export const filterColumns = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.filter(({ isFilter, value }) => isFilter === true && value !== undefined)

/**
 * True if a time is within whole days of this machine, whose time zone the times of a table have. An unknown time is
 * outside of all.
 */
export function isWithin(
  at: number | null,
  { from, to }: RowFilter['days'][string],
  offsetAt = machineOffset,
): boolean {
  if (from === '' && to === '') return true
  if (at === null) return false
  const start = (day: number): number => startOfDay(day, offsetAt)
  return (from === '' || at >= start(Date.parse(from))) && (to === '' || at < start(Date.parse(to) + DAY_MS))
}

/** True if a lower-case text occurs in a cell or in the coin of its amount. The comparison ignores case. */
export const hasText = <Row>(column: Column<Row> | undefined, row: Row, text: string): boolean =>
  column !== undefined && `${valueText(column, row)} ${column.coin?.(row) ?? ''}`.toLowerCase().includes(text)
