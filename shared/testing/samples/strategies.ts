import type { StrategyRecord } from '@/shared/exchange/calls/trade/strategy/strategy-fields'

/**
 * A waiting strategy order of the whole long position of BTCUSDT futures. A test overrides the fields of its subject.
 */
export const aStrategy = (change: Partial<StrategyRecord> = {}): StrategyRecord => ({
  orderId: 'waiting-1',
  clientOid: '',
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  qty: '',
  side: '',
  posSide: 'long',
  status: 'pending',
  type: 'tpsl',
  tpslMode: 'full',
  tpTriggerBy: '',
  slTriggerBy: '',
  takeProfit: '',
  stopLoss: '',
  tpOrderType: '',
  slOrderType: '',
  tpLimitPrice: '',
  slLimitPrice: '',
  triggerBy: '',
  triggerPrice: '',
  triggerOrderType: '',
  triggerOrderPrice: '',
  createdTime: '',
  updatedTime: '',
  ...change,
})
