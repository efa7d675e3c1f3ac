import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { btcPerp, btcSpot } from '@/shared/testing/samples/draft-rows'
import { compare, divide, multiply, stepsToText, subtract, sum } from '@/shared/base/decimal'
import type { Instrument } from '@/shared/trading/market/instrument'
import { filledTo } from './fills'
import { generateLadder, rungsOf, type LadderShape } from './ladder'
import { readTotal, type LadderTotal } from './total'

const shape: LadderShape = {
  side: 'buy',
  from: '61000',
  to: '60000',
  count: 5,
  spacing: { kind: 'linear' },
  sizes: { kind: 'flat' },
  jitter: { price: 0, size: 0, seed: 1 },
}
const loose = { ...btcPerp, minValue: '', minQty: '', maxQty: '' }
const inverse: Instrument = {
  ...loose,
  category: 'COIN-FUTURES',
  symbol: 'BTCUSD',
  quoteCoin: 'USD',
  lotSize: '1',
  qtyDecimals: 0,
}
const fees = { entry: '0.0006', exit: '0.0006' }

const read = (total: LadderTotal, of: LadderShape = shape, instrument: Instrument = btcPerp) => {
  const rungs = rungsOf(of, instrument)
  if (!rungs.ok) throw new Error(rungs.message)
  return readTotal(total, of, rungs, instrument)
}
const lots = (...args: Parameters<typeof read>): string => {
  const total = read(...args)
  return total.ok ? total.lots : total.message
}
const rowsOf = (total: string, of: LadderShape, instrument: Instrument) => {
  const ladder = generateLadder(of, total, instrument)
  if (!ladder.ok) throw new Error(ladder.message)
  return ladder.rows
}

const ticks = fc.integer({ min: 100, max: 400_000 })
const shapes = fc
  .record({
    side: fc.constantFrom('buy' as const, 'sell' as const),
    from: ticks,
    to: ticks,
    count: fc.integer({ min: 1, max: 40 }),
    spacing: fc.constantFrom(
      { kind: 'linear' } as const,
      { kind: 'geometric' } as const,
      {
        kind: 'power',
        exponent: 3,
      } as const,
    ),
    sizes: fc.constantFrom(
      { kind: 'flat' } as const,
      { kind: 'ramp', ratio: 0.1 } as const,
      {
        kind: 'bell',
        ratio: 7.5,
      } as const,
    ),
    jitter: fc.record({ price: fc.constant(0), size: fc.constantFrom(0, 40), seed: fc.integer({ min: 0, max: 99 }) }),
  })
  .filter(({ from, to, count }) => Math.abs(from - to) >= count)
  .map((drawn) => ({ ...drawn, from: stepsToText(drawn.from, '0.5'), to: stepsToText(drawn.to, '0.5') }))

describe('a ladder whose total is a value', () => {
  it('gets the lots that the value buys, and states the remainder', () => {
    expect(read({ in: 'quote', amount: '605' })).toEqual({
      ok: true,
      lots: '0.0100',
      limit: { coin: 'USDT', requested: '605', used: '605' },
    })
    expect(read({ in: 'quote', amount: '604.99' })).toMatchObject({
      lots: '0.0099',
      limit: { requested: '604.99', used: '599' },
    })
  })

  it('is never worth more than that, and less by no more than its whole lots cost', () => {
    fc.assert(
      fc.property(shapes, fc.integer({ min: 1, max: 10_000 }), (of, more) => {
        const dearest = multiply(compare(of.from, of.to) > 0 ? of.from : of.to, loose.lotSize)
        // Enough for every order to get a lot, however small its share is.
        const value = multiply(dearest, String(of.count * 400 + more))
        const total = read({ in: 'quote', amount: value }, of, loose)
        if (!total.ok) throw new Error(total.message)
        const spent = sum(rowsOf(total.lots, of, loose).map(({ price, qty }) => multiply(price, qty)))
        expect(compare(spent, value)).toBeLessThanOrEqual(0)
        expect(compare(subtract(value, spent), multiply(dearest, String(of.count + 2)))).toBeLessThanOrEqual(0)
        expect(total.limit?.used).toBe(spent)
      }),
    )
  })

  it('is unchanged if lots are quote coin, and refused if it is no amount or no lot', () => {
    expect(lots({ in: 'quote', amount: '605' }, shape, inverse)).toBe('605')
    expect(lots({ in: 'quote', amount: '6e2' })).toBe('The total must be a decimal number above 0')
    expect(lots({ in: 'quote', amount: '6' })).toBe('6 USDT is less than a lot of 0.0001 takes')
  })
})

describe('a ladder whose total is a share of the funds', () => {
  const share = (amount: string, coin: string, has: string): LadderTotal => ({
    in: 'percent',
    amount,
    funds: { coin, amount: has },
  })

  it('takes so much of them, cut to the lot', () => {
    expect(lots(share('50', 'USDT', '1210'))).toBe('0.0100')
    expect(lots(share('25', 'BTC', '0.0300011'), { ...shape, side: 'sell' }, btcSpot)).toBe('0.007500')
    expect(lots(share('ten', 'USDT', '1210'))).toBe('The total must be a decimal number above 0')
    expect(lots({ in: 'percent', amount: '10', funds: null })).toBe('The balance is not known yet')
    expect(lots(share('10', 'USDT', '0'))).toBe('No USDT is available')
  })

  it('of base coin never costs more inverse contracts than it pays for at their prices', () => {
    fc.assert(
      fc.property(shapes, (of) => {
        const total = read(share('50', 'BTC', '9000'), of, inverse)
        if (!total.ok) throw new Error(total.message)
        const cost = sum(rowsOf(total.lots, of, inverse).map(({ price, qty }) => divide(qty, price)))
        expect(compare(cost, '4500')).toBeLessThanOrEqual(0)
        expect(compare(cost, '4000')).toBe(1)
      }),
    )
  })
})

describe('a ladder whose total is a risk', () => {
  const risk = (amount: string, stop: string): LadderTotal => ({ in: 'risk', amount, stop, fees })

  it('loses no more than that if all of it fills and the stop is hit, fees included', () => {
    // Average 60500, stop 59000: 1500 of price, 36.3 and 35.4 of fees a coin.
    expect(read(risk('157.17', '59000'))).toEqual({
      ok: true,
      lots: '0.1000',
      limit: { coin: 'USDT', requested: '157.17', used: '157.17' },
    })
    expect(read(risk('157.16', '59000'))).toMatchObject({ ok: true, lots: '0.0999' })
  })

  it.each([
    ['linear', loose, 'USDT'],
    ['inverse', inverse, 'BTC'],
  ] as const)('of %s contracts is kept at every curve, and used up to a few lots', (_, instrument, coin) => {
    fc.assert(
      fc.property(shapes, fc.integer({ min: 1, max: 50 }), (of, beyond) => {
        const [low, high] = compare(of.from, of.to) < 0 ? [of.from, of.to] : [of.to, of.from]
        const stop = of.side === 'buy' ? multiply(low, '0.5') : multiply(high, String(1 + beyond))
        const onTick = stepsToText(Math.ceil(Number(stop) / 0.5), '0.5')
        const amount = coin === 'BTC' ? '900' : '90000000'
        const total = read({ in: 'risk', amount, stop: onTick, fees }, of, instrument)
        if (!total.ok) throw new Error(total.message)
        // By a way of its own: what the position gains or loses, and both fees.
        const rows = rowsOf(total.lots, of, instrument)
        const valueOf = (qty: string, price: string) => (coin === 'BTC' ? divide(qty, price) : multiply(qty, price))
        const entry = sum(rows.map(({ price, qty }) => valueOf(qty, price)))
        const exit = valueOf(total.lots, onTick)
        const down = (of.side === 'buy') === (coin === 'USDT')
        const paid = sum([
          down ? subtract(entry, exit) : subtract(exit, entry),
          multiply(entry, fees.entry),
          multiply(exit, fees.exit),
        ])
        expect(compare(paid, amount)).toBeLessThanOrEqual(0)
        expect(compare(paid, multiply(amount, '0.9'))).toBe(1)
        // The preview says the same, order by order.
        const filled = filledTo(rows, of, instrument, { stop: onTick, fees })
        const nearest =
          of.side === 'buy' ? (low === of.from ? 0 : rows.length - 1) : high === of.from ? 0 : rows.length - 1
        expect(compare(subtract(filled[nearest]!.loss!, paid), '0.00000001')).toBeLessThanOrEqual(0)
        expect(compare(subtract(paid, filled[nearest]!.loss!), '0.00000001')).toBeLessThanOrEqual(0)
      }),
    )
  })

  it('needs a stop beyond every price, and fees that are known', () => {
    expect(read(risk('100', '60000'))).toMatchObject({
      field: 'stop',
      message: 'The stop must be below every price of the ladder',
    })
    expect(read(risk('100', '60500'), { ...shape, side: 'sell' })).toMatchObject({
      field: 'stop',
      message: 'The stop must be above every price of the ladder',
    })
    expect(read(risk('100', ''))).toMatchObject({
      field: 'stop',
      message: 'The stop: Price must be a plain decimal number such as 0.25',
    })
    expect(lots({ in: 'risk', amount: '100', stop: '59000', fees: null })).toBe(
      'The fees of BTCUSDT are not known, so a risk cannot be kept',
    )
  })
})

describe('a ladder that fills', () => {
  it('states after each order the amount bought from the market down, for any sequence of the ends', () => {
    const down = filledTo(rowsOf('0.0006', { ...shape, count: 3 }, loose), shape, loose, { stop: '59000', fees })
    expect(down).toEqual([
      { qty: '0.0002', value: '12.2', average: '61000.000', fee: '0.00732', loss: '0.4144' },
      { qty: '0.0004', value: '24.3', average: '60750.000', fee: '0.01458', loss: '0.72874' },
      { qty: '0.0006', value: '36.3', average: '60500.000', fee: '0.02178', loss: '0.94302' },
    ])
    const up = { ...shape, from: shape.to, to: shape.from, count: 3 }
    expect(
      filledTo(rowsOf('0.0006', up, loose), up, loose, { stop: null, fees: null }).map(({ average }) => average),
    ).toEqual(['60500.000', '60750.000', '61000.000'])
  })

  it('of inverse contracts has the harmonic average, as the exchange computes it', () => {
    const rows = rowsOf('200', { ...shape, from: '40000', to: '20000', count: 2 }, inverse)
    expect(filledTo(rows, shape, inverse, { stop: null, fees }).at(-1)).toMatchObject({
      value: '200',
      average: '26666.667',
      fee: '0.0000045',
      loss: null,
    })
  })
})
