import { type Order, untouched } from '@/shared/trading/orders/order'

/** A resting order of BTCUSDT spot; a test changes what it is about. */
export const anOrder = (change: Partial<Order> = {}): Order => ({
  ...untouched,
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
