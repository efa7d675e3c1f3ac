import { describe, expect, it } from 'vitest'
import type { NewStrategy } from '@/shared/exchange/calls/trade/strategy/place-strategy-order'
import {
  wealthyAccount,
  codeOf,
  futuresLimit,
  handClock,
  spotLimit,
  testExchange,
} from '@/practice/engine/testing/test-exchange'
import { forgetfulRows } from '@/practice/store/saved-rows'
import { openStrategies } from './strategies'

/** COINUSDT last traded at 10. `me` is long 5 perpetuals, `hedged` short 5 in hedge mode. */
function opened() {
  const clock = handClock()
  const { core } = testExchange(
    [wealthyAccount('me'), wealthyAccount('hedged', { holdMode: 'hedge_mode' }), wealthyAccount('maker')],
    clock,
  )
  const strategies = openStrategies(core, clock, forgetfulRows)
  const trade = (price: string, qty = '5') => {
    core.place('maker', futuresLimit('sell', price, qty, { stpMode: 'none' }))
    core.place('maker', futuresLimit('buy', price, qty, { stpMode: 'none' }))
  }
  core.place('maker', futuresLimit('sell', '10', '5'))
  core.place('me', futuresLimit('buy', '10', '5'))
  core.place('maker', futuresLimit('buy', '10', '5'))
  core.place('hedged', futuresLimit('sell', '10', '5', { posSide: 'short' }))
  const place = (request: Partial<NewStrategy>, uid = 'me') =>
    strategies.place(uid, { category: 'USDT-FUTURES', symbol: 'COINUSDT', ...request })
  const placed = (request: Partial<NewStrategy>, uid = 'me') => {
    const answer = place(request, uid)
    if (!answer.ok) throw new Error(`${answer.code}: ${answer.message}`)
    return answer.strategy
  }
  return { core, clock, strategies, trade, place, placed }
}

describe('a strategy order', () => {
  it('places its order when the market trades at its price, from below or from above', () => {
    const { core, placed, trade } = opened()
    const above = placed({
      type: 'trigger',
      side: 'buy',
      qty: '1',
      triggerPrice: '11',
      triggerOrderType: 'limit',
      triggerOrderPrice: '8.7',
    })
    const below = placed({
      type: 'trigger',
      side: 'buy',
      qty: '2',
      triggerPrice: '9',
      triggerOrderType: 'limit',
      triggerOrderPrice: '8.5',
    })
    trade('10.9')
    expect([above.status, below.status, core.openOrders('me').length]).toEqual(['pending', 'pending', 0])
    trade('11')
    expect([above.status, below.status]).toEqual(['success', 'pending'])
    trade('9')
    expect(below.status).toBe('success')
    expect(core.openOrders('me').map(({ price, qty, side }) => [price, qty, side])).toEqual([
      ['8.5', '2', 'buy'],
      ['8.7', '1', 'buy'],
    ])
  })

  it('by the mark price does not heed trades', () => {
    const { core, placed, trade, strategies } = opened()
    core.setMarkPrice('USDT-FUTURES', 'COINUSDT', '10')
    const order = placed({ type: 'trigger', side: 'buy', qty: '1', triggerPrice: '11', triggerBy: 'mark' })
    trade('12')
    expect(order.status).toBe('pending')
    core.setMarkPrice('USDT-FUTURES', 'COINUSDT', '11')
    strategies.tick()
    expect(order.status).toBe('success')
  })

  it('takes the profit of a whole position, and keeps no stop loss', () => {
    const { core, placed, trade } = opened()
    const order = placed({ takeProfit: '12', stopLoss: '8' })
    core.place('maker', futuresLimit('buy', '11', '20'))
    trade('12', '1')
    expect([order.status, order.triggered]).toEqual(['success', 'takeProfit'])
    expect(core.positions('me')).toEqual([])
    expect(core.closedOrders('me')[0]).toMatchObject({ side: 'sell', qty: '5', reduceOnly: true })
    trade('7', '1')
    expect(core.closedOrders('me')).toHaveLength(2)
  })

  it('stops the loss of a part of a short position in hedge mode', () => {
    const { core, placed, trade } = opened()
    const order = placed({ tpslMode: 'partial', qty: '2', stopLoss: '11', posSide: 'short' }, 'hedged')
    core.place('maker', futuresLimit('sell', '11.5', '20'))
    trade('11')
    expect([order.status, order.triggered]).toEqual(['success', 'stopLoss'])
    expect(core.positions('hedged')).toMatchObject([{ posSide: 'short', total: '3' }])
  })

  it('fails when the book refuses its order', () => {
    const { placed, trade } = opened()
    const order = placed({ type: 'trigger', side: 'buy', qty: '999', triggerPrice: '11' })
    trade('11')
    expect(order.status).toBe('failed')
  })

  it('protects nothing once its position is closed', () => {
    const { core, placed, strategies } = opened()
    const order = placed({ takeProfit: '12' })
    core.place('maker', futuresLimit('buy', '10', '5'))
    core.place('me', futuresLimit('sell', '10', '5', { reduceOnly: 'yes' }))
    strategies.tick()
    expect(order.status).toBe('cancelled')
  })

  it('is changed by either id, and triggers by its new price', () => {
    const { placed, trade, strategies } = opened()
    const order = placed({ type: 'trigger', side: 'buy', qty: '1', triggerPrice: '11', clientOid: 'mine' })
    expect(codeOf(strategies.modify('me', { clientOid: 'mine', qty: '3', triggerPrice: '13' }))).toBe('accepted')
    trade('11')
    expect([order.status, order.qty]).toEqual(['pending', '3'])
    expect(codeOf(strategies.modify('me', { orderId: order.orderId, qty: '3', triggerPrice: '13' }))).toBe('25600')
    trade('13')
    expect(order.status).toBe('success')
    expect(codeOf(strategies.modify('me', { orderId: order.orderId, qty: '4' }))).toBe('25204')
  })

  it('keeps what a change does not name', () => {
    const { placed, strategies } = opened()
    const order = placed({ takeProfit: '12', stopLoss: '8', slOrderType: 'limit', slLimitPrice: '7.9' })
    strategies.modify('me', { orderId: order.orderId, qty: '5', takeProfit: '13' })
    expect(order.legs.map(({ kind, price, limitPrice }) => [kind, price, limitPrice])).toEqual([
      ['takeProfit', '13', ''],
      ['stopLoss', '8', '7.9'],
    ])
  })

  it('cancels once', () => {
    const { placed, strategies, trade } = opened()
    const order = placed({ type: 'trigger', side: 'buy', qty: '1', triggerPrice: '11' })
    expect([codeOf(strategies.cancel('me', order)), codeOf(strategies.cancel('me', order))]).toEqual([
      'accepted',
      '25204',
    ])
    trade('11')
    expect(order.status).toBe('cancelled')
  })

  it.each([
    ['a take profit below the last price of a long', { takeProfit: '9' }, '25585'],
    ['a stop loss above the last price of a long', { stopLoss: '11' }, '25586'],
    ['a take profit below the mark price of a long', { takeProfit: '9', tpTriggerBy: 'mark' as const }, '25589'],
    ['an off-tick price', { takeProfit: '12.05' }, '25606'],
    ['an off-tick limit price', { stopLoss: '8', slOrderType: 'limit' as const, slLimitPrice: '7.95' }, '25609'],
    ['a part larger than the position', { takeProfit: '12', tpslMode: 'partial' as const, qty: '1000' }, '25595'],
    ['an off-lot quantity', { takeProfit: '12', tpslMode: 'partial' as const, qty: '0.001' }, '25200'],
    ['no position', { takeProfit: '12', posSide: 'short' as const }, '25601'],
    ['an unknown symbol', { symbol: 'NOUSDT', takeProfit: '12' }, '40034'],
  ])('is refused with %s', (_name, request, code) => expect(codeOf(opened().place(request))).toBe(code))

  it('is refused with a clientOid that is waiting already', () => {
    const { place } = opened()
    const request = { type: 'trigger' as const, side: 'buy' as const, qty: '1', triggerPrice: '11', clientOid: 'twice' }
    expect([codeOf(place(request)), codeOf(place(request))]).toEqual(['accepted', '25212'])
  })

  it('works on spot, where nothing is reduced', () => {
    const { core, strategies } = opened()
    core.place('maker', spotLimit('sell', '10', '1'))
    core.place('me', spotLimit('buy', '10', '1'))
    strategies.place('me', {
      category: 'SPOT',
      symbol: 'COINUSDT',
      type: 'trigger',
      side: 'sell',
      qty: '1',
      triggerPrice: '9',
      triggerOrderType: 'limit',
      triggerOrderPrice: '9',
    })
    core.place('maker', spotLimit('sell', '9', '1', { stpMode: 'none' }))
    core.place('maker', spotLimit('buy', '9', '1', { stpMode: 'none' }))
    expect(core.openOrders('me')).toMatchObject([{ category: 'SPOT', side: 'sell', price: '9' }])
  })
})
