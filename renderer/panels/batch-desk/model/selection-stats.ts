import { decimalsOf, divide, maximum, minimum, sum, toDecimals, trim } from '@/shared/base/decimal'
import type { SheetColumn } from './columns'

/** Amount of a cell with its unit. Amounts of different units are not added. */
export interface CellAmount {
  readonly amount: string
  /** Unit as displayed. */
  readonly unit: string
  /** Measured quantity. Prices of two symbols differ in it, even with the same coin. */
  readonly of: string
}

/** Totals of the selected amounts. Decimal text. */
export interface SelectionStats {
  /** Number of cells with text. */
  readonly count: number
  /** Null if there are no amounts, or amounts of several units. */
  readonly sums: {
    readonly unit: string
    readonly sum: string
    /** Rounded if the quotient has no finite decimal form. */
    readonly average: string
    readonly least: string
    readonly most: string
  } | null
  /** Units of the amounts, if there are several. */
  readonly mixed: readonly string[]
  /** Cells that should have an amount but have no readable one. */
  readonly unread: number
}

export interface SelectedCell {
  readonly column: SheetColumn['id']
  readonly text: string
  /** Null if the cell has no readable amount. */
  readonly amount: CellAmount | null
}

/** Additional digits of an average compared with its amounts. */
const MORE_DIGITS = 4
const amountColumns: ReadonlySet<SheetColumn['id']> = new Set(['price', 'qty', 'notional'])

/** Count, sum, average, minimum and maximum of a selection, exact and with their unit. */
export function selectionStats(cells: readonly SelectedCell[]): SelectionStats {
  const filled = cells.filter(({ text }) => text.trim() !== '')
  const amounts = filled.flatMap(({ amount }) => amount ?? [])
  const unread = filled.filter(({ column, amount }) => amountColumns.has(column) && amount === null).length
  const kinds = new Map(amounts.map(({ of, unit }) => [`${of} ${unit}`, unit]))
  const [unit, ...others] = kinds.values()
  const count = filled.length
  if (unit === undefined || others.length > 0)
    return { count, sums: null, mixed: others.length === 0 ? [] : [...new Set(kinds.values())], unread }
  const values = amounts.map(({ amount }) => amount)
  const total = sum(values)
  const digits = Math.max(...values.map(decimalsOf)) + MORE_DIGITS
  const [first = '0'] = values
  return {
    count,
    sums: {
      unit,
      sum: total,
      average: trim(toDecimals(divide(total, String(values.length)), digits, 'nearest')),
      least: values.reduce((a, b) => minimum(a, b), first),
      most: values.reduce((a, b) => maximum(a, b), first),
    },
    mixed: [],
    unread,
  }
}
