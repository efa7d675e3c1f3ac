import type { ClassicOrder } from '@/shared/trading/account/classic-account'

/** A resting spot order of a classic account, changed as a test needs it. */
export const order = (orderId: string, change: Partial<ClassicOrder> = {}): ClassicOrder => ({
  orderId,
  clientOid: `oid-${orderId}`,
  category: 'SPOT',
  symbol: 'BTCUSDT',
  side: 'buy',
  posSide: null,
  orderType: 'limit',
  timeInForce: '',
  price: '100',
  qty: '1',
  filledQty: '0',
  avgPrice: '',
  status: 'live',
  createdAt: 1,
  updatedAt: 1,
  ...change,
})
