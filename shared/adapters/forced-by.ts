import type { ForcedBy, OrderUpdate } from '../trading/orders/order'

/** What a trade side begins with where the exchange gave the order itself (exchange: Words). */
const byTradeSide: readonly (readonly [start: string, by: ForcedBy])[] = [
  ['burst_', 'liquidation'],
  ['reduce_', 'forced reduction'],
  ['offset_', 'forced netting'],
  ['dte_sys_adl_', 'auto-deleveraging'],
  ['delivery_', 'delivery'],
]

/**
 * That the exchange gave an order itself, as a member to spread; none where nothing says so. On spot and margin there
 * is no trade side: only the record of a closed order may tell there, and no fill. Of its words of execution one cannot
 * mean anything else.
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
