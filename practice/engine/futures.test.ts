import { describe, expect, it } from 'vitest'
import type { ExchangeCore } from '@/practice/engine/api/exchange-core'
import {
  accepted,
  wealthyAccount,
  codeOf,
  balancesOf,
  futuresLimit,
  historyOf,
  smallMarket,
  testExchange,
} from '@/practice/engine/testing/test-exchange'

const hedge = wealthyAccount('trader', { holdMode: 'hedge_mode', deposits: { USDT: '1000' } })
const oneWay = wealthyAccount('trader', { deposits: { USDT: '1000' } })

/** A crowd that buys at 9.9 and sells at 10.0 in any quantity. */
function withCrowd(trader = oneWay) {
  const exchange = testExchange([trader, wealthyAccount('crowd')])
  exchange.core.place('crowd', futuresLimit('buy', '9.9', '500'))
  exchange.core.place('crowd', futuresLimit('sell', '10.0', '500'))
  return exchange
}
const positionsOf = (core: ExchangeCore): string[] =>
  core
    .positions('trader')
    .map(({ posSide, total, available, avgPrice }) => `${posSide} ${total} (${available} free) @${avgPrice}`)

describe('hedge mode (spec: call 1)', () => {
  it('opens a long with buy and long, and closes it with sell and long', () => {
    const { core } = withCrowd(hedge)
    core.place('trader', smallMarket('USDT-FUTURES', 'buy', '3', { posSide: 'long' }))
    expect(positionsOf(core)).toEqual(['long 3 (3 free) @10'])
    const close = accepted(core.place('trader', smallMarket('USDT-FUTURES', 'sell', '3', { posSide: 'long' })))
    expect(positionsOf(core)).toEqual([])
    expect(core.fills('trader')[0]).toMatchObject({ orderId: close.orderId, pnl: '-0.3', price: '9.9' })
  })
  it('opens a short with sell and short, and closes it with buy and short', () => {
    const { core } = withCrowd(hedge)
    core.place('trader', smallMarket('USDT-FUTURES', 'sell', '3', { posSide: 'short' }))
    expect(positionsOf(core)).toEqual(['short 3 (3 free) @9.9'])
    core.place('trader', smallMarket('USDT-FUTURES', 'buy', '1', { posSide: 'short' }))
    expect(positionsOf(core)).toEqual(['short 2 (2 free) @9.9'])
  })
  it('keeps a long and a short position of one symbol at the same time', () => {
    const { core } = withCrowd(hedge)
    core.place('trader', smallMarket('USDT-FUTURES', 'buy', '3', { posSide: 'long' }))
    core.place('trader', smallMarket('USDT-FUTURES', 'sell', '2', { posSide: 'short' }))
    expect(positionsOf(core)).toEqual(['long 3 (3 free) @10', 'short 2 (2 free) @9.9'])
  })
  it('refuses a close of more than the position, counting the closes that already rest', () => {
    const { core } = withCrowd(hedge)
    expect(codeOf(core.place('trader', futuresLimit('sell', '11', '1', { posSide: 'long' })))).toBe('25227')
    core.place('trader', smallMarket('USDT-FUTURES', 'buy', '3', { posSide: 'long' }))
    accepted(core.place('trader', futuresLimit('sell', '11', '2', { posSide: 'long' })))
    expect(positionsOf(core)).toEqual(['long 3 (1 free) @10'])
    expect(codeOf(core.place('trader', futuresLimit('sell', '11', '2', { posSide: 'long' })))).toBe('25231')
  })
  it('needs a position side', () => {
    expect(codeOf(withCrowd(hedge).core.place('trader', futuresLimit('buy', '9', '1')))).toBe('25200')
  })
})

describe('one-way mode (spec: call 1)', () => {
  it('opens a long with a buy, nets it with a sell, and turns it into a short with a larger sell', () => {
    const { core } = withCrowd()
    core.place('trader', smallMarket('USDT-FUTURES', 'buy', '3'))
    core.place('trader', smallMarket('USDT-FUTURES', 'sell', '1'))
    expect(positionsOf(core)).toEqual(['long 2 (2 free) @10'])
    core.place('trader', smallMarket('USDT-FUTURES', 'sell', '5'))
    expect(positionsOf(core)).toEqual(['short 3 (3 free) @9.9'])
  })
  it('refuses a position side', () => {
    expect(codeOf(withCrowd().core.place('trader', futuresLimit('buy', '9', '1', { posSide: 'long' })))).toBe('25200')
  })
  it('lets a position be closed when nothing is left to hold', () => {
    const { core } = withCrowd(wealthyAccount('trader', { deposits: { USDT: '10.61' } }))
    accepted(core.place('trader', smallMarket('USDT-FUTURES', 'buy', '10')))
    expect(codeOf(core.place('trader', smallMarket('USDT-FUTURES', 'buy', '10')))).toBe('25203')
    expect(accepted(core.place('trader', smallMarket('USDT-FUTURES', 'sell', '10'))).status).toBe('filled')
    expect(positionsOf(core)).toEqual([])
  })
})

describe('a reduce-only order (X08)', () => {
  const reduceOnly = { reduceOnly: 'yes' } as const
  function longOfThree() {
    const exchange = withCrowd()
    exchange.core.place('trader', smallMarket('USDT-FUTURES', 'buy', '3'))
    return exchange
  }
  it('needs a position on the other side and never exceeds it', () => {
    const { core } = longOfThree()
    expect(codeOf(core.place('trader', futuresLimit('buy', '9', '1', reduceOnly)))).toBe('25227')
    expect(codeOf(core.place('trader', futuresLimit('sell', '11', '3.01', reduceOnly)))).toBe('25231')
  })
  it('of the size of the position replaces the earlier one, which is canceled, and hides its own orderId', () => {
    const { core, events } = longOfThree()
    const earlier = core.place('trader', futuresLimit('sell', '11', '1', reduceOnly))
    const later = core.place('trader', futuresLimit('sell', '11.5', '3', reduceOnly))
    expect([earlier, later].map((placed) => placed.ok && placed.showOrderId)).toEqual([true, false])
    expect(historyOf(events, accepted(earlier).orderId)).toEqual(['live', 'canceled: normal_cancel'])
    expect(core.openOrders('trader').map(({ qty }) => qty)).toEqual(['3'])
  })
  it('coexists with an earlier one while both fit into the position, and otherwise replaces it', () => {
    const { core } = longOfThree()
    const placed = ['1', '2', '2.5'].map((qty) => core.place('trader', futuresLimit('sell', '11', qty, reduceOnly)))
    expect(placed.map((answer) => answer.ok && answer.showOrderId)).toEqual([true, true, false])
    expect(core.openOrders('trader').map(({ qty }) => qty)).toEqual(['2.5'])
  })
  it('is canceled when the position shrinks under it, so that it can never turn the position round', () => {
    const { core, events } = longOfThree()
    const resting = accepted(core.place('trader', futuresLimit('sell', '11', '3', reduceOnly)))
    core.place('trader', smallMarket('USDT-FUTURES', 'sell', '1'))
    expect(historyOf(events, resting.orderId)).toEqual(['live', 'canceled: normal_cancel'])
    expect(positionsOf(core)).toEqual(['long 2 (2 free) @10'])
  })
  it('that would be trimmed on the way is no liquidity for a fill-or-kill order (X07)', () => {
    const { core } = testExchange([wealthyAccount('maker'), wealthyAccount('taker'), wealthyAccount('crowd')])
    core.place('crowd', futuresLimit('sell', '10', '6'))
    core.place('maker', futuresLimit('buy', '10', '6'))
    // The plain sell alone uses the position up, so the reduce-only one is canceled as soon as it is filled.
    core.place('maker', futuresLimit('sell', '10', '6'))
    core.place('maker', futuresLimit('sell', '10.1', '4', reduceOnly))
    expect(accepted(core.place('taker', futuresLimit('buy', '10.1', '7', { timeInForce: 'fok' })))).toMatchObject({
      status: 'canceled',
      filledQty: '0',
      cancelReason: 'fok_not_full_cancel',
    })
    expect(core.openOrders('maker')).toHaveLength(2)
    expect(accepted(core.place('taker', futuresLimit('buy', '10.1', '6', { timeInForce: 'fok' }))).status).toBe(
      'filled',
    )
  })
  it('cannot be modified', () => {
    const { core } = longOfThree()
    const { orderId } = accepted(core.place('trader', futuresLimit('sell', '11', '3', reduceOnly)))
    expect(codeOf(core.amend('trader', { category: 'USDT-FUTURES', symbol: 'COINUSDT', orderId, qty: '2' }))).toBe(
      '25568',
    )
  })
})

describe('margin', () => {
  it('holds value / leverage and the estimated taker fee, and gives both back on cancel', () => {
    const { core } = withCrowd()
    const { orderId } = accepted(core.place('trader', futuresLimit('buy', '9', '10')))
    expect(balancesOf(core, 'trader', 'USDT')).toBe('990.946/9.054')
    core.cancel('trader', { orderId })
    expect(balancesOf(core, 'trader', 'USDT')).toBe('1000/0')
  })
  it('follows the mark price in equity, and an unrealised loss cannot be spent', () => {
    const { core } = withCrowd(wealthyAccount('trader', { deposits: { USDT: '20' } }))
    core.place('trader', smallMarket('USDT-FUTURES', 'buy', '10'))
    expect(core.assets('trader')[0]).toMatchObject({ available: '9.94', locked: '10', equity: '19.94' })
    core.setMarkPrice('USDT-FUTURES', 'COINUSDT', '9.2')
    expect(core.positions('trader')[0]).toMatchObject({
      unrealisedPnl: '-8',
      margin: '10',
      markPrice: '9.2',
      liquidationPrice: '8',
    })
    expect(core.assets('trader')[0]).toMatchObject({ available: '9.94', equity: '11.94' })
    expect(codeOf(core.place('trader', futuresLimit('buy', '9', '3')))).toBe('25203')
    expect(codeOf(core.place('trader', futuresLimit('buy', '9', '2')))).toBe('accepted')
  })
})
