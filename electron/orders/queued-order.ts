import type { OrderIntent } from '../../shared/ipc/contract'
import type { Order } from '../../shared/trading/order'

/** An order of ours before anything was sent. */
export function queuedOrder(intent: OrderIntent, made: Pick<Order, 'clientOid' | 'batchId' | 'row' | 'createdAt' | 'revision'>): Order {
  return {
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
    rawStatus: null,
    filledQty: '0',
    filledValue: '0',
    avgPrice: '',
    fees: [],
    cancelReason: null,
    problem: null,
    pending: null,
    updatedAt: made.createdAt,
  }
}
