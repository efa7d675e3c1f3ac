import { add, sum } from '@/shared/base/decimal'
import { isDollar } from '@/shared/trading/ltv/projection/stable-coins'
import { formatMoney, formatTrimmed, isAmount } from '@/renderer/kit/format/decimals'
import { type Column, valueText } from '@/renderer/kit/table/columns/column'

/** A sum of amounts in a coin. '' if the column has no coin. */
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
 * The sums of a column, one for each coin in the order of their first rows, never over several coins. Null if an amount
 * is unreadable: a sum without it would be wrong.
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

/** A sum in US dollars, and how many amounts are unknown and so not in it. */
export interface DollarTotal {
  readonly amount: string
  readonly unknown: number
}

/** The sum of a column in US dollars; null for a column without them. */
export function dollarTotalOf<Row>({ dollars }: Column<Row>, rows: readonly Row[]): DollarTotal | null {
  if (dollars === undefined) return null
  const amounts = rows.map(dollars).filter((amount) => amount !== null)
  const knownAmounts = amounts.filter(isAmount)
  return { amount: sum(knownAmounts), unknown: amounts.length - knownAmounts.length }
}

/** A sum without its coin: dollars with the decimals of the column, else up to eight. The tooltip has all of them. */
export const totalDigits = <Row>({ coin, amount }: Total, { sumDecimals }: Pick<Column<Row>, 'sumDecimals'>): string =>
  isDollar(coin) ? formatMoney(amount, sumDecimals) : formatTrimmed(amount, MOST_DECIMALS)
const MOST_DECIMALS = 8
