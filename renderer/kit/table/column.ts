import { compare } from '@/shared/base/decimal'
import { isAmount } from '@/renderer/kit/format/decimals'
import type { ReactNode } from 'react'

/**
 * What a cell holds: text, an amount as decimal text, or a time in Unix ms. Empty text where it is not known, null
 * where there is none.
 */
export type CellValue = string | number | null | undefined

/** Everything about a column of a table, said once. */
export interface Column<Row> {
  readonly id: string
  /** Empty: buttons and the like, which are not chosen, copied or saved. */
  readonly title: string
  /** Width as a CSS grid track, for example '96px' or 'minmax(120px, 1fr)'. */
  readonly width: string
  /** It holds amounts: they stand to the right. */
  readonly numeric?: boolean | undefined
  /** It holds times, in Unix ms. */
  readonly isTime?: boolean | undefined
  /** What is copied, saved, filtered, summed and sorted by, with every digit. */
  readonly value?: ((row: Row) => CellValue) | undefined
  /** What is shown; without it the value in the usual form. */
  readonly cell?: ((row: Row) => ReactNode) | undefined
  /** Sorts where the value does not. */
  readonly compare?: ((a: Row, b: Row) => number) | undefined
  /** The coin of an amount, where each row has its own. */
  readonly coin?: ((row: Row) => string) | undefined
  /** What all its amounts are in, such as % or USDT. */
  readonly unit?: string | undefined
  /** Amounts to sum up in a cell of several coins; default the value in its coin. */
  readonly amounts?: ((row: Row) => readonly { readonly coin: string; readonly amount: string }[]) | undefined
  /** Summed up below the table, each coin by itself. */
  readonly hasTotal?: boolean | undefined
  /** Offers its values, or a stretch of time, to choose rows by. */
  readonly isFilter?: boolean | undefined
  /** Stays in view at the right edge when the rest scrolls. */
  readonly pinned?: boolean | undefined
  /** Left out while the table is narrower than this many pixels, unless it was chosen. */
  readonly shownFrom?: number | undefined
  /** Left out until it is chosen. */
  readonly isOptional?: boolean | undefined
  /** Explains the column on hover. */
  readonly hint?: string | undefined
}

/** A time in Unix ms; null for what is none. */
export function timeOf(value: CellValue): number | null {
  const ms = value === '' || value === null || value === undefined ? Number.NaN : Number(value)
  return Number.isFinite(ms) ? ms : null
}

/** A value as text, exact: an amount digit by digit, a time in UTC. Empty for what is not known. */
export function valueText<Row>(column: Column<Row>, row: Row): string {
  const value = column.value?.(row)
  if (value === null || value === undefined) return ''
  const at = column.isTime ? timeOf(value) : null
  return at === null ? String(value) : new Date(at).toISOString()
}

const nothingFirst = (a: string, b: string): number => Number(a !== '') - Number(b !== '')

function byValue<Row>(column: Column<Row>, a: Row, b: Row): number {
  if (column.numeric) {
    const [one, other] = [valueText(column, a), valueText(column, b)]
    if (isAmount(one) && isAmount(other)) return compare(one, other)
    return Number(isAmount(one)) - Number(isAmount(other))
  }
  const [one, other] = [valueText(column, a), valueText(column, b)]
  return nothingFirst(one, other) || one.localeCompare(other, 'en', { numeric: true })
}

/** How rows are put in order by a column; undefined for one that cannot. What is not known counts for least. */
export function orderOf<Row>(column: Column<Row>): ((a: Row, b: Row) => number) | undefined {
  if (column.compare !== undefined) return column.compare
  return column.value === undefined || column.title === '' ? undefined : (a, b) => byValue(column, a, b)
}
