import { describe, expect, it } from 'vitest'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import { INSURANCE_FUND } from './insurance-fund'
import { marginExchange, marginLimit, coinBalancesOf } from '@/practice/engine/testing/margin-exchange'
import {
  accepted,
  wealthyAccount,
  futuresLimit,
  historyOf,
  smallMarket,
  spotLimit,
} from '@/practice/engine/testing/test-exchange'

const perpetual = ['USDT-FUTURES', 'COINUSDT'] as const
const positionsOf = (core: ExchangeCore, uid = 'trader') =>
  core.positions(uid).map(({ posSide, total }) => `${posSide} ${total}`)
const fundOf = (core: ExchangeCore, coin: string): string =>
  core.assets(INSURANCE_FUND).find((asset) => asset.coin === coin)?.available ?? '0'

/** A long of 50 at 10 with 60 USDT. Bids at 9.5 and, optionally, down to 5. */
function long(
  deposits: Record<string, string> = { USDT: '60.3' },
  mode: 'one_way_mode' | 'hedge_mode' = 'one_way_mode',
) {
  const exchange = marginExchange([wealthyAccount('trader', { deposits, holdMode: mode }), wealthyAccount('crowd')])
  const { core } = exchange
  core.place('crowd', futuresLimit('sell', '10', '50'))
  core.place('trader', futuresLimit('buy', '10', '50', mode === 'hedge_mode' ? { posSide: 'long' } : {}))
  return exchange
}

describe('an account whose equity no longer covers its maintenance margin', () => {
  it('is liquidated at the liquidation price its position shows, and not one tick before', () => {
    const { core, events } = long()
    core.place('crowd', futuresLimit('buy', '8.8', '100'))
    expect(core.positions('trader')).toMatchObject([{ liquidationPrice: '8.8', total: '50' }])
    core.setMarkPrice(...perpetual, '8.9')
    core.enforceMargins()
    expect(positionsOf(core)).toEqual(['long 50'])
    core.setMarkPrice(...perpetual, '8.8')
    core.enforceMargins()
    expect(positionsOf(core)).toEqual([])
    expect(events).toContainEqual({
      kind: 'liquidation',
      category: 'USDT-FUTURES',
      symbol: 'COINUSDT',
      side: 'sell',
      price: '8.8',
      qty: '50',
      at: 1_700_000_000_000,
    })
    expect(core.closedOrders('trader')[0]).toMatchObject({
      execType: 'liquidation',
      orderType: 'market',
      side: 'sell',
      filledQty: '50',
      reduceOnly: true,
    })
  })
  it('first loses its open orders, with a specific reason, and nothing more when that is enough', () => {
    const { core, events } = marginExchange([
      wealthyAccount('trader', { deposits: { COIN: '100' } }),
      wealthyAccount('crowd'),
    ])
    core.place('crowd', spotLimit('sell', '10', '1'))
    core.place('crowd', spotLimit('buy', '10', '1'))
    const resting = accepted(core.place('trader', marginLimit('buy', '5', '190')))
    core.setMarkPrice('SPOT', 'COINUSDT', '0.5')
    core.enforceMargins()
    expect(historyOf(events, resting.orderId)).toEqual(['live'])
    core.setMarkPrice('SPOT', 'COINUSDT', '0.4')
    core.enforceMargins()
    expect(historyOf(events, resting.orderId)).toEqual(['live', 'canceled: burst_cancel'])
    expect([coinBalancesOf(core, 'trader', 'COIN'), coinBalancesOf(core, 'trader', 'USDT')]).toEqual([
      '100/0/0',
      '0/0/0',
    ])
  })
  it('pays half of the maintenance margin to the insurance fund', () => {
    const { core } = long()
    core.place('crowd', futuresLimit('buy', '8.8', '100'))
    core.setMarkPrice(...perpetual, '8.8')
    core.enforceMargins()
    // 60.3 − 0.3 fee − 60 loss − 0.264 fee: nothing remains.
    expect([coinBalancesOf(core, 'trader', 'USDT'), fundOf(core, 'USDT')]).toEqual(['0/0/0', '-0.264'])
    const spared = long({ USDT: '61.3' }).core
    spared.place('crowd', futuresLimit('buy', '8.8', '100'))
    spared.setMarkPrice(...perpetual, '8.8')
    spared.enforceMargins()
    expect([coinBalancesOf(spared, 'trader', 'USDT'), fundOf(spared, 'USDT')]).toEqual(['0/0/0', '0.736'])
  })
  it('hands over to the fund what the book does not take, and the fund sells it when it can', () => {
    const { core } = long()
    core.place('crowd', futuresLimit('buy', '8.8', '20'))
    core.setMarkPrice(...perpetual, '8.7')
    core.enforceMargins()
    expect([positionsOf(core), positionsOf(core, INSURANCE_FUND)]).toEqual([[], ['long 30']])
    core.place('crowd', futuresLimit('buy', '8.9', '30'))
    core.enforceMargins()
    expect(positionsOf(core, INSURANCE_FUND)).toEqual([])
  })
  it('is covered below bankruptcy: no balance stays below zero', () => {
    const { core } = long()
    core.place('crowd', futuresLimit('buy', '5', '100'))
    core.setMarkPrice(...perpetual, '5')
    core.enforceMargins()
    expect(core.risk('trader')).toMatchObject({ equity: '0', marginRatio: '0' })
    // 250 lost, 60 of it its own. The fees are added.
    expect(fundOf(core, 'USDT')).toBe('-190.15')
  })
  it('meets a loss in one coin with another one, and keeps the rest', () => {
    const { core } = long({ USDT: '60.3', COIN: '100' })
    core.place('crowd', spotLimit('buy', '10', '1'))
    core.place('crowd', spotLimit('sell', '10', '1'))
    core.place('crowd', futuresLimit('buy', '5', '100'))
    core.setMarkPrice(...perpetual, '5')
    core.enforceMargins()
    expect(positionsOf(core)).toEqual(['long 50'])
    core.setMarkPrice('SPOT', 'COINUSDT', '1.9')
    core.enforceMargins()
    expect(positionsOf(core)).toEqual([])
    expect(core.risk('trader').equity).toBe('0')
  })
  it('closes hedged positions worst first, and stops when the rest is covered', () => {
    const { core } = long({ USDT: '85' }, 'hedge_mode')
    core.place('crowd', futuresLimit('buy', '10', '5'))
    core.place('trader', smallMarket('USDT-FUTURES', 'sell', '5', { posSide: 'short' }))
    core.place('crowd', futuresLimit('buy', '8.2', '100'))
    core.place('crowd', futuresLimit('sell', '8.4', '100'))
    core.setMarkPrice(...perpetual, '8.1')
    core.enforceMargins()
    expect(positionsOf(core)).toEqual(['short 5'])
    expect(core.closedOrders('trader')[0]).toMatchObject({ side: 'sell', posSide: 'long', holdMode: 'hedge_mode' })
  })
})

describe('a debt that is no longer covered', () => {
  function short() {
    const exchange = marginExchange([wealthyAccount('trader', { deposits: { USDT: '100' } }), wealthyAccount('crowd')])
    const { core } = exchange
    core.place('crowd', spotLimit('sell', '10', '1'))
    core.place('crowd', spotLimit('buy', '10', '41'))
    core.place('trader', marginLimit('sell', '10', '39'))
    return exchange
  }
  it('is paid back out of the other coins, at a cost that goes to the fund; what is left stays', () => {
    const { core, events } = short()
    expect([coinBalancesOf(core, 'trader', 'COIN'), coinBalancesOf(core, 'trader', 'USDT')]).toEqual([
      '0/0/39',
      '489.61/0/0',
    ])
    core.setMarkPrice('SPOT', 'COINUSDT', '11.9')
    core.enforceMargins()
    expect(coinBalancesOf(core, 'trader', 'COIN')).toBe('0/0/39')
    core.setMarkPrice('SPOT', 'COINUSDT', '12')
    core.enforceMargins()
    // 39 × 12 × 1.02 = 477.36.
    expect([coinBalancesOf(core, 'trader', 'COIN'), coinBalancesOf(core, 'trader', 'USDT')]).toEqual([
      '0/0/0',
      '12.25/0/0',
    ])
    expect([fundOf(core, 'COIN'), fundOf(core, 'USDT')]).toEqual(['-39', '477.36'])
    expect(events.filter((event) => event.kind === 'movement').map(({ type, coin }) => `${type} ${coin}`)).toEqual([
      'REPAY_SOURCE_USER_OUT USDT',
      'REPAY_TARGET_USER_IN COIN',
    ])
  })
  it('is the fund’s when nothing is left to pay it with', () => {
    const { core } = short()
    core.setMarkPrice('SPOT', 'COINUSDT', '20')
    core.enforceMargins()
    expect(core.risk('trader')).toMatchObject({ equity: '0', maintenanceMargin: '0' })
    expect(coinBalancesOf(core, 'trader', 'COIN')).toBe('0/0/0')
  })
  it('gives back at once what open orders only borrowed, with burst_cancel', () => {
    const { core, events } = short()
    core.place('crowd', spotLimit('sell', '30', '1'))
    const resting = accepted(core.place('trader', spotLimit('buy', '5', '10')))
    core.setMarkPrice('SPOT', 'COINUSDT', '12')
    core.enforceMargins()
    expect(historyOf(events, resting.orderId)).toEqual(['live', 'canceled: burst_cancel'])
  })
})
