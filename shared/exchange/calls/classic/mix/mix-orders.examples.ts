import type { Examples } from '@/shared/exchange/protocol/example'
import type { mixOrderDetail, mixOrdersHistory, mixOrdersPending } from './mix-orders'

const page = {
  orderId: '123',
  clientOid: 'one',
  startTime: '1695806275000',
  endTime: '1695809875000',
  idLessThan: '124',
  limit: '100',
}
const requests = [
  { productType: 'usdt-futures', symbol: 'ETHUSDT', ...page },
  { productType: 'coin-futures' },
  { productType: 'usdc-futures' },
]
const order = {
  symbol: 'ETHUSDT',
  size: '100',
  orderId: '123',
  clientOid: '12321',
  baseVolume: '12.1',
  quoteVolume: '22992',
  fee: '-1.2',
  price: '1900',
  priceAvg: '1903',
  status: 'partially_filled',
  side: 'buy',
  tradeSide: 'open',
  posSide: 'long',
  posMode: 'hedge_mode',
  force: 'gtc',
  orderType: 'limit',
  reduceOnly: 'NO',
  totalProfits: '0',
  marginCoin: 'USDT',
  marginMode: 'crossed',
  leverage: '20',
  cTime: '1627293504612',
  uTime: '1627293505612',
}

const others = [
  { ...order, status: 'live', side: 'sell', posSide: 'short', force: 'ioc', orderType: 'market', reduceOnly: 'YES' },
  { ...order, status: 'filled', posSide: 'net', force: 'fok' },
  { ...order, status: 'canceled', force: 'post_only' },
  { ...order, force: 'rpi' },
]

export const mixOrdersPendingExamples: Examples<typeof mixOrdersPending> = {
  requests: [
    ...requests,
    { productType: 'usdt-futures', status: 'live' },
    { productType: 'usdt-futures', status: 'partially_filled' },
  ],
  answers: [
    { entrustedList: [order, ...others], endId: '123' },
    { entrustedList: null, endId: null },
  ],
}

export const mixOrdersHistoryExamples: Examples<typeof mixOrdersHistory> = {
  requests,
  answers: [
    { entrustedList: [order, ...others], endId: '123' },
    { entrustedList: null, endId: null },
  ],
}

const { status, ...unnamed } = order

export const mixOrderDetailExamples: Examples<typeof mixOrderDetail> = {
  requests: [
    { symbol: 'ETHUSDT', productType: 'usdt-futures', orderId: '123' },
    { symbol: 'BTCUSD', productType: 'coin-futures', clientOid: 'one' },
    { symbol: 'BTCPERP', productType: 'usdc-futures', clientOid: 'two' },
  ],
  answers: [order, { ...unnamed, state: status }, ...others],
}
