import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeMeasures, inRanges, withoutMeasures } from './number-ranges'

const far = (price: string, percent: string) => `Price ${price} is ${percent} % from the middle of the market`

describe('sentences that differ in mergeMeasures only', () => {
  it('are one, with each number from its least to its most', () => {
    expect(mergeMeasures([far('92211.6', '5.0'), 'Other', far('100000', '6.4'), far('9000', '5.0')])).toEqual([
      far('9000 to 100000', '5.0 to 6.4'),
      'Other',
    ])
    expect(mergeMeasures([far('92211.6', '5.0'), far('92211.6', '5.1')])).toEqual([far('92211.6', '5.0 to 5.1')])
    expect(inRanges(['Would take 7, at most (8).', 'Would take 9, at most (8).'])).toBe(
      'Would take 7 to 9, at most (8).',
    )
  })

  it.each([
    ['=bid-1% could not be priced', '=bid-2% could not be priced'],
    ['Would meet row 3 of this batch', 'Would meet row 4 of this batch'],
    ['There is no symbol 1000PEPE', 'There is no symbol 2000PEPE'],
    ['Its time 10:30 has passed', 'Its time 11:30 has passed'],
    ['会与第 3 行成交', '会与第 4 行成交'],
    ['会与第 3 行 成交', '会与第 4 行 成交'],
    ['Price 1 is above 2', 'Price 1 is below 2'],
  ])('are others where the number is a name: %s', (first, other) => {
    expect(mergeMeasures([first, other])).toEqual([first, other])
  })

  it('hide no number: each lies within the range of its place', () => {
    const number = fc.integer({ min: 0, max: 99_999 }).map((digits) => (digits / 10).toFixed(1))
    fc.assert(
      fc.property(fc.array(fc.tuple(number, number), { minLength: 1, maxLength: 9 }), (pairs) => {
        const sentences = pairs.map(([price, percent]) => far(price, percent))
        const whole = inRanges(sentences)
        expect(withoutMeasures(sentences[0]!)).toBe(far('#', '#'))
        const match = /^Price ([\d.]+)(?: to ([\d.]+))? is ([\d.]+)(?: to ([\d.]+))? %/.exec(whole)!
        for (const [price, percent] of pairs) {
          expect(Number(price)).toBeGreaterThanOrEqual(Number(match[1]))
          expect(Number(price)).toBeLessThanOrEqual(Number(match[2] ?? match[1]))
          expect(Number(percent)).toBeGreaterThanOrEqual(Number(match[3]))
          expect(Number(percent)).toBeLessThanOrEqual(Number(match[4] ?? match[3]))
        }
      }),
    )
  })
})
