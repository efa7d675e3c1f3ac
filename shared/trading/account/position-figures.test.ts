import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compare, divide, equals, multiply } from '@/shared/base/decimal'
import { aPosition } from '@/shared/testing/samples/account'
import { runs } from '@/shared/testing/runs'
import {
  expectedFundingOf,
  liquidationDistanceOf,
  marginCoinPriceOf,
  notionalOf,
  quoteCoinOf,
  roeOf,
} from './position-figures'

const linear = aPosition({ total: '0.5', markPrice: '60000', liquidationPrice: '45000' })
const inverse = aPosition({
  category: 'COIN-FUTURES',
  symbol: 'BTCUSD',
  marginCoin: 'BTC',
  total: '50000',
  markPrice: '100000',
})
const noPrice = (): null => null

describe('The value of a position', () => {
  it('is size times mark price, and the size itself of an inverse contract', () => {
    expect([notionalOf(linear).amount, quoteCoinOf(linear)]).toEqual(['30000', 'USDT'])
    expect([notionalOf(inverse).amount, quoteCoinOf(inverse)]).toEqual(['50000', 'USD'])
    expect(quoteCoinOf(aPosition({ category: 'USDC-FUTURES', symbol: 'ETHPERP' }))).toBe('USDC')
  })
})

describe('The distance to the liquidation price', () => {
  it('is a share of the mark price, and none where no price liquidates', () => {
    expect(liquidationDistanceOf(linear)?.amount).toBe('-0.25')
    expect(liquidationDistanceOf({ ...linear, liquidationPrice: '0' })).toBeNull()
  })
})

describe('The return on margin', () => {
  it('is that of the exchange, otherwise profit over margin, and states which', () => {
    const position = aPosition({ unrealisedPnl: '-30', margin: '120' })
    expect(roeOf({ ...position, profitRate: '-0.2501' })).toEqual({ amount: '-0.2501', isOwn: false })
    expect(roeOf(position)).toEqual({ amount: '-0.25', isOwn: true })
    expect(roeOf({ ...position, margin: '0' }).amount).toBe('')
    expect(roeOf({ ...position, margin: '0', profitRate: '0.1' })).toEqual({ amount: '0.1', isOwn: false })
  })

  it.each(['-0.247050', '-0.247049', '-0.2470', '-0.25'])('has the digits that a rate of %s lacks', (profitRate) => {
    const position = aPosition({ unrealisedPnl: '-24.704997', margin: '100', profitRate })
    expect(roeOf(position)).toEqual({ amount: '-0.24704997', isOwn: true })
  })
})

describe('The next funding', () => {
  it('is paid by the long and received by the short at a positive rate, in the margin coin', () => {
    expect(expectedFundingOf(linear, '0.0001').amount).toBe('-3')
    expect(expectedFundingOf({ ...linear, posSide: 'short' }, '0.0001').amount).toBe('3')
    expect(expectedFundingOf(inverse, '-0.0001').amount).toBe('0.00005')
  })
})

describe('The price of a margin coin', () => {
  it('is the mark price of its contract, and otherwise that of the account', () => {
    expect(marginCoinPriceOf(linear, () => '1')).toBe('1')
    expect(marginCoinPriceOf(inverse, noPrice)).toBe('100000')
    expect(marginCoinPriceOf({ ...inverse, symbol: 'ETHUSD' }, noPrice)).toBeNull()
    expect(marginCoinPriceOf({ ...inverse, symbol: 'ETHUSD' }, () => '99000')).toBe('99000')
  })
})

describe('Figures of a position', () => {
  const amount = fc.integer({ min: 1, max: 10_000_000 }).map((units) => divide(String(units), '10000'))
  const text = fc.oneof(amount, fc.constantFrom('', 'much', '0', 'null', '1e5'))

  it('are unknown and never 0 where one of their parts cannot be read', () => {
    const anyPosition = fc.record({
      total: text,
      markPrice: text,
      liquidationPrice: text,
      unrealisedPnl: text,
      margin: text,
      profitRate: fc.constant(''),
    })
    const readable = (part: string): boolean => /^\d+(\.\d+)?$/.test(part) && Number(part) > 0
    fc.assert(
      fc.property(anyPosition, fc.constantFrom(linear, inverse), (change, base) => {
        const position = { ...base, ...change }
        const { total, markPrice, liquidationPrice, margin } = change
        const isLinear = base === linear
        expect(notionalOf(position).amount === '').toBe(!readable(total) || (isLinear && !readable(markPrice)))
        expect(expectedFundingOf(position, '0.0001').amount === '').toBe(!readable(total) || !readable(markPrice))
        if (readable(liquidationPrice) && !readable(markPrice)) expect(liquidationDistanceOf(position)?.amount).toBe('')
        if (!readable(margin)) expect(roeOf(position).amount).toBe('')
      }),
      { numRuns: runs(300) },
    )
  })

  it('agree with each other at any size and price', () => {
    fc.assert(
      fc.property(amount, amount, (total, markPrice) => {
        const position = { ...linear, total, markPrice }
        const { amount: paid } = expectedFundingOf(position, '1')
        expect(equals(paid, `-${notionalOf(position).amount}`)).toBe(true)
        const far = liquidationDistanceOf({ ...position, liquidationPrice: multiply(markPrice, '3') })!.amount
        expect(compare(far, '2')).toBe(0)
      }),
      { numRuns: runs(200) },
    )
  })
})
