import { describe, expect, it } from 'vitest'
import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import {
  accepted,
  wealthyAccount,
  codeOf,
  coinLimit,
  coinMarket,
  balancesOf,
  testExchange,
} from '@/practice/engine/testing/test-exchange'

const trader = wealthyAccount('trader', { deposits: { COIN: '10' } })
const hedge = wealthyAccount('trader', { deposits: { COIN: '10' }, holdMode: 'hedge_mode' })

/** A crowd that buys at 9.9 and sells at 10.0 in any quantity. */
function withCrowd(member = trader) {
  const exchange = testExchange([member, wealthyAccount('crowd')])
  exchange.core.place('crowd', coinLimit('buy', '9.9', '5000'))
  exchange.core.place('crowd', coinLimit('sell', '10.0', '5000'))
  return exchange
}
const positionsOf = (core: ExchangeCore): string[] =>
  core
    .positions('trader')
    .map(({ posSide, total, avgPrice, marginCoin }) => `${posSide} ${total} @${avgPrice} in ${marginCoin}`)
/** Cancels the crowd's orders and quotes `price`. The mark price follows. */
function moveTo(core: ExchangeCore, price: string): void {
  core.cancelAll('crowd', 'COIN-FUTURES')
  core.place('crowd', coinLimit('buy', price, '5000'))
  core.setMarkPrice('COIN-FUTURES', 'COINUSD_CM', price)
}

describe('coin-margined futures (A-coin-qty, A-coin-value)', () => {
  it('count quantities in quote coin, and are worth quantity / price of base coin', () => {
    const { core } = withCrowd()
    const order = accepted(core.place('trader', coinMarket('buy', '200')))
    expect(order).toMatchObject({
      qty: '200',
      filledQty: '200',
      filledValue: '20',
      avgPrice: '10',
      feeCoin: 'COIN',
      fee: '0.012',
    })
    expect(positionsOf(core)).toEqual(['long 200 @10 in COIN'])
  })
  it('hold margin and fee in base coin, at the price that takes the most coins', () => {
    const { core } = withCrowd()
    const { orderId } = accepted(core.place('trader', coinLimit('buy', '8', '160')))
    // 160 / 8 = 20 coins at leverage 10, and 0.06 % of them. A hold is never too small, and is exact to 10^-10 coins.
    expect(balancesOf(core, 'trader', 'COIN')).toBe('7.98799999998994/2.01200000001006')
    core.cancel('trader', { orderId })
    expect(balancesOf(core, 'trader', 'COIN')).toBe('10/0')
  })
  it('refuse what the margin does not pay, in the words of the margin coin', () => {
    const answer = withCrowd().core.place('trader', coinLimit('buy', '8', '1000'))
    expect(answer).toMatchObject({ ok: false, code: '25203', message: expect.stringContaining('more COIN than') })
  })
  it('bound the quantity by lots and the value by quote coin', () => {
    const { core } = withCrowd()
    expect(codeOf(core.place('trader', coinLimit('buy', '8', '10.5')))).toBe('25200')
    expect(codeOf(core.place('trader', coinLimit('buy', '8', '4')))).toBe('45110')
    expect(codeOf(core.place('trader', coinLimit('buy', '8', '5')))).toBe('accepted')
  })
  it('pay a long when the price rises and a short when it falls, ever fewer coins the higher the price', () => {
    const { core } = withCrowd()
    core.place('trader', coinMarket('buy', '200'))
    moveTo(core, '12.5')
    expect(core.positions('trader')[0]).toMatchObject({ unrealisedPnl: '4', margin: '2' })
    core.place('trader', coinMarket('sell', '200'))
    expect(core.fills('trader')[0]).toMatchObject({ pnl: '4', value: '16' })
    core.place('trader', coinMarket('sell', '200'))
    moveTo(core, '10.0')
    expect(core.positions('trader')[0]).toMatchObject({ posSide: 'short', unrealisedPnl: '4' })
  })
  it('turn a long into a short with one larger sell, whose value is split without a rest', () => {
    const { core } = withCrowd()
    core.place('trader', coinMarket('buy', '100'))
    core.place('trader', coinMarket('sell', '301'))
    const [fill] = core.fills('trader')
    expect(fill).toMatchObject({ value: '30.40404040404040404', pnl: '-0.10101010101010101' })
    // 30.40404040404040404 minus the 10.10101010101010101 that closed.
    expect(core.exportAccount('trader')?.positions[0]).toMatchObject({
      posSide: 'short',
      qty: '201',
      cost: '20.30303030303030303',
    })
  })
  it('keep a long and a short apart in hedge mode', () => {
    const { core } = withCrowd(hedge)
    core.place('trader', coinMarket('buy', '100', { posSide: 'long' }))
    core.place('trader', coinMarket('sell', '99', { posSide: 'short' }))
    expect(positionsOf(core)).toEqual(['long 100 @10 in COIN', 'short 99 @9.9 in COIN'])
  })
  it('have a liquidation price where the remaining equity equals the maintenance margin', () => {
    const { core } = withCrowd(wealthyAccount('trader', { deposits: { COIN: '3.012' } }))
    core.place('trader', coinMarket('buy', '200'))
    // 3 coins and a cost of 20: 200 / P × 1.004 = 23.
    expect(core.positions('trader')[0]).toMatchObject({ liquidationPrice: '8.7' })
  })
  it('show candles with the volume in base coin and the turnover in quote coin (spec: Candle)', () => {
    const { core } = withCrowd()
    core.place('trader', coinMarket('buy', '200'))
    expect(core.candles('COIN-FUTURES', 'COINUSD_CM', '1m', { limit: 1 })[0]?.slice(1)).toEqual([
      '10.0',
      '10.0',
      '10.0',
      '10.0',
      '20',
      '200',
    ])
  })
})

describe('USDC futures', () => {
  it('are linear, with margin, fees and profit in USDC', () => {
    const { core } = testExchange([
      wealthyAccount('trader', { deposits: { USDC: '1000' } }),
      wealthyAccount('crowd', { deposits: { USDC: '100000' } }),
    ])
    const order: Omit<NewOrder, 'side'> = {
      category: 'USDC-FUTURES',
      symbol: 'COINPERP',
      orderType: 'limit',
      price: '10',
      qty: '30',
    }
    core.place('crowd', { ...order, side: 'sell' })
    expect(accepted(core.place('trader', { ...order, side: 'buy' }))).toMatchObject({
      filledValue: '300',
      feeCoin: 'USDC',
      fee: '0.18',
    })
    expect(core.positions('trader')[0]).toMatchObject({ marginCoin: 'USDC', margin: '30', total: '30' })
    expect(balancesOf(core, 'trader', 'USDC')).toBe('969.82/30')
  })
})
