import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { btcPerp, btcSpot } from '@/shared/testing/draft-rows'
import { add, compare, multiply, stepsToText, subtract, sum } from '@/shared/base/decimal'
import type { Instrument } from '../market/instrument'
import { generateLadder } from './ladder'
import { fundingCoin, totalOfShare, totalOfValue, type LadderShape } from './ladder-total'

const shape: LadderShape = {
  side: 'buy',
  from: '61000',
  to: '60000',
  count: 5,
  spacing: 'linear',
  sizes: { shape: 'flat' },
}
const loose = { ...btcPerp, minValue: '', minQty: '', maxQty: '' }
const inverse: Instrument = {
  ...btcPerp,
  category: 'COIN-FUTURES',
  symbol: 'BTCUSD',
  quoteCoin: 'USD',
  lotSize: '1',
  qtyDecimals: 0,
}

const notional = (total: string, of: LadderShape): string => {
  const ladder = generateLadder({ ...of, total }, loose)
  if (!ladder.ok) throw new Error(ladder.message)
  return sum(ladder.rows.map(({ price, qty }) => multiply(price, qty)))
}

describe('a ladder whose total is a value', () => {
  it('gets the lots that the value buys', () => {
    expect(totalOfValue('605', shape, btcPerp)).toBe('0.01')
    expect(totalOfValue('604.99', shape, btcPerp)).toBe('0.0099')
  })

  it('is never worth more than that, and less by no more than its whole lots cost', () => {
    const ticks = fc.integer({ min: 100, max: 400_000 })
    const sizes = fc.oneof(
      fc.constant({ shape: 'flat' } as const),
      fc.constantFrom('0.1', '2', '7.5').map((ratio) => ({ shape: 'ramp', ratio }) as const),
    )
    fc.assert(
      fc.property(
        ticks,
        ticks,
        fc.integer({ min: 1, max: 40 }),
        fc.constantFrom('linear' as const, 'geometric' as const),
        sizes,
        fc.integer({ min: 1, max: 10_000 }),
        (from, to, count, spacing, how, more) => {
          fc.pre(Math.abs(from - to) >= count * 2)
          const of: LadderShape = {
            ...shape,
            from: stepsToText(from, '0.5'),
            to: stepsToText(to, '0.5'),
            count,
            spacing,
            sizes: how,
          }
          const dearest = multiply(stepsToText(Math.max(from, to), '0.5'), btcPerp.lotSize)
          // Enough for every order to get a lot, however small its share is.
          const value = multiply(dearest, String(count * 40 + more))
          const got = notional(totalOfValue(value, of, loose), of)
          expect(compare(got, value)).toBeLessThanOrEqual(0)
          expect(compare(subtract(value, got), multiply(dearest, String(count + 2)))).toBeLessThanOrEqual(0)
        },
      ),
    )
  })

  it('has none while a price is missing, and as it stands where lots are quote coin', () => {
    expect(totalOfValue('605', { ...shape, from: '' }, btcPerp)).toBe('')
    expect(totalOfValue('6e2', shape, btcPerp)).toBe('')
    expect(totalOfValue('605', shape, inverse)).toBe('605')
  })
})

describe('a ladder whose total is a share of the funds', () => {
  it('is paid in base coin for spot sells and coin-margined contracts, else in quote coin', () => {
    expect([
      fundingCoin('sell', btcSpot),
      fundingCoin('buy', btcSpot),
      fundingCoin('sell', btcPerp),
      fundingCoin('buy', inverse),
    ]).toEqual(['BTC', 'USDT', 'USDT', 'BTC'])
  })

  it('takes so much of them, cut to the lot', () => {
    expect(totalOfShare('50', { coin: 'USDT', amount: '1210' }, shape, btcPerp)).toBe('0.01')
    expect(totalOfShare('25', { coin: 'BTC', amount: '0.0300011' }, { ...shape, side: 'sell' }, btcSpot)).toBe(
      '0.007500',
    )
    expect(totalOfShare('ten', { coin: 'USDT', amount: '1210' }, shape, btcPerp)).toBe('')
  })

  it('of base coin never buys more inverse contracts than its lowest price pays for', () => {
    const total = totalOfShare('100', { coin: 'BTC', amount: '0.1' }, shape, inverse)
    expect(total).toBe('6000')
    expect(compare(add(total, '0'), multiply('0.1', '60000'))).toBe(0)
  })
})
