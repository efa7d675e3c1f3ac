import type { Instrument } from '@/shared/trading/market/instrument'
import type { DraftRow } from '@/shared/trading/batch/draft/draft-row'

/** BTCUSDT perpetual as listed by the exchange (exchange: Instruments), but with a coarser tick. */
export const btcPerp: Instrument = {
  symbol: 'BTCUSDT',
  category: 'USDT-FUTURES',
  baseCoin: 'BTC',
  quoteCoin: 'USDT',
  tickSize: '0.5',
  lotSize: '0.0001',
  priceDecimals: 1,
  qtyDecimals: 4,
  quoteDecimals: 1,
  minQty: '0.0001',
  maxQty: '1200',
  maxMarketQty: '120',
  minValue: '5',
  makerFeeRate: '0.0002',
  takerFeeRate: '0.0006',
  status: 'online',
  isStock: false,
}

/** BTCUSDT spot: finer steps, and bounds that the exchange omits or sends as 0. */
export const btcSpot: Instrument = {
  ...btcPerp,
  category: 'SPOT',
  tickSize: '0.01',
  lotSize: '0.000001',
  priceDecimals: 2,
  qtyDecimals: 6,
  quoteDecimals: 2,
  minQty: '',
  maxQty: '0',
  maxMarketQty: '',
  minValue: '1',
}

/** A correct resting row. A test overrides the fields of its subject. */
export const draftRow = (change: Partial<DraftRow> = {}): DraftRow => ({
  id: 'r1',
  include: true,
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side: 'buy',
  posSide: '',
  orderType: 'limit',
  timeInForce: 'gtc',
  price: '60000',
  qty: '0.01',
  takeProfit: '',
  stopLoss: '',
  stpMode: 'none',
  clientOid: '',
  note: '',
  ...change,
})
