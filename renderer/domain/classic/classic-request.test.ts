import { describe, expect, it } from 'vitest'
import { endpoints } from '@/shared/exchange/endpoints'
import type { OrderIntent } from '@/shared/trading/orders/order-intent'
import { btcPerp, btcSpot } from '@/shared/testing/samples/draft-rows'
import { amendClassic, cancelClassic, cancelManyClassic, placeClassic } from './classic-request'
import { order } from './testing/classic-order'

const intent: OrderIntent = {
  category: 'SPOT',
  symbol: 'BTCUSDT',
  side: 'sell',
  orderType: 'limit',
  qty: '0.5',
  price: '100',
  timeInForce: 'post_only',
  stpMode: 'none',
}

describe('An order in the words of the classic calls', () => {
  it('of spot names its terms explicitly, and its duration only if it can rest', () => {
    const fields = { symbol: 'BTCUSDT', side: 'sell', size: '0.5', stpMode: 'none' }
    expect(placeClassic(intent, btcSpot, null)).toEqual({
      endpoint: 'spotPlaceOrder',
      request: { ...fields, orderType: 'limit', price: '100', force: 'post_only' },
    })
    const market = { ...intent, orderType: 'market', timeInForce: 'ioc', price: undefined } as const
    expect(placeClassic(market, btcSpot, null)?.request).toEqual({ ...fields, orderType: 'market' })
  })

  it('of futures names product, margin and, in hedge mode, the position it opens or closes', () => {
    const terms = { holdMode: 'hedge_mode', marginMode: 'crossed', leverage: '10', shortLeverage: '10' } as const
    const closes = { ...intent, category: 'USDT-FUTURES', posSide: 'long' } as const
    expect(placeClassic(closes, btcPerp, terms)).toMatchObject({
      endpoint: 'mixPlaceOrder',
      request: {
        productType: 'usdt-futures',
        marginMode: 'crossed',
        marginCoin: 'USDT',
        side: 'buy',
        tradeSide: 'close',
      },
    })
    expect(placeClassic({ ...closes, posSide: 'short' }, btcPerp, terms)?.request).toMatchObject({
      side: 'sell',
      tradeSide: 'open',
    })
    expect(placeClassic({ ...closes, posSide: undefined }, btcPerp, terms)?.request).not.toHaveProperty('tradeSide')
    expect(placeClassic(closes, btcPerp, null)).toBeNull()
  })

  it('is canceled by its ID alone, in the call of its market', () => {
    expect(cancelClassic(order('1'))).toEqual({
      endpoint: 'spotCancelOrder',
      request: { symbol: 'BTCUSDT', orderId: '1' },
    })
    expect(cancelClassic(order('1', { category: 'USDT-FUTURES' })).request).toEqual({
      symbol: 'BTCUSDT',
      orderId: '1',
      productType: 'usdt-futures',
    })
  })

  it('is changed by the call of its market, which makes another order under a separate name', () => {
    expect(amendClassic(order('1'), { price: '101', qty: '2' }, 'new')).toEqual({
      endpoint: 'spotCancelReplaceOrder',
      request: { symbol: 'BTCUSDT', orderId: '1', price: '101', size: '2', newClientOid: 'new' },
    })
    const perp = order('1', { category: 'USDT-FUTURES' })
    expect(amendClassic(perp, { price: '101', qty: '2' }, 'new').request).toEqual({
      symbol: 'BTCUSDT',
      productType: 'usdt-futures',
      orderId: '1',
      newPrice: '101',
      newSize: '2',
      newClientOid: 'new',
    })
  })

  it('of a partly filled order asks for what is left, whichever way the exchange counts', () => {
    const change = { price: '101', qty: '1' }
    expect(amendClassic(order('1', { filledQty: '0.4' }), change, 'new').request).toMatchObject({ size: '0.6' })
    const perp = order('1', { filledQty: '0.4', category: 'USDT-FUTURES' })
    expect(amendClassic(perp, change, 'new').request).toMatchObject({ newSize: '0.6' })
  })

  it('sends its take profit and stop loss again', () => {
    const presets = { takeProfit: '120', takeProfitLimit: '119', stopLoss: '80' }
    const change = { price: '101', qty: '1' }
    const ofSpot = amendClassic(order('1', { presets }), change, 'new')
    expect(endpoints.spotCancelReplaceOrder.request.parse(ofSpot.request)).toMatchObject({
      presetTakeProfitPrice: '120',
      executeTakeProfitPrice: '119',
      presetStopLossPrice: '80',
    })
    const perp = order('1', { category: 'USDT-FUTURES', presets: { takeProfit: '120', stopLoss: '80' } })
    expect(endpoints.mixModifyOrder.request.parse(amendClassic(perp, change, 'new').request)).toMatchObject({
      newPresetStopSurplusPrice: '120',
      newPresetStopLossPrice: '80',
    })
  })

  it('fits its declaration, whatever the market', () => {
    const perp = order('1', { category: 'COIN-FUTURES', symbol: 'BTCUSD' })
    const amendment = { price: '101', qty: '2' }
    const calls = [
      ...[order('1'), perp].flatMap((order) => [cancelClassic(order), amendClassic(order, amendment, 'new')]),
      ...cancelManyClassic([order('1'), order('2'), perp]),
    ]
    for (const { endpoint, request } of calls) expect(endpoints[endpoint].request.parse(request)).toMatchObject(request)
  })
})

describe('Many orders of a classic account', () => {
  it('are canceled by their IDs, one symbol a request and at most 20 orders', () => {
    const many = Array.from({ length: 21 }, (_, at) => order(String(at)))
    const perp = order('p', { category: 'USDT-FUTURES' })
    const calls = cancelManyClassic([...many, perp])
    expect(calls.map(({ endpoint }) => endpoint)).toEqual([
      'spotBatchCancelOrder',
      'spotBatchCancelOrder',
      'mixCancelBatchOrders',
    ])
    expect(calls[1]!.request).toEqual({ symbol: 'BTCUSDT', orderList: [{ orderId: '20' }] })
    expect(calls[2]!.request).toEqual({
      symbol: 'BTCUSDT',
      productType: 'usdt-futures',
      orderIdList: [{ orderId: 'p' }],
    })
  })
})
