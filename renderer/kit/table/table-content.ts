import type { TextGrid } from '@/shared/base/csv'
import { isAmount } from '@/renderer/kit/format/decimals'
import { formatLocalIso } from '@/renderer/kit/format/time'
import { type CellValue, type Column, timeOf, valueText } from './column'

/** A column as it leaves the table: the coins of amounts stand in one of their own, and so do local times. */
interface Field<Row> {
  readonly title: string
  readonly kind: 'text' | 'amount' | 'time' | 'local time'
  readonly text: (row: Row) => string
}

/** A time with its offset from UTC; what is none stays the text it is. */
function localText(value: CellValue): string {
  const at = timeOf(value)
  return at === null ? String(value ?? '') : formatLocalIso(at)
}

function fieldsOf<Row>(columns: readonly Column<Row>[]): readonly Field<Row>[] {
  return columns.flatMap((column): Field<Row>[] => {
    const { title, value, coin, unit, numeric, isTime } = column
    if (title === '' || value === undefined) return []
    if (isTime) {
      return [
        { title: `${title} (UTC)`, kind: 'time', text: (row) => valueText(column, row) },
        { title: `${title} (local)`, kind: 'local time', text: (row) => localText(value(row)) },
      ]
    }
    const named = unit === undefined ? title : `${title} (${unit})`
    const own: Field<Row> = { title: named, kind: numeric ? 'amount' : 'text', text: (row) => valueText(column, row) }
    return coin === undefined ? [own] : [own, { title: `${title}, coin`, kind: 'text', text: coin }]
  })
}

/** The rows in the columns given, every digit of them, times in UTC and local: for CSV and for the clipboard. */
export function textGrid<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): TextGrid {
  const fields = fieldsOf(columns)
  return { fields: fields.map(({ title }) => title), data: rows.map((row) => fields.map(({ text }) => text(row))) }
}

/** A cell of a workbook. */
export type SheetCell = string | number | Date | null

const LOCAL_LENGTH = 'yyyy-mm-ddThh:mm:ss.mmm'.length

/** What a workbook's numbers can hold without losing a digit. */
const SAFE_DIGITS = 15

/** An amount as a number where that keeps every digit of it, else as the text it is. */
export function sheetAmount(amount: string): string | number {
  if (!isAmount(amount)) return amount
  const digits = amount.replace(/[-.]/g, '').replace(/^0+/, '')
  const fraction = /\.(\d+)$/.exec(amount)?.[1] ?? ''
  return digits.length <= SAFE_DIGITS && fraction.length <= SAFE_DIGITS ? Number(amount) : amount
}

/** The same for a workbook: amounts are numbers where no digit is lost, times are dates of UTC and local ones. */
export function sheetGrid<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): { readonly fields: readonly string[]; readonly data: readonly (readonly SheetCell[])[] } {
  const fields = fieldsOf(columns)
  const cellOf = ({ kind, text }: Field<Row>, row: Row): SheetCell => {
    const value = text(row)
    if (value === '') return null
    if (kind === 'amount') return sheetAmount(value)
    // A date of a workbook has no zone: the local one is the time that the clock on the wall showed.
    const moment = kind === 'time' ? value : kind === 'local time' ? `${value.slice(0, LOCAL_LENGTH)}Z` : ''
    const at = moment === '' ? null : timeOf(Date.parse(moment))
    return at === null ? value : new Date(at)
  }
  return {
    fields: fields.map(({ title }) => title),
    data: rows.map((row) => fields.map((field) => cellOf(field, row))),
  }
}

/** Says what is in a file and when it was written, in UTC: `active-loans-20261123-041500Z.csv`. */
export function fileNameOf(label: string, extension: 'csv' | 'xlsx', at: number): string {
  const what = label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  const [day = '', time = ''] = new Date(at).toISOString().split('T')
  return `${what || 'table'}-${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}Z.${extension}`
}
