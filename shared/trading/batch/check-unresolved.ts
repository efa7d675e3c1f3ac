import { trim } from '../decimal'
import type { Order } from '../order'
import { problemOf } from './batch-context'
import type { CheckedRow } from './batch-context'
import type { Problem } from './draft'

/** The rule a trader may accept knowingly: another order of this symbol and side may or may not exist. */
export const UNRESOLVED_RULE = 'unresolved'

/** Rows that would double an order whose outcome is not known. The main process refuses them unless the rule is accepted. */
export function checkUnresolved(rows: readonly CheckedRow[], orders: readonly Order[]): Problem[] {
  const unknown = orders.filter((order) => order.state === 'unknown')
  if (unknown.length === 0) return []
  return rows.flatMap((row) => {
    const { category, symbol, side } = row.order
    const twins = unknown.filter((order) => order.category === category && order.symbol === symbol && order.side === side)
    return twins.length === 0 ? [] : [problemOf(row, 'symbol', 'warning', UNRESOLVED_RULE, doubled(side, symbol, twins))]
  })
}

function doubled(side: string, symbol: string, twins: readonly Order[]): string {
  const [first] = twins
  const what = twins.length === 1 ? `${side} ${trim(first!.qty)} ${symbol}` : `${twins.length} ${side} orders in ${symbol}`
  return `The outcome of ${what} is unknown: if it was placed, this ${side} doubles the exposure`
}
