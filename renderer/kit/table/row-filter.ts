import { DAY_MS } from '@/shared/base/time'
import { type Column, timeOf, valueText } from './column'

/** What rows are chosen by: a text that stands somewhere in them, values of columns, stretches of time. */
export interface RowFilter {
  readonly text: string
  /** The one value of a column that is shown, by the column's id. */
  readonly values: Readonly<Record<string, string>>
  /** First and last day in UTC, as yyyy-mm-dd; '' without an end. */
  readonly days: Readonly<Record<string, { readonly from: string; readonly to: string }>>
}
export const noRowFilter: RowFilter = { text: '', values: {}, days: {} }

/** Every value of a column, for choosing one of them. */
export const valuesOf = <Row>(column: Column<Row>, rows: readonly Row[]): readonly string[] =>
  [...new Set(rows.map((row) => valueText(column, row)))].filter((text) => text !== '').toSorted()

/** The columns whose values or times rows can be chosen by. */
export const filterColumns = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.filter(({ isFilter, value }) => isFilter === true && value !== undefined)

function isWithin(at: number | null, { from, to }: { readonly from: string; readonly to: string }): boolean {
  if (from === '' && to === '') return true
  if (at === null) return false
  return (from === '' || at >= Date.parse(from)) && (to === '' || at < Date.parse(to) + DAY_MS)
}

/** Whether anything is left out by a filter. */
const isFiltering = ({ text, values, days }: RowFilter): boolean =>
  text.trim() !== '' ||
  Object.values(values).some((value) => value !== '') ||
  Object.values(days).some(({ from, to }) => from !== '' || to !== '')

/**
 * The rows that fit. The text is looked for in every column there is, shown or not, with the coin of an amount; capital
 * letters do not matter.
 */
export function filteredRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  filter: RowFilter,
): readonly Row[] {
  if (!isFiltering(filter)) return rows
  const text = filter.text.trim().toLowerCase()
  const contains = (row: Row): boolean =>
    columns.some((column) => `${valueText(column, row)} ${column.coin?.(row) ?? ''}`.toLowerCase().includes(text))
  const fits = (row: Row): boolean =>
    filterColumns(columns).every((column) => {
      const { values, days } = filter
      if (column.isTime) {
        const span = days[column.id]
        return span === undefined || isWithin(timeOf(column.value?.(row)), span)
      }
      return (values[column.id] ?? '') === '' || valueText(column, row) === values[column.id]
    })
  return rows.filter((row) => (text === '' || contains(row)) && fits(row))
}
