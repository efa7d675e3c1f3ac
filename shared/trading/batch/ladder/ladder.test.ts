import { describe, expect, it } from 'vitest'
import { btcPerp } from '@/shared/testing/samples/draft-rows'
import { generateLadder, type Ladder, type LadderShape } from './ladder'

const shape: LadderShape = {
  side: 'buy',
  from: '61000',
  to: '60000',
  count: 5,
  spacing: { kind: 'linear' },
  sizes: { kind: 'flat' },
  jitter: { price: 0, size: 0, seed: 1 },
}
const loose = { ...btcPerp, minValue: '', minQty: '' }
const lay = (change: Partial<LadderShape>, total = '0.01', instrument = btcPerp): Ladder =>
  generateLadder({ ...shape, ...change }, total, instrument)
const qtys = (ladder: Ladder) => ladder.rows.map((row) => row.qty)
const prices = (ladder: Ladder) => ladder.rows.map((row) => row.price)

describe('a ladder', () => {
  it('spreads prices evenly and sizes equally, both ends included', () => {
    expect(lay({})).toEqual({
      ok: true,
      total: '0.0100',
      spare: [],
      movedApart: 0,
      rows: ['61000.0', '60750.0', '60500.0', '60250.0', '60000.0'].map((price) => ({
        category: 'USDT-FUTURES',
        symbol: 'BTCUSDT',
        side: 'buy',
        orderType: 'limit',
        price,
        qty: '0.0020',
      })),
    })
  })

  it.each([
    [{ kind: 'ramp', ratio: 3 }, 4, ['0.0013', '0.0021', '0.0029', '0.0037']],
    [{ kind: 'ramp', ratio: 0.25 }, 3, ['0.0054', '0.0033', '0.0013']],
    [{ kind: 'exponential', ratio: 4 }, 3, ['0.0014', '0.0029', '0.0057']],
    [{ kind: 'pyramid', ratio: 3 }, 5, ['0.0011', '0.0022', '0.0034', '0.0022', '0.0011']],
    [{ kind: 'bell', ratio: 16 }, 5, ['0.0003', '0.0024', '0.0047', '0.0023', '0.0003']],
    [{ kind: 'own', weights: [1, 3] }, 3, ['0.0017', '0.0033', '0.0050']],
    [{ kind: 'own', weights: [2, 1, 7] }, 3, ['0.0020', '0.0010', '0.0070']],
  ] as const)('shapes sizes as %j', (sizes, count, expected) => {
    expect(qtys(lay({ sizes, count }, '0.01', loose))).toEqual(expected)
  })

  it('gives lots that do not divide to the largest remainders, the earlier order first, and names them', () => {
    const ladder = lay({ count: 4, sizes: { kind: 'ramp', ratio: 3 } })
    expect(ladder.ok && ladder.spare).toEqual([0, 1])
    const flat = lay({ count: 3 }, '0.0101')
    expect(qtys(flat)).toEqual(['0.0034', '0.0034', '0.0033'])
    expect(flat.ok && flat.spare).toEqual([0, 1])
  })

  it.each([
    [{ kind: 'geometric' }, '100', '400', ['100.0', '200.0', '400.0']],
    [{ kind: 'power', exponent: 2 }, '100', '200', ['100.0', '125.0', '200.0']],
    [{ kind: 'power', exponent: 0.5 }, '200', '100', ['200.0', '129.0', '100.0']],
    [{ kind: 'own', points: [90] }, '100', '200', ['100.0', '190.0', '200.0']],
    [{ kind: 'own', points: [0, 0, 0] }, '100', '200', ['100.0', '100.5', '200.0']],
  ] as const)('spaces prices as %j from %s to %s', (spacing, from, to, expected) => {
    expect(prices(lay({ spacing, from, to, count: 3 }, '3', loose))).toEqual(expected)
  })

  it('rounds prices between the ends so that they are never worse: buys down, sells up', () => {
    const wide = { from: '100', to: '110', count: 4 }
    expect(prices(lay(wide, '3', loose))).toEqual(['100.0', '103.0', '106.5', '110.0'])
    expect(prices(lay({ ...wide, side: 'sell' }, '3', loose))).toEqual(['100.0', '103.5', '107.0', '110.0'])
  })

  it('keeps orders a tick apart if the curve is finer than the tick, and states how many it moved', () => {
    const ladder = lay({ from: '100', to: '105', count: 5, spacing: { kind: 'power', exponent: 5 } }, '3', loose)
    expect(prices(ladder)).toEqual(['100.0', '100.5', '101.0', '101.5', '105.0'])
    expect(ladder.ok && ladder.movedApart).toBe(3)
  })

  it('strays by its seed: the same again, another one otherwise, the ends and the sum as they are', () => {
    const jitter = (seed: number, price = 40, size = 30) => lay({ count: 12, jitter: { price, size, seed } }, '0.5')
    const ladder = jitter(7)
    expect(jitter(7)).toEqual(ladder)
    expect(prices(jitter(8))).not.toEqual(prices(ladder))
    expect(qtys(jitter(8))).not.toEqual(qtys(ladder))
    expect([prices(ladder)[0], prices(ladder).at(-1), ladder.ok && ladder.total]).toEqual([
      '61000.0',
      '60000.0',
      '0.5000',
    ])
    expect(qtys(jitter(7, 0))).toEqual(qtys(ladder))
    expect(prices(jitter(7, 40, 0))).toEqual(prices(ladder))
    expect(new Set(qtys(jitter(7, 40, 0))).size).toBeLessThanOrEqual(2)
  })

  it('of 20 orders in a range of 5 ticks is refused and offers the 6 that fit (D06)', () => {
    const narrow = { from: '60000', to: '60002.5' }
    expect(lay({ ...narrow, count: 20 }, '2')).toMatchObject({
      ok: false,
      field: 'count',
      maxCount: 6,
      message: '20 orders do not fit between 60\u202f000 and 60\u202f002.5 at tick 0.5; at most 6 orders fit',
    })
    expect(lay({ ...narrow, count: 6 }, '2').ok).toBe(true)
  })

  it('with orders below the minimum is refused, names each of them, and offers the count that fits', () => {
    const refused = lay({ count: 200 })
    expect(refused).toMatchObject({ ok: false, field: 'count', maxCount: 100 })
    expect(refused.rows).toHaveLength(200)
    expect(!refused.ok && refused.wrong.get(199)).toBe('No lot of 0.0001 is left for it')
    expect(lay({ count: 100 }).ok).toBe(true)
    const strict = { ...btcPerp, minQty: '0.0002' }
    const thin = lay({ count: 50, sizes: { kind: 'ramp', ratio: 0.1 } }, '0.01', strict)
    expect(thin.ok).toBe(false)
    if (thin.ok) return
    expect(thin.wrong.get(49)).toBe('No lot of 0.0001 is left for it')
    expect(lay({ count: thin.maxCount!, sizes: { kind: 'ramp', ratio: 0.1 } }, '0.01', strict).ok).toBe(true)
    expect(lay({ count: thin.maxCount! + 1, sizes: { kind: 'ramp', ratio: 0.1 } }, '0.01', strict).ok).toBe(false)
  })

  it('names the orders that are worth too little, and only those', () => {
    const refused = lay({ from: '40', to: '60', count: 5 }, '0.5', btcPerp)
    expect(!refused.ok && [...refused.wrong]).toEqual([
      [0, 'Order value 4 USDT is below the minimum 5 USDT'],
      [1, 'Order value 4.5 USDT is below the minimum 5 USDT'],
    ])
  })

  it.each([
    [
      {},
      '0.01005',
      { field: 'total', wholeTotal: '0.0100' },
      'Total 0.01005 is not a multiple of the lot 0.0001: 0.0100 fits and 0.00005 would be left over',
    ],
    [{}, '1,5', { field: 'total' }, 'The total must be a decimal number above 0'],
    [
      { count: 2 },
      '5000',
      { field: 'total' },
      'At 61\u202f000.0: Quantity 2\u202f500.0000 is above the maximum 1\u202f200 BTC of a limit order',
    ],
    [{ from: '61000.3' }, '0.01', { field: 'from' }, 'Price 61\u202f000.3 is not a multiple of the tick 0.5'],
    [{ to: '1e5' }, '0.01', { field: 'to' }, 'Price must be a plain decimal number such as 0.25'],
    [{ count: 0 }, '0.01', { field: 'count' }, 'The number of orders must be a whole number from 1'],
    [
      { count: 401 },
      '0.01',
      { field: 'count', maxCount: 400 },
      '401 orders are more than the 400 that can be open; at most 400 orders fit',
    ],
    [{ sizes: { kind: 'ramp', ratio: 0 } }, '0.01', { field: 'sizes' }, 'The ratio must be a number from 0.01 to 100'],
    [
      { sizes: { kind: 'bell', ratio: NaN } },
      '0.01',
      { field: 'sizes' },
      'The ratio must be a number from 0.01 to 100',
    ],
    [{ sizes: { kind: 'own', weights: [1] } }, '0.01', { field: 'sizes' }, 'Own weights must be 2 to 400 numbers'],
    [
      { sizes: { kind: 'own', weights: [1, 0] } },
      '0.01',
      { field: 'sizes' },
      'Own weight 2 must be a number from 0.001 to 1000000',
    ],
    [
      { spacing: { kind: 'power', exponent: 11 } },
      '0.01',
      { field: 'spacing' },
      'The exponent must be a number from 0.1 to 10',
    ],
    [{ spacing: { kind: 'own', points: [] } }, '0.01', { field: 'spacing' }, 'Own points must be 1 to 400 numbers'],
    [
      { spacing: { kind: 'own', points: [50, 20] } },
      '0.01',
      { field: 'spacing' },
      'Own point 2 must be a percentage from 50 to 100',
    ],
    [
      { spacing: { kind: 'own', points: [NaN, 20] } },
      '0.01',
      { field: 'spacing' },
      'Own point 1 must be a percentage from 0 to 100',
    ],
    [
      { jitter: { price: 51, size: 0, seed: 1 } },
      '0.01',
      { field: 'jitter' },
      'Price jitter must be a percentage from 0 to 50',
    ],
    [
      { jitter: { price: 0, size: 91, seed: 1 } },
      '0.01',
      { field: 'jitter' },
      'Size jitter must be a percentage from 0 to 90',
    ],
    [
      { jitter: { price: 0, size: 0, seed: 1.5 } },
      '0.01',
      { field: 'jitter' },
      'The seed must be a whole number from 0 to 999999',
    ],
  ] as [Partial<LadderShape>, string, object, string][])(
    'refuses %j of %s naming the field and the rule',
    (change, total, label, message) => {
      expect(lay(change, total)).toMatchObject({ ok: false, message, ...label })
    },
  )
})
