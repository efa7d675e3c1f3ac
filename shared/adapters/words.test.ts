import { describe, expect, it } from 'vitest'
import { OrderRecord } from '@/shared/exchange/calls/trade/order-record'
import { PositionRecord } from '@/shared/exchange/calls/account/current-position'
import { OrderPush, PositionPush } from '@/shared/exchange/channels'
import { endpoints } from '@/shared/exchange/endpoints'
import { examples } from '@/shared/exchange/examples'
import { fillOfPush } from './classic/fill-push'
import { orderUpdateOfPush } from './classic/order-push'
import { fillOfMix, fillOfSpot, orderUpdateOfClassic } from './classic/order-update'
import { orderUpdateOfRecord } from './order-update'
import { positionOf, positionOfClassic, positionOfPush } from './positions'
import { unreadOrderUpdate } from './unread-order'

const record = {
  orderId: '1',
  clientOid: 'Own-Name',
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  orderType: 'limit',
  side: 'sell',
  price: '1',
  qty: '1',
  timeInForce: 'gtc',
  orderStatus: 'partially_filled',
  posSide: 'long',
  holdMode: 'hedge_mode',
  reduceOnly: 'yes',
  stpMode: 'none',
  createdTime: '1700000000000',
  updatedTime: '1700000000000',
}
const push = {
  orderId: '1',
  clientOid: 'Own-Name',
  instId: 'BTCUSDT',
  price: '1',
  size: '1',
  orderType: 'limit',
  force: 'gtc',
  side: 'buy',
  posSide: 'long',
  posMode: 'hedge_mode',
  tradeSide: 'close',
  tradeId: 't',
  fillPrice: '1',
  baseVolume: '0.5',
  accBaseVolume: '0.5',
  tradeScope: 'maker',
  status: 'partially_filled',
  reduceOnly: 'yes',
  uTime: '1700000000000',
}
const position = {
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  posSide: 'short',
  holdMode: 'hedge_mode',
  marginMode: 'crossed',
  total: '1',
}
const pushedPosition = {
  instId: 'BTCUSDT',
  holdSide: 'short',
  posMode: 'hedge_mode',
  marginMode: 'crossed',
  total: '1',
}
const mixRead = { ...examples.mixOrdersPending.answers[0]!.entrustedList![0]!, tradeSide: 'close' }
const mix = (words: object) =>
  endpoints.mixOrdersPending.data.parse({ entrustedList: [{ ...mixRead, ...words }], endId: '' }).entrustedList[0]!
const mixFillRead = { ...examples.mixFills.answers[0]!.fillList![0]!, tradeSide: 'close' }
const spotFillRead = examples.spotFills.answers[0]![0]!

/** What is read of each kind of record, whose words are given in some case. */
const readers: Readonly<Record<string, readonly [record: object, read: (written: object) => unknown]>> = {
  'order of a call': [record, (written) => orderUpdateOfRecord(OrderRecord.parse(written), 'open-list')],
  'order of a push': [push, (written) => orderUpdateOfPush('USDT-FUTURES', OrderPush.parse(written))],
  'fill of a push': [push, (written) => fillOfPush('USDT-FUTURES', OrderPush.parse(written))],
  'classic order': [
    mixRead,
    (written) => orderUpdateOfClassic({ productType: 'usdt-futures', record: mix(written) }, 'open-list'),
  ],
  'classic futures fill': [
    mixFillRead,
    (written) =>
      fillOfMix(
        'usdt-futures',
        endpoints.mixFills.data.parse({ fillList: [{ ...mixFillRead, ...written }], endId: '' }).fillList[0]!,
      ),
  ],
  'classic spot fill': [spotFillRead, (written) => fillOfSpot(endpoints.spotFills.data.parse([written])[0]!)],
  position: [position, (written) => positionOf(PositionRecord.parse(written))],
  'pushed position': [pushedPosition, (written) => positionOfPush('USDT-FUTURES', PositionPush.parse(written))],
  'classic position': [
    examples.mixAllPositions.answers[0]![0]!,
    (written) => positionOfClassic('usdt-futures', endpoints.mixAllPositions.data.parse([written])[0]!),
  ],
}
/** Names, which are compared exactly. */
const names = new Set(['symbol', 'instId', 'clientOid', 'orderId', 'tradeId', 'execId', 'marginCoin', 'feeDetail'])

const inCase = (written: object, change: (text: string) => string): object =>
  Object.fromEntries(
    Object.entries(written).map(([name, value]) => [
      name,
      typeof value === 'string' && !names.has(name) ? change(value) : value,
    ]),
  )

describe.each(Object.entries(readers))('The words of this record: %s', (_name, [written, read]) => {
  it('are read in either case', () => {
    const expected = read(written)
    expect(read(inCase(written, (text) => text.toUpperCase()))).toEqual(expected)
    expect(read(inCase(written, (text) => text.toLowerCase()))).toEqual(expected)
  })
})

it('An unreadable order in hedge mode has no side, whatever the case of its words', () => {
  for (const tradeSide of ['open', 'CLOSE'])
    expect(
      unreadOrderUpdate({ readable: { side: 'buy', tradeSide }, fields: ['price'] }, { source: 'push' }).side,
    ).toBe('')
})

it('A status of a symbol or of a trade with persons is read in either case', () => {
  const status = (text: string) =>
    endpoints.instruments.data.parse([
      { symbol: 'S', category: 'spot', baseCoin: 'A', quoteCoin: 'B', status: text },
    ])[0]
  expect(status('ONLINE')).toMatchObject({ status: 'online', category: 'SPOT' })
  expect(status('asleep')).toMatchObject({ status: 'asleep' })
  const order = endpoints.p2pOrderList.data.parse({ orderList: [{ orderId: '1', status: 'paid', side: 'BUY' }] })
  expect(order.orderList[0]).toMatchObject({ status: 'Paid', side: 'buy' })
})
