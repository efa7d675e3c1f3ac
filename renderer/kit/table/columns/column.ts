import { compare } from '@/shared/base/decimal'
import { isAmount } from '@/renderer/kit/format/decimals'
import type { ReactNode } from 'react'

/**
 * Value of a cell: text, an amount as decimal text, or a time in Unix ms. Empty text if unknown, null if there is none.
 */
export type CellValue = string | number | null | undefined

export interface CoinAmount {
  readonly coin: string
  /** '' if unknown. */
  readonly amount: string
}

/** A field of a file with a name that is the same in every language. */
export interface RawField<Row> {
  readonly name: string
  readonly text: (row: Row) => string
}

/** Declaration of a column of a table. */
export interface Column<Row> {
  readonly id: string
  /** Empty: buttons and similar columns, which are not chosen, copied or saved. */
  readonly title: string
  /** Width as a CSS grid track, for example '96px' or 'minmax(120px, 1fr)'. */
  readonly width: string
  /** Width in a table that is narrower than `below` pixels, where a style sheet hides a part of its cells. */
  readonly narrow?: { readonly below: number; readonly width: string } | undefined
  /** Contains amounts, aligned to the right. */
  readonly numeric?: boolean | undefined
  /** Never truncated, like amounts. For short words such as a symbol or a state. */
  readonly isWhole?: boolean | undefined
  /** Contains times, in Unix ms. */
  readonly isTime?: boolean | undefined
  /** Value for copying, saving, filtering, sums and sorting, with every digit. */
  readonly value?: ((row: Row) => CellValue) | undefined
  /** Further fields of files, so that they can be read back. */
  readonly raw?: readonly RawField<Row>[] | undefined
  /** Displayed content. By default the value in the default format. */
  readonly cell?: ((row: Row) => ReactNode) | undefined
  /** Sort order, if it differs from the value's. */
  readonly compare?: ((a: Row, b: Row) => number) | undefined
  /** The coin of an amount, if each row has its own. */
  readonly coin?: ((row: Row) => string) | undefined
  /** Unit of all its amounts, such as % or USDT. */
  readonly unit?: string | undefined
  /** Amounts to sum up in a cell of several coins. Default the value in its coin. */
  readonly amounts?: ((row: Row) => readonly CoinAmount[]) | undefined
  /** Summed up below the table, separately for each coin. */
  readonly hasTotal?: boolean | undefined
  /** Decimals of a sum in dollars. Default cents. */
  readonly sumDecimals?: number | undefined
  /** A total of several coins in US dollars: the amount of a row, '' if it is unknown, null for nothing. */
  readonly dollars?: ((row: Row) => string | null) | undefined
  /** Offers its values, or a time range, as a filter. */
  readonly isFilter?: boolean | undefined
  /** Stays in view at the right edge while the rest scrolls. */
  readonly pinned?: boolean | undefined
  /** Hidden while the table is narrower than this many pixels, unless it was chosen. */
  readonly shownFrom?: number | undefined
  /** Hidden until it is chosen. */
  readonly isOptional?: boolean | undefined
  /** Explains the column on hover. */
  readonly hint?: string | undefined
}

/** A time in Unix ms. Null for other values. */
export function timeOf(value: CellValue): number | null {
  const ms = value === '' || value === null || value === undefined ? Number.NaN : Number(value)
  return Number.isFinite(ms) ? ms : null
}

/** A value as text, exact: an amount digit by digit, a time in UTC. Empty if unknown. */
export function valueText<Row>(column: Column<Row>, row: Row): string {
  const value = column.value?.(row)
  if (value === null || value === undefined) return ''
  const at = column.isTime ? timeOf(value) : null
  return at === null ? String(value) : new Date(at).toISOString()
}

const emptyFirst = (a: string, b: string): number => Number(a !== '') - Number(b !== '')

function byValue<Row>(column: Column<Row>, a: Row, b: Row): number {
  if (column.numeric) {
    const [textA, textB] = [valueText(column, a), valueText(column, b)]
    if (isAmount(textA) && isAmount(textB)) return compare(textA, textB)
    return Number(isAmount(textA)) - Number(isAmount(textB))
  }
  const [textA, textB] = [valueText(column, a), valueText(column, b)]
  return emptyFirst(textA, textB) || textA.localeCompare(textB, 'en', { numeric: true })
}

/** Order of rows by a column. Undefined if not sortable. Unknown values count as the smallest. */
export function orderOf<Row>(column: Column<Row>): ((a: Row, b: Row) => number) | undefined {
  if (column.compare !== undefined) return column.compare
  return column.value === undefined || column.title === '' ? undefined : (a, b) => byValue(column, a, b)
}
