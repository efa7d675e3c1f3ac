import { absolute, add, compare } from '@/shared/base/decimal'
import { isAmount } from '@/renderer/kit/format/decimals'
import { type Column, valueText } from './column'

/** A sum of amounts of one coin; '' where the column has no coin. */
export interface Total {
  readonly coin: string
  readonly amount: string
}

function amountsIn<Row>(column: Column<Row>, row: Row): readonly Total[] {
  if (column.amounts !== undefined) return column.amounts(row)
  if (column.value?.(row) === null) return []
  return [{ coin: column.coin?.(row) ?? column.unit ?? '', amount: valueText(column, row) }]
}

/**
 * The sums of a column, one for each coin in the order in which the coins come; never one of several. Null where an
 * amount cannot be read: a sum without it would be wrong.
 */
export function totalsOf<Row>(column: Column<Row>, rows: readonly Row[]): readonly Total[] | null {
  const sums = new Map<string, string>()
  for (const row of rows) {
    for (const { coin, amount } of amountsIn(column, row)) {
      if (!isAmount(amount)) return null
      sums.set(coin, add(sums.get(coin) ?? '0', amount))
    }
  }
  return [...sums].map(([coin, amount]) => ({ coin, amount }))
}

/** Decimals that have room, by the size of a sum; the tooltip has all of them. */
export function decimalsFor(amount: string): number {
  const size = absolute(amount)
  return compare(size, '10000') >= 0 ? 0 : compare(size, '1') >= 0 ? 2 : 6
}
