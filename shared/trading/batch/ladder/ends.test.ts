import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { btcPerp } from '@/shared/testing/samples/draft-rows'
import { compare, isMultipleOf, stepsToText } from '@/shared/base/decimal'
import { convertedEnd, endUnits, flippedEnd, priceOfEnd, type LadderEnd } from './ends'

const top = { bid: '60000', ask: '60000.5' }
const end = (unit: LadderEnd['unit'], text: string): LadderEnd => ({ unit, text })
const price = (of: LadderEnd, side: 'buy' | 'sell' = 'buy', book: typeof top | null = top): string => {
  const reading = priceOfEnd(of, book, btcPerp, side)
  return reading.ok ? reading.value : reading.reason
}

describe('an end of a ladder', () => {
  it('is a price, or a distance from the market on the tick', () => {
    expect(price(end('price', ' 61000.3 '))).toBe('61000.3')
    expect([
      price(end('bid', '-3')),
      price(end('ask', '3')),
      price(end('mid', '-1')),
      price(end('mid', '-1'), 'sell'),
    ]).toEqual(['59998.5', '60002.0', '59999.5', '60000.0'])
    expect([price(end('percent', '-0.1')), price(end('percent', '-0.1'), 'sell'), price(end('percent', '1'))]).toEqual([
      '59940.0',
      '59940.5',
      '60600.0',
    ])
  })

  it('is an expression as a cell of the sheet takes it', () => {
    expect([price(end('price', '=bid-3t')), price(end('price', '=mid-1%'))]).toEqual(['59998.5', '59400.0'])
    expect(price(end('price', '=last-1%'))).toBe('the last price of BTCUSDT is not current')
    expect(price(end('price', '=prev+1t'))).toBe('a ladder has no row above')
  })

  it('has no price without a current book, and names the problem of a distance', () => {
    expect(price(end('percent', '-1'), 'buy', null)).toBe('the book of BTCUSDT is stale')
    expect(price(end('bid', '1.5'))).toBe('ticks are a whole number, below the market with a minus')
    expect(price(end('percent', '1e2'))).toBe('a distance is a plain decimal number, below the market with a minus')
    expect(price(end('percent', '-100'))).toBe('it comes to 0, which is not above 0')
  })

  it('goes to the other side of the market when it would trade there, and back to the same', () => {
    const flip = (of: LadderEnd, side: 'buy' | 'sell') => flippedEnd(of, side, top, btcPerp)
    for (const [buy, sell] of [
      [end('percent', '-0.1'), end('percent', '0.1')],
      [end('bid', '-3'), end('ask', '3')],
      [end('bid', '0'), end('ask', '0')],
      [end('mid', '-7'), end('mid', '7')],
      [end('price', '59000.0'), end('price', '61000.5')],
    ] as const) {
      expect(flip(buy, 'sell')).toEqual(sell)
      expect(flip(sell, 'buy')).toEqual(buy)
      expect(flip(sell, 'sell')).toEqual(sell)
    }
    expect(flippedEnd(end('price', '59000'), 'sell', null, btcPerp)).toEqual(end('price', '59000'))
    expect(flip(end('price', 'x'), 'sell')).toEqual(end('price', 'x'))
  })

  it('in another unit is as near to its price as that unit allows', () => {
    expect(convertedEnd(end('price', '59400.0'), 'percent', top, btcPerp, 'buy')).toEqual(end('percent', '-1.000'))
    expect(convertedEnd(end('percent', '-1'), 'bid', top, btcPerp, 'buy')).toEqual(end('bid', '-1200'))
    expect(convertedEnd(end('percent', '-1'), 'price', null, btcPerp, 'buy')).toEqual(end('price', ''))
    fc.assert(
      fc.property(
        fc.constantFrom(...endUnits),
        fc.integer({ min: 100_000, max: 140_000 }),
        fc.constantFrom('buy' as const, 'sell' as const),
        (unit, ticks, side) => {
          const typed = end('price', stepsToText(ticks, '0.5'))
          const back = price(convertedEnd(typed, unit, top, btcPerp, side), side)
          expect(isMultipleOf(back, '0.5')).toBe(true)
          // Percent with three decimals tell a thousandth of a percent apart, ticks from mid half a tick.
          expect(Math.abs(Number(back) - Number(typed.text))).toBeLessThanOrEqual(unit === 'percent' ? 1.5 : 0.5)
          if (unit !== 'percent' && unit !== 'mid') expect(compare(back, typed.text)).toBe(0)
        },
      ),
    )
  })
})
