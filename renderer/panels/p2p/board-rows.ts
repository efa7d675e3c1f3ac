import { openP2pStatuses } from '@/shared/exchange/calls/p2p/order-list'
import { isNewerId, isOpenP2p, type P2pOrderRow, statusSince } from '@/shared/trading/p2p/p2p-order'

/** Selection of listed orders. */
export type Lane = 'open' | (typeof openP2pStatuses)[number] | 'all'

/** Most urgent statuses first. */
const urgency = ['Appeal', 'Paid', 'pending_pay'] as const

const rank = ({ status }: P2pOrderRow): number => {
  const place = urgency.findIndex((entry) => entry === status)
  return place === -1 ? urgency.length : place
}

function byUrgency(first: P2pOrderRow, other: P2pOrderRow): number {
  if (rank(first) !== rank(other)) return rank(first) - rank(other)
  if (isOpenP2p(first)) return (statusSince(first) ?? 0) - (statusSince(other) ?? 0)
  return isNewerId(other.orderId, first.orderId) ? 1 : -1
}

const isIn = (lane: Lane, order: P2pOrderRow): boolean =>
  lane === 'all' || (lane === 'open' ? isOpenP2p(order) : order.status === lane)

/** Appeals, then paid orders, then unpaid orders, each oldest first; closed orders last. */
export const rowsOfLane = (orders: Iterable<P2pOrderRow>, lane: Lane): readonly P2pOrderRow[] =>
  [...orders].filter((order) => isIn(lane, order)).toSorted(byUrgency)

/** Number of orders in a lane, and the time since when the oldest is in its status. */
export function laneHead(
  orders: Iterable<P2pOrderRow>,
  lane: Lane,
): { readonly count: number; readonly since: number | null } {
  let count = 0
  let since: number | null = null
  for (const order of orders) {
    if (!isIn(lane, order)) continue
    count += 1
    const at = statusSince(order)
    if (at !== null && (since === null || at < since)) since = at
  }
  return { count, since }
}
