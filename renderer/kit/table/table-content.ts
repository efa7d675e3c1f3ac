import type { TextGrid } from '@/shared/base/text/csv'
import { sum } from '@/shared/base/decimal'
import { t } from '@/shared/languages/text'
import { isAmount } from '@/renderer/kit/format/decimals'
import { formatLocalIso } from '@/renderer/kit/format/time'
import { type CellValue, type CoinAmount, type Column, timeOf, valueText } from '@/renderer/kit/table/columns/column'

/** An exported column: the coins of amounts have a separate column, and so do local times. */
interface Field<Row> {
  readonly title: string
  readonly kind: 'text' | 'amount' | 'time' | 'local time'
  readonly text: (row: Row) => string
}

/** A time with its offset from UTC. Other text is unchanged. */
function localText(value: CellValue): string {
  const at = timeOf(value)
  return at === null ? String(value ?? '') : formatLocalIso(at)
}

const comparable = (name: string): string => name.toLowerCase().replaceAll(' ', '')

/** The amount in a coin; '' without one. Unknown if the record has no readable amount. */
function amountIn(amounts: readonly CoinAmount[], coin: string): string {
  const coinAmounts = amounts.filter((entry) => entry.coin === coin).map(({ amount }) => amount)
  if (coinAmounts.length === 0) return ''
  return coinAmounts.every(isAmount) ? sum(coinAmounts) : 'unknown'
}

/** Amounts of several coins as one field for each coin, so that a spreadsheet can add them up. */
function coinFields<Row>(column: Column<Row>, rows: readonly Row[]): readonly Field<Row>[] {
  const { title, value, amounts } = column
  if (amounts === undefined) return fieldsOf([column])
  // Without a value the record is not counted, as in the table.
  const amountsOf = (row: Row): readonly CoinAmount[] => (value?.(row) === null ? [] : amounts(row))
  const coins = [...new Set(rows.flatMap((row) => amountsOf(row).map(({ coin }) => coin)))]
  if (coins.length === 0) return [{ title, kind: 'amount', text: () => '' }]
  return coins.map((coin): Field<Row> => ({
    title: `${title} (${coin})`,
    kind: 'amount',
    text: (row) => amountIn(amountsOf(row), coin),
  }))
}

/** The fields of a file: raw ones before displayed ones, and nothing displayed under the name of a raw field. */
function fileFields<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): readonly Field<Row>[] {
  const names = new Set<string>()
  const raw = (column: Column<Row>): Field<Row>[] =>
    (column.raw ?? []).flatMap(({ name, text }): Field<Row>[] => {
      if (names.has(comparable(name))) return []
      names.add(comparable(name))
      return [{ title: name, kind: 'text', text }]
    })
  const parts = columns.map((column) => ({ raw: raw(column), shown: coinFields(column, rows) }))
  return parts.flatMap((part) => [...part.raw, ...part.shown.filter(({ title }) => !names.has(comparable(title)))])
}

function fieldsOf<Row>(columns: readonly Column<Row>[]): readonly Field<Row>[] {
  return columns.flatMap((column): Field<Row>[] => {
    const { title, value, coin, unit, numeric, isTime } = column
    if (title === '' || value === undefined) return []
    if (isTime) {
      return [
        { title: t`${title} (UTC)`, kind: 'time', text: (row) => valueText(column, row) },
        { title: t`${title} (local)`, kind: 'local time', text: (row) => localText(value(row)) },
      ]
    }
    const heading = unit === undefined ? title : `${title} (${unit})`
    const own: Field<Row> = { title: heading, kind: numeric ? 'amount' : 'text', text: (row) => valueText(column, row) }
    return coin === undefined ? [own] : [own, { title: t`${title}, coin`, kind: 'text', text: coin }]
  })
}

const gridOf = <Row>(fields: readonly Field<Row>[], rows: readonly Row[]): TextGrid => ({
  fields: fields.map(({ title }) => title),
  data: rows.map((row) => fields.map(({ text }) => text(row))),
})

/** The rows in the given columns, with every digit, times in UTC and local. */
export const textGrid = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): TextGrid =>
  gridOf(fieldsOf(columns), rows)

/** The grid with the raw fields of the columns: for files, and for copies with titles. */
export const fileGrid = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): TextGrid =>
  gridOf(fileFields(columns, rows), rows)

/** A cell of a workbook. */
export type SheetCell = string | number | Date | null

const LOCAL_LENGTH = 'yyyy-mm-ddThh:mm:ss.mmm'.length

/** Digits that a workbook's number can contain without loss. */
const SAFE_DIGITS = 15

/** An amount as a number if it keeps every digit, else as text. */
export function sheetAmount(amount: string): string | number {
  if (!isAmount(amount)) return amount
  const digits = amount.replace(/[-.]/g, '').replace(/^0+/, '')
  const fraction = /\.(\d+)$/.exec(amount)?.[1] ?? ''
  return digits.length <= SAFE_DIGITS && fraction.length <= SAFE_DIGITS ? Number(amount) : amount
}

/** A file as a workbook: amounts are numbers if no digit is lost, times are dates in UTC and local. */
export function sheetGrid<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): { readonly fields: readonly string[]; readonly data: readonly (readonly SheetCell[])[] } {
  const fields = fileFields(columns, rows)
  const cellOf = ({ kind, text }: Field<Row>, row: Row): SheetCell => {
    const value = text(row)
    if (value === '') return null
    if (kind === 'amount') return sheetAmount(value)
    // A date of a workbook has no zone: the local one is the wall clock time.
    const moment = kind === 'time' ? value : kind === 'local time' ? `${value.slice(0, LOCAL_LENGTH)}Z` : ''
    const at = moment === '' ? null : timeOf(Date.parse(moment))
    return at === null ? value : new Date(at)
  }
  return {
    fields: fields.map(({ title }) => title),
    data: rows.map((row) => fields.map((field) => cellOf(field, row))),
  }
}

/** Names a file by its content and time in UTC: `active-loans-20261123-041500Z.csv`. */
export function fileNameOf(label: string, extension: 'csv' | 'xlsx', at: number): string {
  const what = label
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
  const [day = '', time = ''] = new Date(at).toISOString().split('T')
  return `${what || 'table'}-${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}Z.${extension}`
}
