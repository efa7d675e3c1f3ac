import { describe, expect, it } from 'vitest'
import { modifyStrategyOrder } from '@/shared/exchange/calls/trade/strategy/modify-strategy-order'
import { NewStrategy } from '@/shared/exchange/calls/trade/strategy/place-strategy-order'
import { aStrategy } from '@/shared/testing/samples/strategies'
import { changedFields, formOf, modifyRequest, newStrategy, placeRequest, removedLegs } from './strategy-form'

const subject = { category: 'USDT-FUTURES', symbol: 'BTCUSDT' } as const
const leg = { price: '59000', by: 'mark', orderType: 'limit', limit: '58990' } as const

describe('The form of a strategy order', () => {
  it('becomes the request of its call, and only what it is about', () => {
    const loss = { ...newStrategy('tpsl', ''), stopLoss: leg, trigger: { ...leg, price: '1' }, qty: '3' }
    const request = placeRequest(loss, subject)
    expect(request).toEqual({
      ...subject,
      type: 'tpsl',
      tpslMode: 'full',
      stopLoss: '59000',
      slTriggerBy: 'mark',
      slOrderType: 'limit',
      slLimitPrice: '58990',
    })
    expect(NewStrategy.safeParse(request).success).toBe(true)
  })

  it('of a trigger order may hold it to making a position smaller, in one-way mode only', () => {
    const form = { ...newStrategy('trigger', ''), qty: '1', trigger: leg, reduceOnly: true }
    expect(placeRequest(form, subject)).toMatchObject({ side: 'buy', qty: '1', reduceOnly: 'yes' })
    expect(placeRequest({ ...form, posSide: 'short' }, subject)).not.toHaveProperty('reduceOnly')
  })

  it('of a waiting order sends the members that the exchange uses, with the quantity of its call', () => {
    const record = aStrategy({ stopLoss: '59000', slTriggerBy: 'mark', slOrderType: 'market', slLimitPrice: '1' })
    const form = formOf(record)!
    expect(changedFields(form, record, subject)).toEqual([])
    const moved = { ...form, stopLoss: { ...form.stopLoss, price: '59100' } }
    expect(changedFields(moved, record, subject)).toEqual(['stopLoss'])
    const request = modifyRequest(moved, record, subject, '0.5')
    expect(request).toEqual({
      orderId: 'waiting-1',
      qty: '0.5',
      stopLoss: '59100',
      slTriggerBy: 'mark',
      slOrderType: 'market',
    })
    expect(modifyStrategyOrder.request.safeParse(request).success).toBe(true)
  })

  it('names an empty take profit or stop loss, as no change can remove it', () => {
    const record = aStrategy({ stopLoss: '59000', takeProfit: '61000' })
    const form = formOf(record)!
    const without = { ...form, takeProfit: { ...form.takeProfit, price: '' } }
    expect(removedLegs(without, record).map(({ name }) => name)).toEqual(['Take profit'])
  })
})
