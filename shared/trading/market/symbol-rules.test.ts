import { describe, expect, it } from 'vitest'
import { btcPerp, btcSpot } from '@/shared/testing/samples/draft-rows'
import { unknownHoldings } from './permissions'
import { qtyUnit } from './qty-unit'
import { checkOrder, checkPrice, checkQty, snapPrice, snapQty } from './symbol-rules'

const rulesOf = (findings: readonly { rule: string }[]) => findings.map((finding) => finding.rule)

describe('the price of an order', () => {
  it('off the tick is refused with the tick, and snaps to the side that is never worse', () => {
    expect(checkPrice('61233.3', btcPerp, 'buy')).toEqual([
      {
        field: 'price',
        rule: 'tick',
        message: 'Price 61\u202f233.3 is not a multiple of the tick 0.5',
        fix: { label: 'Use 61\u202f233.0', value: '61233.0' },
      },
    ])
    expect(checkPrice('61233.3', btcPerp, 'sell')[0]?.fix?.value).toBe('61233.5')
    expect([snapPrice('7', '5', 'buy'), snapPrice('7', '5', 'sell'), snapPrice('10', '5', 'sell')]).toEqual([
      '5',
      '10',
      '10',
    ])
  })
  it('with more decimals than the symbol takes is refused, even when they are zeros', () => {
    expect(checkPrice('61233.50', btcPerp, 'buy')).toMatchObject([{ rule: 'decimals', fix: { value: '61233.5' } }])
  })
  it('under one tick gets no fix, because a buy would snap to zero', () => {
    expect(checkPrice('0.3', btcPerp, 'buy')[0]).not.toHaveProperty('fix')
  })
  it.each(['1e5', '', '0', '-1'])('%j is no price', (price) =>
    expect(checkPrice(price, btcPerp, 'buy')).toHaveLength(1),
  )
})

describe('the quantity of an order (V04)', () => {
  const limit = { side: 'buy', orderType: 'limit', price: '60000' } as const
  it('meets lot, minimum and maximum, each named with its value', () => {
    expect(checkQty('0.00015', btcPerp, limit)).toMatchObject([
      { rule: 'lot', message: 'Quantity 0.00015 is not a multiple of the lot 0.0001', fix: { value: '0.0001' } },
    ])
    expect(checkQty('1', { ...btcPerp, minQty: '2' }, limit)).toMatchObject([
      { rule: 'minimum', message: 'Quantity 1 is below the minimum 2 BTC', fix: { value: '2.0000' } },
    ])
    expect(rulesOf(checkQty('121', btcPerp, limit))).toEqual([])
    expect(checkQty('121', btcPerp, { side: 'buy', orderType: 'market' })).toMatchObject([
      { rule: 'maximum', message: 'Quantity 121 is above the maximum 120 BTC of a market order' },
    ])
    expect(rulesOf(checkQty('1201', btcPerp, limit))).toEqual(['maximum'])
    expect(snapQty('0.00019', '0.0001')).toBe('0.0001')
  })
  it('is worth at least the minimum value, which is quote coin and not quantity', () => {
    const findings = checkQty('0.0001', btcPerp, { ...limit, price: '30000' })
    expect(findings).toMatchObject([
      { rule: 'min-value', message: 'Order value 3 USDT is below the minimum 5 USDT', fix: { value: '0.0002' } },
    ])
    expect(checkQty('0.0002', btcPerp, { ...limit, price: '30000' })).toEqual([])
    expect(
      checkQty('1', { ...btcPerp, lotSize: '1', qtyDecimals: 0, minValue: '10' }, { ...limit, price: '3' })[0]?.fix
        ?.value,
    ).toBe('4')
  })
  it('of a spot market buy is quote coin: no lot, quote decimals, value floor', () => {
    const buy = { side: 'buy', orderType: 'market' } as const
    expect(checkQty('25.55', btcSpot, buy)).toEqual([])
    expect(checkQty('25.555', btcSpot, buy)).toMatchObject([{ rule: 'decimals', fix: { value: '25.55' } }])
    expect(checkQty('0.5', btcSpot, buy)).toMatchObject([
      { rule: 'min-value', message: 'Order value 0.5 USDT is below the minimum 1 USDT' },
    ])
  })
  it('has no bounds where none is known', () => expect(checkQty('999999', btcSpot, limit)).toEqual([]))
})

describe('the unit of a quantity (V05)', () => {
  it.each([
    ['SPOT', 'buy', 'market', 'USDT'],
    ['MARGIN', 'buy', 'market', 'USDT'],
    ['SPOT', 'sell', 'market', 'BTC'],
    ['SPOT', 'buy', 'limit', 'BTC'],
    ['USDT-FUTURES', 'buy', 'market', 'BTC'],
    ['USDC-FUTURES', 'sell', 'limit', 'BTC'],
    ['COIN-FUTURES', 'sell', 'limit', 'USDT'],
  ] as const)('of a %s %s %s is %s', (category, side, orderType, coin) => {
    expect(qtyUnit({ category, side, orderType }, btcPerp)).toEqual({ coin, kind: coin === 'BTC' ? 'base' : 'quote' })
  })
})

const order = {
  category: 'USDT-FUTURES',
  symbol: 'BTCUSDT',
  side: 'buy',
  orderType: 'limit',
  qty: '0.01',
  price: '60000',
  timeInForce: 'gtc',
  stpMode: 'none',
} as const

it('an order on a closed symbol is refused', () => {
  expect(checkOrder(order, btcPerp, unknownHoldings)).toEqual([])
  expect(
    rulesOf(checkOrder({ ...order, price: '60000.2', qty: '0' }, { ...btcPerp, status: 'offline' }, unknownHoldings)),
  ).toEqual(['closed', 'tick', 'positive'])
})

it('lets a stock pair carry neither time in force nor self-trade prevention, and offers to clear them', () => {
  const findings = checkOrder(
    { ...order, timeInForce: 'post_only', stpMode: 'cancel_maker' },
    { ...btcPerp, isStock: true },
    unknownHoldings,
  )
  expect(findings.map(({ field, fix }) => `${field} ${fix?.value}`)).toEqual(['timeInForce gtc', 'stpMode none'])
  expect(
    checkOrder({ ...order, timeInForce: 'gtc', stpMode: 'none' }, { ...btcPerp, isStock: true }, unknownHoldings),
  ).toEqual([])
})
