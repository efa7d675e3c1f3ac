import { decimalsOf, divide, maximum, minimum, sum, toDecimals, trim } from '@/shared/base/decimal'
import type { SheetColumn } from './columns'

/** The amount of one cell with its unit. Amounts of different units have no sum. */
export interface CellAmount {
  readonly amount: string
  /** As it is shown. */
  readonly unit: string
  /** The quantity that is measured. Prices of two symbols differ in it, even if their coin is the same. */
  readonly of: string
}

/** Amounts of a selection. Decimal text. */
export interface SelectionStats {
  /** Cells with a text in them. */
  readonly count: number
  /** Null where there is no amount, or amounts of several units. */
  readonly sums: {
    readonly unit: string
    readonly sum: string
    /** Rounded where a quotient has no end. */
    readonly average: string
    readonly least: string
    readonly most: string
  } | null
  /** The units of the amounts, where they are several. */
  readonly mixed: readonly string[]
  /** Cells that should hold an amount and hold none that can be read. */
  readonly unread: number
}

export interface SelectedCell {
  readonly column: SheetColumn['id']
  readonly text: string
  /** Null where the cell holds no amount, or one that cannot be read. */
  readonly amount: CellAmount | null
}

/** Digits of an average beyond those of its amounts. */
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
