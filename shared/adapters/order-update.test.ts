import { describe, expect, it } from 'vitest'
import { OrderRecord } from '@/shared/exchange/calls/trade/order-record'
import { OrderPush } from '@/shared/exchange/channels'
import { endpoints } from '@/shared/exchange/endpoints'
import { examples } from '@/shared/exchange/examples'
import { orderUpdateOfPush } from './classic/order-push'
import { orderUpdateOfClassic } from './classic/order-update'
import { unreadOrderUpdate } from './unread-order'
import { orderUpdateOfRecord } from './order-update'

const record = OrderRecord.parse({
  orderId: '1',
  category: 'SPOT',
  symbol: 'BTCUSDT',
  side: 'buy',
  orderType: 'market',
  orderStatus: 'live',
  timeInForce: 'gtc',
  createdTime: '1',
  updatedTime: '1',
})
const push = OrderPush.parse({
  orderId: '1',
  instId: 'BTCUSD',
  side: 'buy',
  orderType: 'limit',
  force: 'gtc',
  status: 'filled',
  size: '1000',
  accBaseVolume: '1000',
  priceAvg: '97335.912',
})
const mix = endpoints.mixOrdersHistory.data.parse(examples.mixOrdersHistory.answers[0]).entrustedList[0]!

describe('The quantity of an order of another program', () => {
  it('that buys on spot for an amount of quote coin is that amount, by call and by push', () => {
    for (const qty of ['', '0', '0.00', '0E-8'])
      expect(orderUpdateOfRecord({ ...record, qty, amount: '100' }, 'open-list').qty).toBe('100')
    expect(orderUpdateOfRecord({ ...record, qty: '100', amount: '0' }, 'open-list').qty).toBe('100')
    const spent = { ...push, instId: 'BTCUSDT', orderType: 'market', size: '0', notional: '100' } as const
    expect(orderUpdateOfPush('SPOT', spent).qty).toBe('100')
  })

  it('of any other order is never its amount of quote coin', () => {
    for (const qty of ['', '0']) {
      const limit = { ...record, orderType: 'limit', qty, amount: '100' } as const
      expect(orderUpdateOfRecord(limit, 'open-list').qty).toBe(qty)
      const sells = { ...record, side: 'sell', qty, amount: '100' } as const
      expect(orderUpdateOfRecord(sells, 'open-list').qty).toBe(qty)
      const pushed = { ...push, instId: 'BTCUSDT', size: qty, notional: '100' } as const
      expect(orderUpdateOfPush('SPOT', pushed).qty).toBe(qty)
      const row = { orderId: '7', symbol: 'BTCUSDT', side: 'buy', orderType: 'limit', amount: '100' }
      const unread = unreadOrderUpdate({ readable: row, fields: ['qty'] }, { source: 'open-list', category: 'SPOT' })
      expect(unread.qty).toBe('')
    }
  })
})

describe('Price of an order', () => {
  it('is none where a record has a price of 0, also without its type', () => {
    for (const price of ['0', '0.00', '0E-8', '']) {
      expect(orderUpdateOfRecord({ ...record, orderType: 'limit', price }, 'open-list').price).toBe('')
      expect(orderUpdateOfPush('SPOT', { ...push, instId: 'BTCUSDT', orderType: 'limit', price }).price).toBe('')
      const row = { orderId: '7', symbol: 'BTCUSDT', side: 'sell', price }
      const unread = unreadOrderUpdate({ readable: row, fields: ['orderType'] }, { source: 'push', category: 'SPOT' })
      expect(unread.price).toBe('')
    }
    expect(orderUpdateOfRecord({ ...record, orderType: 'limit', price: '0.01' }, 'open-list').price).toBe('0.01')
  })
})

describe('Filled quantity of an inverse contract', () => {
  it('is worth base coin, by push and by list', () => {
    expect(orderUpdateOfPush('COIN-FUTURES', push).filledValue).toBe('0.0102737')
    const listed = { ...mix, baseVolume: '1000', priceAvg: '97335.912', status: 'filled' } as const
    const update = orderUpdateOfClassic({ productType: 'coin-futures', record: listed }, 'history')
    expect(update.filledValue).toBe('0.0102737')
    expect(orderUpdateOfPush('USDT-FUTURES', { ...push, accBaseVolume: '2' }).filledValue).toBe('194671.824')
  })
})
