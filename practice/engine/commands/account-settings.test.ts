import { describe, expect, it } from 'vitest'
import {
  accepted,
  wealthyAccount,
  codeOf,
  balancesOf,
  futuresLimit,
  historyOf,
  smallMarket,
  spotLimit,
  testExchange,
} from '@/practice/engine/testing/test-exchange'

const FUTURES = 'USDT-FUTURES'
const COIN = 'COINUSDT'

describe('leverage of a symbol', () => {
  it('takes or frees the margin of positions and orders together', () => {
    const { core } = testExchange([wealthyAccount('maker'), wealthyAccount('taker', { deposits: { USDT: '10000' } })])
    accepted(core.place('maker', futuresLimit('sell', '100', '10')))
    accepted(core.place('taker', smallMarket(FUTURES, 'buy', '10')))
    accepted(core.place('taker', futuresLimit('buy', '50', '10')))
    // 1000 and 500 at leverage 10, and the order's taker fee of 0.3.
    expect(balancesOf(core, 'taker', 'USDT')).toBe('9849.1/150.3')
    expect(core.setLeverage('taker', FUTURES, COIN, '2')).toEqual({ ok: true })
    expect(balancesOf(core, 'taker', 'USDT')).toBe('9249.1/750.3')
    expect(core.positions('taker')).toMatchObject([{ leverage: '2', margin: '500' }])
    expect(core.setLeverage('taker', FUTURES, COIN, '100')).toEqual({ ok: true })
    expect(balancesOf(core, 'taker', 'USDT')).toBe('9984.1/15.3')
    core.cancel('taker', { orderId: core.openOrders('taker')[0]!.orderId })
    expect(balancesOf(core, 'taker', 'USDT')).toBe('9989.4/10')
  })
  it('stays as it was when the margin is not there', () => {
    const { core } = testExchange([wealthyAccount('poor', { deposits: { USDT: '200' } })])
    accepted(core.place('poor', futuresLimit('buy', '100', '10')))
    const before = balancesOf(core, 'poor', 'USDT')
    expect(codeOf(core.setLeverage('poor', FUTURES, COIN, '4'))).toBe('25228')
    expect([core.leverage('poor', FUTURES, COIN), balancesOf(core, 'poor', 'USDT')]).toEqual(['10', before])
    accepted(core.place('poor', futuresLimit('buy', '100', '1')))
  })
  it.each(['0', '126', '1.5', '-3', ''])('cannot be %s', (leverage) => {
    const { core } = testExchange([wealthyAccount('trader')])
    expect(codeOf(core.setLeverage('trader', FUTURES, COIN, leverage))).toBe('25223')
    expect(codeOf(core.setLeverage('trader', 'SPOT', COIN, '5'))).toBe('40034')
  })
  it('survives a restart with the margin it asks for', () => {
    const { core } = testExchange([wealthyAccount('trader')])
    core.setLeverage('trader', FUTURES, COIN, '50')
    accepted(core.place('trader', futuresLimit('buy', '100', '10')))
    const restarted = testExchange([]).core
    restarted.importAccount(core.exportAccount('trader')!)
    expect(restarted.leverage('trader', FUTURES, COIN)).toBe('50')
    expect(balancesOf(restarted, 'trader', 'USDT')).toBe(balancesOf(core, 'trader', 'USDT'))
  })
})

describe('the position mode', () => {
  it('changes only while there is nothing to hold; past orders keep the mode they were placed in', () => {
    const { core } = testExchange([wealthyAccount('trader')])
    const order = accepted(core.place('trader', futuresLimit('buy', '100', '1')))
    expect(codeOf(core.setHoldMode('trader', 'hedge_mode'))).toBe('25107')
    expect(core.setHoldMode('trader', 'one_way_mode')).toEqual({ ok: true })
    core.cancel('trader', { orderId: order.orderId })
    expect(core.setHoldMode('trader', 'hedge_mode')).toEqual({ ok: true })
    expect(core.findOrder('trader', { orderId: order.orderId })).toMatchObject({ holdMode: 'one_way_mode' })
    expect(accepted(core.place('trader', futuresLimit('buy', '100', '1', { posSide: 'long' })))).toMatchObject({
      holdMode: 'hedge_mode',
    })
  })
})

describe('replacing an order', () => {
  const placed = () => {
    const exchange = testExchange([wealthyAccount('maker'), wealthyAccount('trader', { deposits: { USDT: '1000' } })])
    return {
      ...exchange,
      order: accepted(exchange.core.place('trader', spotLimit('buy', '9', '100', { clientOid: 'old' }))),
    }
  }
  it('gives the new one what the old one held, and a new id', () => {
    const { core, events, order } = placed()
    const replaced = accepted(
      core.cancelReplace('trader', { clientOid: 'old' }, { price: '10', qty: '100', clientOid: 'new' }),
    )
    expect(replaced).toMatchObject({ clientOid: 'new', price: '10', qty: '100', status: 'live' })
    expect(replaced.orderId).not.toBe(order.orderId)
    expect(historyOf(events, order.orderId).at(-1)).toBe('canceled: modify_limit_order')
    expect(balancesOf(core, 'trader', 'USDT')).toBe('0/1000')
  })
  it('counts what was filled', () => {
    const { core } = placed()
    accepted(core.place('maker', spotLimit('sell', '9', '40')))
    expect(
      accepted(core.cancelReplace('trader', { clientOid: 'old' }, { price: '8', qty: '50', clientOid: 'new' })),
    ).toMatchObject({ qty: '10' })
    expect(
      codeOf(core.cancelReplace('trader', { clientOid: 'new' }, { price: '8', qty: '0.01', clientOid: 'newer' })),
    ).toBe('25207')
  })
  it.each([
    ['more than the account has', { price: '10.1', qty: '100', clientOid: 'new' }, '25202'],
    ['a price off the tick', { price: '9.05', qty: '100', clientOid: 'new' }, '25244'],
    ['nothing new', { price: '9', qty: '100', clientOid: 'new' }, '25571'],
    ['a pending clientOid', { price: '8', qty: '100', clientOid: 'old' }, '25212'],
  ])('with %s does not change it', (_name, terms, code) => {
    const { core, order } = placed()
    const funds = balancesOf(core, 'trader', 'USDT')
    expect(codeOf(core.cancelReplace('trader', { clientOid: 'old' }, terms))).toBe(code)
    expect(core.openOrders('trader')).toEqual([order])
    expect(balancesOf(core, 'trader', 'USDT')).toBe(funds)
  })

  it('does nothing when the rest would be below the minimum order value (A-classic-modify)', () => {
    const { core } = testExchange([wealthyAccount('trader'), wealthyAccount('crowd')])
    core.place('trader', spotLimit('buy', '9.5', '0.07', { clientOid: 'old' }))
    core.place('crowd', spotLimit('sell', '9.5', '0.06'))
    expect(
      codeOf(core.cancelReplace('trader', { clientOid: 'old' }, { price: '9.5', qty: '0.08', clientOid: 'new' })),
    ).toBe('45110')
    expect(core.openOrders('trader')).toMatchObject([{ clientOid: 'old', filledQty: '0.06' }])
  })
  it('gets smaller although an unrealised loss has eaten what is available', () => {
    const { core } = testExchange([wealthyAccount('trader', { deposits: { USDT: '30' } }), wealthyAccount('crowd')])
    core.place('crowd', futuresLimit('sell', '10', '10'))
    core.place('trader', futuresLimit('buy', '10', '10'))
    core.place('trader', futuresLimit('buy', '9', '10', { clientOid: 'old' }))
    core.setMarkPrice('USDT-FUTURES', 'COINUSDT', '7')
    expect(core.spendable('trader', 'USDT')).toBe('0')
    const replaced = core.cancelReplace('trader', { clientOid: 'old' }, { price: '9', qty: '5', clientOid: 'new' })
    expect(accepted(replaced)).toMatchObject({ status: 'live', qty: '5' })
  })
})
