import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, divide, isMultipleOf, multiply, subtract } from '@/shared/base/decimal'
import { anOrderIntent } from '@/shared/testing/samples/orders'
import { runs } from '@/shared/testing/runs'
import type { Instrument } from '@/shared/trading/market/instrument'
import { ratioOf, sizedOrders, sizingText, type Sizing } from './sizing'

const rules = (lotSize: string): Instrument => ({
  symbol: 'BTCUSDT',
  category: 'USDT-FUTURES',
  baseCoin: 'BTC',
  quoteCoin: 'USDT',
  tickSize: '0.1',
  lotSize,
  priceDecimals: 1,
  qtyDecimals: 4,
  quoteDecimals: 2,
  minQty: '0.001',
  maxQty: '',
  maxMarketQty: '',
  minValue: '5',
  makerFeeRate: '0',
  takerFeeRate: '0',
  status: 'online',
  isStock: false,
})
const equities = { first: '3', own: '1' }
const sized = (sizing: Sizing, qty: string, lotSize = '0.001', change = {}) => {
  const reading = ratioOf(sizing, equities)
  if (!reading.ok) throw new Error(reading.problem)
  return sizedOrders([anOrderIntent({ qty, ...change })], reading.ratio, () => rules(lotSize))
}

describe('The size of an order on a further account', () => {
  it.each([
    [{ kind: 'same' }, '0.003', '0.003'],
    [{ kind: 'multiple', by: '2.5' }, '0.003', '0.007'],
    [{ kind: 'percent', of: '50' }, '0.005', '0.002'],
    [{ kind: 'equity' }, '0.003', '0.001'],
  ] as const)('%j makes %s into %s, down to the step', (sizing, qty, expected) => {
    expect(sized(sizing, qty)).toMatchObject({ orders: [{ qty: expected }], problems: [] })
  })

  it('counts what a spot market buy spends in quote coin', () => {
    const buy = { category: 'SPOT', orderType: 'market', side: 'buy', price: undefined }
    expect(sized({ kind: 'equity' }, '100', '0.001', buy).orders).toMatchObject([{ qty: '33.33' }])
  })

  it('reports a rest of less than a step, or an unknown size', () => {
    expect(sized({ kind: 'percent', of: '10' }, '0.003')).toMatchObject({
      orders: [{ qty: '0' }],
      problems: [{ row: 0, message: '0.003 BTC of BTCUSDT becomes less than one step of 0.001.' }],
    })
    expect(sizedOrders([anOrderIntent()], { times: '1', over: '1' }, () => null).problems).toHaveLength(1)
    expect(ratioOf({ kind: 'equity' }, { first: null, own: '1' })).toMatchObject({ ok: false })
    expect(ratioOf({ kind: 'equity' }, { first: '0', own: '1' })).toMatchObject({ ok: false })
    expect(ratioOf({ kind: 'multiple', by: '0' }, equities)).toMatchObject({ ok: false })
  })

  it('keeps the client ID with the first account, if it names another order', () => {
    const reading = sizedOrders([anOrderIntent({ clientOid: 'mine' })], { times: '1', over: '1' }, () => rules('0.001'))
    expect(reading.orders[0]).not.toHaveProperty('clientOid')
  })

  it('is on the step, never above the requested size, and less than one step below it', () => {
    const steps = fc.constantFrom('0.0001', '0.001', '0.01', '0.1', '1', '0.005', '25')
    const amount = fc.integer({ min: 1, max: 10 ** 9 }).map((units) => divide(String(units), '1000'))
    fc.assert(
      fc.property(amount, amount, amount, steps, (qty, times, over, step) => {
        const [order] = sizedOrders([anOrderIntent({ qty })], { times, over }, () => rules(step)).orders
        const limit = multiply(qty, times)
        const value = multiply(order!.qty, over)
        expect(isMultipleOf(order!.qty, step)).toBe(true)
        expect(compare(value, limit)).toBeLessThanOrEqual(0)
        expect(compare(subtract(limit, value), multiply(step, over))).toBeLessThanOrEqual(0)
      }),
      { numRuns: runs(1000) },
    )
  })
})

describe('A sizing', () => {
  it('has a name for each sizing', () => {
    const kinds: Sizing[] = [
      { kind: 'same' },
      { kind: 'multiple', by: '2' },
      { kind: 'percent', of: '50' },
      { kind: 'equity' },
    ]
    expect(kinds.map(sizingText)).toEqual(['same size', '× 2', '50 %', 'share of equity'])
  })
})
