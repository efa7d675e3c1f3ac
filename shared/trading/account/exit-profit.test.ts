import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, compare, negate, toDecimals } from '@/shared/base/decimal'
import { exitProfit, riskMultiple } from './exit-profit'

const long = { category: 'USDT-FUTURES', posSide: 'long', avgPrice: '60000' } as const

describe('The profit of an exit', () => {
  it('is in quote coin, with the move from the entry', () => {
    expect(exitProfit(long, '0.5', '61200')).toEqual({ amount: '600', move: '0.02' })
    expect(exitProfit({ ...long, posSide: 'short' }, '0.5', '61200')).toEqual({ amount: '-600', move: '-0.02' })
  })

  it('of a coin-margined contract is in base coin', () => {
    const profit = exitProfit({ ...long, category: 'COIN-FUTURES', avgPrice: '50000' }, '1000', '62500')
    expect(toDecimals(profit!.amount, 6, 'nearest')).toBe('0.004000')
  })

  it.each([
    [{ ...long, posSide: 'net' }, '1', '1'],
    [{ ...long, avgPrice: '' }, '1', '1'],
    [{ ...long, avgPrice: '0' }, '1', '1'],
    [{ ...long, category: 'OPTIONS' }, '1', '1'],
    [long, '', '1'],
    [long, '1', 'abc'],
    [long, '1', '0'],
  ])('is unknown where something cannot be read', (position, qty, price) =>
    expect(exitProfit(position, qty, price)).toBeNull(),
  )

  it('is measured by the loss at the stop', () => {
    const [gain, loss] = [exitProfit(long, '1', '63000')!, exitProfit(long, '1', '59000')!]
    expect(riskMultiple(gain, loss)).toBe('3')
    expect(riskMultiple(loss, loss)).toBe('-1')
    expect(riskMultiple(gain, exitProfit(long, '1', '61000'))).toBeNull()
    expect(riskMultiple(gain, null)).toBeNull()
  })

  const amount = (least: number) => fc.integer({ min: least, max: 80_000 }).map(String)
  it('is opposite for the two sides, and grows with the quantity', () =>
    fc.assert(
      fc.property(
        amount(30_000),
        amount(30_000),
        amount(1),
        fc.constantFrom('COIN-FUTURES', 'USDC-FUTURES'),
        (avgPrice, exit, qty, category) => {
          const of = (posSide: string, size: string) => exitProfit({ category, posSide, avgPrice }, size, exit)!
          const [gain, loss] = [of('long', qty), of('short', qty)]
          expect(loss).toEqual({ amount: negate(gain.amount), move: negate(gain.move) })
          expect(compare(gain.amount, '0')).toBe(compare(exit, avgPrice))
          expect(compare(of('long', add(qty, '1')).amount, gain.amount)).toBe(compare(exit, avgPrice))
        },
      ),
    ))
})
