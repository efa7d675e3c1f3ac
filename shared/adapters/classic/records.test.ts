import { describe, expect, it } from 'vitest'
import { examples } from '@/shared/exchange/examples'
import { endpoints } from '@/shared/exchange/endpoints'
import { classicBalanceOfSpot, classicOrderOfMix, classicOrderOfSpot } from './records'

const [spot] = examples.spotUnfilledOrders.answers.flatMap((answer) => endpoints.spotUnfilledOrders.data.parse(answer))
const mix = endpoints.mixOrdersPending.data.parse(examples.mixOrdersPending.answers[0]).entrustedList[0]!

describe('A record of a classic account', () => {
  it('of an open spot order has its price where the open list puts it, and no average', () => {
    const open = { ...spot!, orderType: 'limit', status: 'live', price: '', priceAvg: '13000' } as const
    expect(classicOrderOfSpot(open)).toMatchObject({ category: 'SPOT', price: '13000', avgPrice: '', status: 'live' })
    const over = { ...open, status: 'cancelled', price: '13000', priceAvg: '' } as const
    expect(classicOrderOfSpot(over)).toMatchObject({ price: '13000', status: 'canceled' })
  })

  it('of a futures order in hedge mode is the trade’s side, not the position’s', () => {
    const closes = { ...mix, side: 'buy', tradeSide: 'close' } as const
    expect(classicOrderOfMix('usdt-futures', closes)).toMatchObject({
      category: 'USDT-FUTURES',
      side: 'sell',
      posSide: 'long',
    })
    expect(classicOrderOfMix('usdt-futures', { ...mix, side: 'buy', tradeSide: '' })).toMatchObject({
      side: 'buy',
      posSide: null,
    })
  })

  it('contains the take profit and the stop loss that come with an order', () => {
    expect(classicOrderOfSpot(spot!)).not.toHaveProperty('presets')
    const guarded = { ...spot!, presetTakeProfitPrice: '120', executeTakeProfitPrice: '', presetStopLossPrice: '0' }
    expect(classicOrderOfSpot(guarded).presets).toEqual({ takeProfit: '120' })
    const future = {
      ...mix,
      presetStopSurplusPrice: '120',
      presetStopLossPrice: '80',
      presetStopLossExecutePrice: '79',
    }
    expect(classicOrderOfMix('usdt-futures', future).presets).toEqual({
      takeProfit: '120',
      stopLoss: '80',
      stopLossLimit: '79',
    })
  })

  it('names the take profit and the stop loss that cannot be read', () => {
    const numbers = { presetTakeProfitPrice: 120, presetStopLossPrice: '8E1', executeStopLossPrice: null }
    expect(classicOrderOfSpot({ ...spot!, ...numbers })).toMatchObject({
      presets: { takeProfit: '120', stopLoss: '80' },
    })
    expect(classicOrderOfSpot({ ...spot!, ...numbers })).not.toHaveProperty('unreadPresets')
    for (const presetStopLossPrice of ['market', '-80', { price: '80' }, true])
      expect(classicOrderOfSpot({ ...spot!, presetStopLossPrice })).toMatchObject({ unreadPresets: ['stopLoss'] })
  })

  it('of a spot balance adds up what is locked and what is frozen', () => {
    const asset = { coin: 'USDT', available: '10', frozen: '1', locked: '2', limitAvailable: '', uTime: '' }
    expect(classicBalanceOfSpot(asset)).toMatchObject({ wallet: 'SPOT', available: '10', locked: '3', total: '13' })
  })
})
