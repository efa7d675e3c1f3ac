import type { OrderIntent } from '../../shared/ipc/contract'
import { untouched, type Order } from '../../shared/trading/order'

/** An order of ours before anything was sent. */
export function queuedOrder(intent: OrderIntent, made: Pick<Order, 'clientOid' | 'batchId' | 'row' | 'createdAt' | 'revision'>): Order {
  return {
    ...untouched,
    ...made,
    key: made.clientOid,
    orderId: null,
    origin: 'volley',
    category: intent.category,
    symbol: intent.symbol,
    side: intent.side,
    posSide: intent.posSide ?? null,
    orderType: intent.orderType,
    timeInForce: intent.timeInForce,
    stpMode: intent.stpMode,
    reduceOnly: false,
    price: intent.price ?? '',
    qty: intent.qty,
    state: 'queued',
    updatedAt: made.createdAt,
  }
}
