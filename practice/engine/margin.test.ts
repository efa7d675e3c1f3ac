import { describe, expect, it } from 'vitest'
import type { NewOrder } from '@/shared/exchange/calls/trade/place-batch'
import { HOUR_MS } from '@/shared/base/time'
import {
  accepted,
  wealthyAccount,
  codeOf,
  futuresLimit,
  handClock,
  historyOf,
  spotLimit,
} from '@/practice/engine/testing/test-exchange'
import { marginExchange, marginLimit, coinBalancesOf } from '@/practice/engine/testing/margin-exchange'

const trader = (deposits: Record<string, string> = { USDT: '100' }) => wealthyAccount('trader', { deposits })
/** COIN at 10 USDT, quoted from 9.9 to 10.1. */
function opened(deposits?: Record<string, string>, clock = handClock()) {
  const exchange = marginExchange([trader(deposits), wealthyAccount('crowd')], clock)
  const { core } = exchange
  core.place('crowd', spotLimit('sell', '10', '1'))
  core.place('crowd', spotLimit('buy', '10', '1'))
  core.place('crowd', spotLimit('buy', '9.9', '100'))
  core.place('crowd', spotLimit('sell', '10.1', '100'))
  return exchange
}
const marketOrder = (side: 'buy' | 'sell', qty: string): NewOrder => ({
  category: 'MARGIN',
  symbol: 'COINUSDT',
  side,
  orderType: 'market',
  qty,
})

describe('a margin order', () => {
  it('borrows what its hold lacks, and gives it back when it is canceled', () => {
    const { core } = opened()
    const { orderId } = accepted(core.place('trader', marginLimit('buy', '9', '20')))
    expect(coinBalancesOf(core, 'trader', 'USDT')).toBe('0/180/80')
    core.cancel('trader', { orderId })
    expect(coinBalancesOf(core, 'trader', 'USDT')).toBe('100/0/0')
  })
  it('borrows nothing while the account has enough', () => {
    const { core } = opened()
    core.place('trader', marginLimit('buy', '9', '10'))
    expect(coinBalancesOf(core, 'trader', 'USDT')).toBe('10/90/0')
  })
  it('buys with borrowed quote coin by amount, and returns at once what it did not spend', () => {
    const { core } = opened()
    const order = accepted(core.place('trader', marketOrder('buy', '300.05')))
    expect(order).toMatchObject({ category: 'MARGIN', status: 'filled', filledQty: '29.7', filledValue: '299.97' })
    expect(coinBalancesOf(core, 'trader', 'USDT')).toBe('0/0/199.97')
    expect(core.assets('trader').find(({ coin }) => coin === 'COIN')).toMatchObject({ available: '29.6703', debt: '0' })
  })
  it('sells borrowed base coin short; buying it back pays the debt before anything is left', () => {
    const { core } = opened()
    core.place('trader', marketOrder('sell', '20'))
    expect([coinBalancesOf(core, 'trader', 'COIN'), coinBalancesOf(core, 'trader', 'USDT')]).toEqual([
      '0/0/20',
      '297.802/0/0',
    ])
    core.place('trader', spotLimit('buy', '10.1', '5'))
    expect(coinBalancesOf(core, 'trader', 'COIN')).toBe('0/0/15.005')
    core.place('trader', spotLimit('buy', '10.1', '16'))
    expect(coinBalancesOf(core, 'trader', 'COIN')).toBe('0.979/0/0')
  })
  it('borrows the difference when it grows, and repays it when it shrinks', () => {
    const { core } = opened()
    const { orderId } = accepted(core.place('trader', marginLimit('buy', '9', '20')))
    const change = (qty: string) => core.amend('trader', { category: 'MARGIN', symbol: 'COINUSDT', orderId, qty })
    expect([codeOf(change('30')), coinBalancesOf(core, 'trader', 'USDT')]).toEqual(['accepted', '0/270/170'])
    expect([codeOf(change('12')), coinBalancesOf(core, 'trader', 'USDT')]).toEqual(['accepted', '0/108/8'])
    expect(codeOf(core.amend('trader', { category: 'SPOT', symbol: 'COINUSDT', orderId, qty: '13' }))).toBe('25204')
  })
  it('meets spot orders in one book, at one price, and counts with them towards 400', () => {
    const { core, events } = opened({ USDT: '100000' })
    const resting = accepted(core.place('trader', marginLimit('buy', '10', '1')))
    core.place('crowd', spotLimit('sell', '10', '1'))
    expect(historyOf(events, resting.orderId)).toEqual(['live', 'filled'])
    expect(core.lastPrice('MARGIN', 'COINUSDT')).toBe(core.lastPrice('SPOT', 'COINUSDT'))
    expect(core.fills('trader')[0]).toMatchObject({ category: 'MARGIN', scope: 'maker' })
    for (let count = 0; count < 200; count += 1) accepted(core.place('trader', marginLimit('buy', '1.0', '1')))
    for (let count = 0; count < 200; count += 1) accepted(core.place('trader', spotLimit('buy', '1.0', '1')))
    expect(codeOf(core.place('trader', marginLimit('buy', '1.0', '1')))).toBe('25211')
    expect(core.cancelAll('trader', 'MARGIN')).toHaveLength(200)
    expect(core.openOrders('trader').every(({ category }) => category === 'SPOT')).toBe(true)
  })
})

describe('borrowing ends', () => {
  it('at the limit of the coin: 40762, and nothing is left behind', () => {
    const { core } = opened({ USDT: '100', COIN: '1000' })
    expect(codeOf(core.place('trader', marginLimit('buy', '1', '1000')))).toBe('accepted')
    expect(codeOf(core.place('trader', marginLimit('buy', '1', '100')))).toBe('accepted')
    expect(codeOf(core.place('trader', marginLimit('buy', '1', '1')))).toBe('40762')
    expect(coinBalancesOf(core, 'trader', 'USDT')).toBe('0/1100/1000')
  })
  it('where the debt would be more than four times the equity: 25203', () => {
    const { core } = opened()
    expect(codeOf(core.place('trader', marginLimit('buy', '5', '100.02')))).toBe('25203')
    expect(coinBalancesOf(core, 'trader', 'USDT')).toBe('100/0/0')
    expect(codeOf(core.place('trader', marginLimit('buy', '5', '100')))).toBe('accepted')
    expect(core.risk('trader')).toMatchObject({
      equity: '100',
      initialMargin: '100',
      maintenanceMargin: '20',
      marginRatio: '0.2',
    })
  })
  it('with its collateral: it can be neither withdrawn nor used as margin', () => {
    const { core } = opened({ USDT: '0', COIN: '100' })
    core.place('trader', marginLimit('buy', '5', '160'))
    expect(core.spendable('trader', 'COIN')).toBe('80')
    expect(core.move('trader', 'COIN', '-81', 'TRANSFER_OUT')).toBe(false)
    expect(core.move('trader', 'COIN', '-80', 'TRANSFER_OUT')).toBe(true)
    const inverse = {
      category: 'COIN-FUTURES',
      symbol: 'COINUSD_CM',
      side: 'buy',
      orderType: 'limit',
      price: '10',
      qty: '100',
    } as const
    expect(codeOf(core.place('trader', inverse))).toBe('25203')
  })
})

describe('a debt', () => {
  it('costs interest for every full hour, which is paid first', () => {
    const { core, clock, events } = opened()
    core.place('trader', marketOrder('sell', '20'))
    clock.time = Math.ceil(clock.time / HOUR_MS) * HOUR_MS - 1
    core.chargeInterest()
    expect(coinBalancesOf(core, 'trader', 'COIN')).toBe('0/0/20')
    clock.time += 1
    core.chargeInterest()
    core.chargeInterest()
    expect(core.assets('trader').find(({ coin }) => coin === 'COIN')).toMatchObject({ borrowed: '20', debt: '20.004' })
    expect(events.filter((event) => event.kind === 'movement').map(({ type, amount }) => [type, amount])).toEqual([
      ['INTEREST_SETTLEMENT_OUT', '-0.004'],
    ])
    expect(core.move('trader', 'COIN', '0.003', 'TRANSFER_IN')).toBe(true)
    expect(core.assets('trader').find(({ coin }) => coin === 'COIN')).toMatchObject({ borrowed: '20', debt: '20.001' })
  })
  it('survives a restart with its interest, and owes for the hours in between; accounts of before have none', () => {
    const { core, clock } = opened()
    core.place('trader', marginLimit('buy', '9', '20'))
    const snapshot = core.exportAccount('trader')!
    clock.time += 3 * HOUR_MS
    const { core: after } = marginExchange([], clock)
    after.importAccount(snapshot)
    expect(coinBalancesOf(after, 'trader', 'USDT')).toBe('0/180/80')
    after.chargeInterest()
    expect(coinBalancesOf(after, 'trader', 'USDT')).toBe('0/180/80.024')
    after.cancelAll('trader', 'MARGIN')
    expect(coinBalancesOf(after, 'trader', 'USDT')).toBe('99.976/0/0')
    const { debts, ...earlier } = core.exportAccount('crowd')!
    after.importAccount(earlier)
    expect([debts, after.assets('crowd')[0]?.debt]).toEqual([{}, '0'])
  })
  it('does not stop futures of a coin the account has to spare', () => {
    const { core } = opened({ USDT: '1000' })
    core.place('trader', marketOrder('sell', '20'))
    expect(codeOf(core.place('trader', futuresLimit('buy', '9', '10')))).toBe('accepted')
  })
})
