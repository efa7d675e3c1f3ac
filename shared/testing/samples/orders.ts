import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { type Order, orderDefaults } from '@/shared/trading/orders/order'

/** A resting order of BTCUSDT spot. A test overrides the fields of its subject. */
export const anOrder = (change: Partial<Order> = {}): Order => ({
  ...orderDefaults,
  key: 'a',
  orderId: '1',
  clientOid: 'a',
  origin: 'volley',
  category: 'SPOT',
  symbol: 'BTCUSDT',
  side: 'buy',
  posSide: null,
  orderType: 'limit',
  timeInForce: 'gtc',
  stpMode: 'none',
  reduceOnly: false,
  price: '60000',
  qty: '0.01',
  state: 'live',
  batchId: null,
  row: null,
  createdAt: 0,
  updatedAt: 0,
  revision: 1,
  ...change,
})

/** A limit order of BTCUSDT futures, too far from the market to fill. A test overrides the fields of its subject. */
export const anOrderIntent = (change: Partial<OrderIntent> = {}): OrderIntent => ({
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side: 'buy',
  orderType: 'limit',
  qty: '0.001',
  price: '30000',
  timeInForce: 'gtc',
  stpMode: 'none',
  ...change,
})
