import { describe, expect, it } from 'vitest'
import { endpoints } from '@/shared/exchange/endpoints'
import { newOrderOfMix, newOrderOfSpot } from './new-order'
import { tradeSideOfPush } from '@/shared/adapters/classic/order-push'

const read = (row: object) =>
  endpoints.mixBatchPlaceOrder.request.parse({
    symbol: 'BTCUSDT',
    productType: 'USDT-FUTURES',
    marginMode: 'crossed',
    marginCoin: 'USDT',
    orderList: [{ orderType: 'limit', price: '1', size: '1', ...row }],
  }).orderList[0]!

describe('a classic futures order in our words', () => {
  it.each([
    ['open long', 'buy', 'open', 'buy', 'long'],
    ['open short', 'sell', 'open', 'sell', 'short'],
    ['close long', 'buy', 'close', 'sell', 'long'],
    ['close short', 'sell', 'close', 'buy', 'short'],
  ] as const)(
    'in hedge mode: %s is %s and %s there, %s and %s here',
    (_what, classicSide, tradeSide, side, posSide) => {
      const order = newOrderOfMix(
        'USDT-FUTURES',
        'BTCUSDT',
        'hedge_mode',
        read({ side: classicSide, tradeSide: tradeSide.toUpperCase() }),
      )
      expect(order).toMatchObject({ side, posSide })
      // The conversion back, from a classic account's push and from a unified one's.
      expect(tradeSideOfPush({ side: classicSide, tradeSide, posSide })).toBe(side)
      expect(tradeSideOfPush({ side, tradeSide, posSide })).toBe(side)
    },
  )
  it('in one-way mode keeps its side, ignores tradeSide and may be reduce-only', () => {
    const order = newOrderOfMix(
      'USDT-FUTURES',
      'BTCUSDT',
      'one_way_mode',
      read({ side: 'sell', tradeSide: 'open', reduceOnly: 'YES', force: 'POST_ONLY' }),
    )
    expect(order).toMatchObject({
      category: 'USDT-FUTURES',
      side: 'sell',
      reduceOnly: 'yes',
      timeInForce: 'post_only',
      qty: '1',
      price: '1',
    })
    expect(order).not.toHaveProperty('posSide')
    expect(tradeSideOfPush({ side: 'sell', tradeSide: 'sell_single', posSide: 'net' })).toBe('sell')
  })
  it('in hedge mode without tradeSide is none', () => {
    expect(newOrderOfMix('USDT-FUTURES', 'BTCUSDT', 'hedge_mode', read({ side: 'buy' }))).toBeNull()
  })
})

describe('a classic order that names no self-trade prevention', () => {
  it('cancels the maker, as the classic text has it (X06)', () => {
    const { symbol, ...row } = endpoints.spotPlaceOrder.request.parse({
      symbol: 'BTCUSDT',
      side: 'buy',
      orderType: 'limit',
      force: 'gtc',
      price: '5',
      size: '1',
    })
    expect(newOrderOfSpot(symbol, row).stpMode).toBe('cancel_maker')
    expect(newOrderOfSpot(symbol, { ...row, stpMode: 'none' }).stpMode).toBe('none')
    expect(newOrderOfMix('USDT-FUTURES', 'BTCUSDT', 'one_way_mode', read({ side: 'sell' }))).toMatchObject({
      stpMode: 'cancel_maker',
    })
  })
})

describe('a classic spot order in our words', () => {
  it('loses the price and the gtc that clients send with market orders', () => {
    const { symbol, ...row } = endpoints.spotPlaceOrder.request.parse({
      symbol: 'BTCUSDT',
      side: 'buy',
      orderType: 'market',
      force: 'GTC',
      price: '5',
      size: '100',
    })
    const order = newOrderOfSpot(symbol, row)
    expect(order).toMatchObject({ category: 'SPOT', symbol: 'BTCUSDT', side: 'buy', orderType: 'market', qty: '100' })
    expect(order).not.toHaveProperty('price')
    expect(order.timeInForce).toBeUndefined()
    expect(endpoints.placeOrder.request.safeParse(order).success).toBe(true)
  })
})
