import { machineOffset, startOfDay } from '@/shared/base/local-time'
import { DAY_MS } from '@/shared/base/time'
import type { RowFilter } from '@/shared/settings/table-views'
import { formatDateTime } from '@/renderer/kit/format/time'
import { type Column, timeOf, valueText } from '@/renderer/kit/table/columns/column'

export const noRowFilter: RowFilter = { text: '', values: {}, days: {} }

/** Every value of a column, for the filter. */
export const valuesOf = <Row>(column: Column<Row>, rows: readonly Row[]): readonly string[] =>
  [...new Set(rows.map((row) => valueText(column, row)))].filter((text) => text !== '').toSorted()

/** The columns with a filter of values or times. */
export const filterColumns = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] =>
  columns.filter(({ isFilter, value }) => isFilter === true && value !== undefined)

/** Times of a filter of days, Unix ms: from the first, up to and without the end. */
export interface Span {
  readonly from: number
  readonly end: number
}

/** Whole days of this machine, whose time zone the times of a table have. */
export function spanOf({ from, to }: RowFilter['days'][string], offsetAt = machineOffset): Span {
  return {
    from: from === '' ? -Infinity : startOfDay(Date.parse(from), offsetAt),
    end: to === '' ? Infinity : startOfDay(Date.parse(to) + DAY_MS, offsetAt),
  }
}

/** True if a time is within a filter. An unknown time is outside of every filter that excludes something. */
export const isWithin = (at: number | null, { from, end }: Span): boolean =>
  at === null ? from === -Infinity && end === Infinity : at >= from && at < end

/** A number without the groups and the minus of the screen, for a text that was copied from there. */
const asStored = (text: string): string => text.replaceAll(/\s/gu, '').replaceAll('−', '-')

/**
 * True if a lower-case text occurs in a cell or in the coin of its amount. The comparison ignores case. A time has both
 * the text on screen and that of UTC.
 */
export function hasText<Row>(column: Column<Row> | undefined, row: Row, text: string): boolean {
  if (column === undefined) return false
  const value = valueText(column, row)
  const shownTime = column.isTime === true ? formatDateTime(timeOf(column.value?.(row))) : ''
  const cell = [value, shownTime, column.coin?.(row) ?? ''].filter(Boolean).join(' ')
  if (cell.toLowerCase().includes(text)) return true
  return column.numeric === true && text.trim() !== '' && value.includes(asStored(text))
}
