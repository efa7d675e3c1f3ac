import { DAY_MS } from '@/shared/base/time'
import type { RowFilter } from '@/shared/settings/table-views'
import { type Column, valueText } from './column'

export const noRowFilter: RowFilter = { text: '', values: {}, days: {} }

/** Every value of a column, for choosing one of them. */
export const valuesOf = <Row>(column: Column<Row>, rows: readonly Row[]): readonly string[] =>
  [...new Set(rows.map((row) => valueText(column, row)))].filter((text) => text !== '').toSorted()

/** The columns whose values or times rows can be chosen by. */
export const filterColumns = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.filter(({ isFilter, value }) => isFilter === true && value !== undefined)

/** Whether a time lies in whole days of UTC; one that is not known lies in none. */
export function isWithin(at: number | null, { from, to }: RowFilter['days'][string]): boolean {
  if (from === '' && to === '') return true
  if (at === null) return false
  return (from === '' || at >= Date.parse(from)) && (to === '' || at < Date.parse(to) + DAY_MS)
}

/** Whether a text, in small letters, stands in a cell or in the coin of its amount; capital letters do not matter. */
export const hasText = <Row>(column: Column<Row> | undefined, row: Row, text: string): boolean =>
  column !== undefined && `${valueText(column, row)} ${column.coin?.(row) ?? ''}`.toLowerCase().includes(text)
