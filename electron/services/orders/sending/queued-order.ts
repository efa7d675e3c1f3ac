import { orderDefaults, type Order } from '@/shared/trading/orders/order'
import type { PlacingCall } from '@/shared/exchange/calls/trade/placing-call'
import type { NamedIntent } from './placing-calls'

type Made = Pick<Order, 'batchId' | 'row' | 'createdAt' | 'revision'>

/** An order of ours before anything was sent. */
export function queuedOrder(intent: NamedIntent, made: Made, via: PlacingCall): Order {
  return {
    ...orderDefaults,
    ...made,
    key: intent.clientOid,
    clientOid: intent.clientOid,
    orderId: null,
    origin: 'volley',
    category: intent.category,
    symbol: intent.symbol,
    side: intent.side,
    posSide: intent.posSide ?? null,
    orderType: intent.orderType,
    // Call 6 carries neither: the exchange decides, and the first update tells.
    ...(via === 'placeRealityOrder'
      ? { timeInForce: '', stpMode: null }
      : { timeInForce: intent.timeInForce, stpMode: intent.stpMode }),
    reduceOnly: intent.reduceOnly === 'yes',
    price: intent.price ?? '',
    qty: intent.qty,
    state: 'queued',
    updatedAt: made.createdAt,
  }
}
