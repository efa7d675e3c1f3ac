import { absolute, add, compare } from '@/shared/base/decimal'
import { isAmount } from '@/renderer/kit/format/decimals'
import { type Column, valueText } from './column'

/** A sum of amounts of one coin; '' where the column has no coin. */
export interface Total {
  readonly coin: string
  readonly amount: string
}

/**
 * The sums of a column, one for each coin in the order in which the coins come; never one of several. Null where an
 * amount cannot be read: a sum without it would be wrong.
 */
export function totalsOf<Row>(column: Column<Row>, rows: readonly Row[]): readonly Total[] | null {
  const sums = new Map<string, string>()
  for (const row of rows) {
    if (column.value?.(row) === null) continue
    const amount = valueText(column, row)
    if (!isAmount(amount)) return null
    const coin = column.coin?.(row) ?? column.unit ?? ''
    sums.set(coin, add(sums.get(coin) ?? '0', amount))
  }
  return [...sums].map(([coin, amount]) => ({ coin, amount }))
}

/** Decimals that have room, by the size of a sum; the tooltip has all of them. */
export function decimalsFor(amount: string): number {
  const size = absolute(amount)
  return compare(size, '10000') >= 0 ? 0 : compare(size, '1') >= 0 ? 2 : 6
}
