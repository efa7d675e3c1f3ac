import type { ClientMessage, PushMessage, ServerEvent, TopicMessage } from './ws-messages'

/** Socket messages, written from the description (spec: Subscribe and operate messages; exchange: Sockets). */
const login = {
  apiKey: 'bg_key',
  passphrase: 'words',
  timestamp: '1538054050',
  sign: '8RCOqCJAhhEh4PWcZB/96QojLDqMAg4qNynIixFzS3E=',
}
const orders = { instType: 'USDT-FUTURES', channel: 'orders', instId: 'default' }
const account = { instType: 'SPOT', channel: 'account', coin: 'default' }

export const clientMessages: readonly ClientMessage[] = [
  { op: 'login', args: [login] },
  { op: 'login', args: [{ ...login, timestamp: 1538054050 }] },
  { op: 'subscribe', args: [orders, account] },
  { op: 'unsubscribe', args: [orders, account] },
  {
    op: 'trade',
    args: [
      {
        id: 'e2f4-1',
        instType: 'USDT-FUTURES',
        instId: 'BTCUSDT',
        channel: 'place-order',
        params: {
          orderType: 'limit',
          side: 'buy',
          size: '2',
          tradeSide: 'open',
          price: '64000',
          marginCoin: 'USDT',
          force: 'gtc',
          marginMode: 'crossed',
          clientOid: 'one',
        },
      },
    ],
  },
  {
    op: 'trade',
    args: [
      {
        id: 'e2f4-2',
        instType: 'USDT-FUTURES',
        instId: 'BTCUSDT',
        channel: 'cancel-order',
        params: { orderId: '111' },
      },
    ],
  },
]

const book = { instType: 'spot', topic: 'books', symbol: 'BTCUSDT' }
const kline = { instType: 'usdt-futures', topic: 'kline', symbol: 'BTCUSDT', interval: '1m' }
const own = { instType: 'UTA', topic: 'order' }

export const topicMessages: readonly TopicMessage[] = [
  { op: 'login', args: [login] },
  { op: 'login', args: [{ ...login, timestamp: 1538054050 }] },
  { op: 'subscribe', args: [book, kline, own] },
  { op: 'unsubscribe', args: [book, kline, own] },
  {
    op: 'trade',
    id: '1750034396082',
    category: 'spot',
    topic: 'place-order',
    args: [{ symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', qty: '0.01', price: '64000', timeInForce: 'gtc' }],
  },
  {
    op: 'trade',
    id: '1750034396083',
    category: 'usdt-futures',
    topic: 'batch-cancel',
    requestTime: '1750034396000',
    args: [{ orderId: '111' }, { clientOid: 'one' }],
  },
]

export const serverEvents: readonly ServerEvent[] = [
  { event: 'login', code: 0, connId: 'a1' },
  { event: 'subscribe', arg: orders },
  { event: 'subscribe', arg: account },
  { event: 'error', code: 30001, msg: 'Channel does not exist', op: 'subscribe', arg: orders },
  { event: 'error', code: '30033', msg: 'The service is being upgraded' },
]

export const pushes: readonly PushMessage[] = [
  { action: 'snapshot', arg: orders, data: [], ts: 1695718781206 },
  { action: 'update', arg: account, data: [{ coin: 'USDT', available: '1' }], ts: '1695718781206' },
]
