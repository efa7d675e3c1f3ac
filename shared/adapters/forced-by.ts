import type { ForcedBy, OrderUpdate } from '../trading/orders/order'

/** Prefix of the trade side of orders that the exchange placed itself (exchange: Words). */
const byTradeSide: readonly (readonly [start: string, by: ForcedBy])[] = [
  ['burst_', 'liquidation'],
  ['reduce_', 'forced reduction'],
  ['offset_', 'forced netting'],
  ['dte_sys_adl_', 'auto-deleveraging'],
  ['delivery_', 'delivery'],
]

/**
 * Kind of an order that the exchange placed itself, as a member to spread. Absent if unknown. On spot and margin there
 * is no trade side: only the record of a closed order has it, and no fill. One of its execution types has a single
 * meaning.
 */
export function forcedIn({
  tradeSide,
  execType = '',
}: {
  readonly tradeSide: string
  readonly execType?: string
}): Pick<OrderUpdate, 'forcedBy'> {
  const [, bySide] = byTradeSide.find(([start]) => tradeSide.toLowerCase().startsWith(start)) ?? []
  const forcedBy = bySide ?? (execType.toLowerCase() === 'liquidation' ? 'liquidation' : undefined)
  return forcedBy === undefined ? {} : { forcedBy }
}
