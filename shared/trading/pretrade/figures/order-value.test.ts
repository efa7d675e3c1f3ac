import { describe, expect, it } from 'vitest'
import { aBalance, aPosition } from '@/shared/testing/samples/account'
import { btcPerp, btcSpot } from '@/shared/testing/samples/draft-rows'
import type { Instrument } from '@/shared/trading/market/instrument'
import type { OrderTerms } from '@/shared/trading/ltv/projection/order-flow'
import { closable, fundsOf, openableValue, shareOf } from './order-funds'
import { accountValue, notionalInUsdt, notionalOf, sizeOf } from './order-value'

const inverse: Instrument = {
  ...btcPerp,
  category: 'COIN-FUTURES',
  symbol: 'BTCUSD',
  quoteCoin: 'USD',
  lotSize: '1',
  qtyDecimals: 0,
}
const order = (change: Partial<OrderTerms> = {}): OrderTerms => ({
  category: 'SPOT',
  symbol: 'BTCUSDT',
  side: 'buy',
  orderType: 'limit',
  qty: '2',
  price: '100',
  ...change,
})
const atMarket = order({ orderType: 'market', price: undefined })
const perp = order({ category: 'USDT-FUTURES' })
const coin = order({ category: 'COIN-FUTURES', symbol: 'BTCUSD' })

describe('the value of an order', () => {
  it('is its quantity at its limit, or else at the reference, and quote coin as it is', () => {
    expect(notionalOf(order(), btcSpot, '90')).toEqual({ coin: 'USDT', amount: '200' })
    expect(notionalOf(order({ side: 'sell', orderType: 'market', price: undefined }), btcSpot, '90')).toEqual({
      coin: 'USDT',
      amount: '180',
    })
    expect(notionalOf({ ...perp, price: undefined }, btcPerp, null)).toBeNull()
    expect(notionalOf(atMarket, btcSpot, null)).toEqual({ coin: 'USDT', amount: '2' })
    expect(notionalOf(coin, inverse, null)).toEqual({ coin: 'USD', amount: '2' })
  })

  it('has its size in the coin of the lots', () => {
    expect([sizeOf(order(), btcSpot, null), sizeOf(perp, btcPerp, null), sizeOf(coin, inverse, null)]).toEqual([
      '2',
      '2',
      '2',
    ])
    expect([sizeOf(atMarket, btcSpot, '4'), sizeOf(atMarket, btcSpot, null), sizeOf(atMarket, btcSpot, '0')]).toEqual([
      '0.5',
      null,
      null,
    ])
  })

  it('is in USDT the value of its coin by the balances, as far as they are known', () => {
    const inUsdt = (of: string, equity: string, usdValue: string) =>
      notionalInUsdt({ coin: of, amount: '3' }, [aBalance('ETH', '1', { equity, usdValue })])
    expect([inUsdt('USDT', '', ''), inUsdt('USD', '', ''), inUsdt('ETH', '2', '5000')]).toEqual(['3', '3', '7500'])
    for (const [equity, usdValue] of [
      ['', '5000'],
      ['2', ''],
      ['0', '5000'],
      ['-2', '5000'],
      ['2', '0'],
      ['-2', '-5000'],
    ] as const)
      expect(inUsdt('ETH', equity, usdValue), `${equity} ${usdValue}`).toBeNull()
    expect([inUsdt('BTC', '2', '5000'), notionalInUsdt({ coin: 'ETH', amount: '3' }, null)]).toEqual([null, null])
  })
})

describe('the value of an account', () => {
  it('is the sum of what is valued, stable coins by their equity, and not known where there is none', () => {
    const of = (name: string, equity: string, usdValue: string) => aBalance(name, '1', { equity, usdValue })
    expect(accountValue([of('ETH', '1', '2000'), of('USDT', '50', ''), of('BTC', '1', '')])).toBe('2050')
    expect(accountValue([of('ETH', '1', '2000'), of('USDT', '-500', '')])).toBe('1500')
    expect(accountValue([of('USDT', '50', '49.9')])).toBe('49.9')
    for (const none of [null, [], [of('BTC', '1', '')], [of('USDT', '0', '')], [of('USDT', '-1', '')]])
      expect(accountValue(none)).toBeNull()
  })
})

describe('amounts available to an order', () => {
  const available = (name: string): string => `${name} available`
  const buy = { side: 'buy', orderType: 'limit' } as const
  const sell = { side: 'sell', orderType: 'limit' } as const

  it('is quote coin, or base coin for spot sells and coin-margined contracts', () => {
    const coins = [
      fundsOf(buy, btcSpot, available),
      fundsOf(sell, btcSpot, available),
      fundsOf(sell, btcPerp, available),
      fundsOf(buy, inverse, available),
    ]
    expect(coins).toEqual(['USDT', 'BTC', 'USDT', 'BTC'].map((name) => ({ coin: name, amount: available(name) })))
  })

  it('is the position that a hedge-mode close is of', () => {
    const positions = [
      aPosition({ posSide: 'short', available: '3' }),
      aPosition({ symbol: 'ETHUSDT', available: '4' }),
      aPosition({ category: 'USDC-FUTURES', available: '6' }),
      aPosition({ available: '5' }),
    ]
    expect(closable(sell, 'long', btcPerp, positions)).toEqual({ coin: 'BTC', amount: '5' })
    expect(closable(buy, 'short', btcPerp, positions)).toEqual({ coin: 'BTC', amount: '3' })
    expect(closable(sell, 'long', btcPerp, [aPosition({ available: '', total: '7' })]).amount).toBe('7')
    expect(closable(buy, 'short', btcPerp, positions.slice(1))).toEqual({ coin: 'BTC', amount: '0' })
  })

  it('opens a position that covers the fee of a taker, as far as it is known', () => {
    expect(openableValue('100', '10', { ...btcPerp, takerFeeRate: '0.01' })).toBe('909.090909090909090909090909090909')
    for (const takerFeeRate of ['', '0', '-0.01', 'odd'])
      expect(openableValue('100', '10', { ...btcPerp, takerFeeRate })).toBe('1000')
  })

  it('has shares on the grid of the lots, and none where a price is needed and not known', () => {
    const free = { ...btcPerp, takerFeeRate: '0', lotSize: '0.1' }
    const usdt = (amount: string) => ({ coin: 'USDT', amount })
    expect(shareOf('25', buy, free, usdt('1000'), '90', '10')).toBe('27.7')
    expect(shareOf('50', buy, { ...btcSpot, lotSize: '0.1' }, usdt('1000'), '90', '10')).toBe('5.5')
    expect(shareOf('50', { ...buy, orderType: 'market' }, btcSpot, usdt('10.019'), undefined, '1')).toBe('5.00')
    expect(shareOf('50', sell, { ...btcSpot, lotSize: '0.1' }, { coin: 'BTC', amount: '0.7' }, undefined, '1')).toBe(
      '0.3',
    )
    expect(shareOf('100', buy, { ...inverse, takerFeeRate: '' }, { coin: 'BTC', amount: '0.5' }, '61', '3')).toBe('91')
    expect(shareOf('50', sell, inverse, { coin: 'USD', amount: '7' }, undefined, '3')).toBe('3')
    for (const price of [undefined, '', '0', '-1', 'odd']) {
      expect(shareOf('25', buy, free, usdt('1000'), price, '10')).toBe('')
      expect(shareOf('25', buy, inverse, { coin: 'BTC', amount: '1' }, price, '10')).toBe('')
    }
  })
})
