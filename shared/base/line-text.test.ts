import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { absolute, compare, isPositive, isZero, multiply, subtract } from './decimal'
import { lineText, moveDigits, pointsBeyond, pointsToLine, priceOfLine, ratioDigits, ratioText } from './line-text'

const digits = (text: string): string => text.replace(/ (%|pp)$/, '')
const asRatio = (text: string): string => multiply(digits(text), '0.01')

/** Ratios near and far from thresholds, with few and many digits. */
const line = fc.tuple(fc.integer({ min: 1, max: 99_999 }), fc.constantFrom(0.1, 1, 10, 500)).map(([units, step]) => {
  const size = Math.max(1, Math.round(units / step) * step)
  return multiply(String(size), '0.00001')
})
const offset = fc
  .tuple(
    fc.constantFrom('0', '0.1', '0.001', '0.00004', '0.0000001', '0.000000000000001'),
    fc.integer({ min: -9, max: 9 }),
  )
  .map(([size, times]) => multiply(size, String(times)))
const cases = fc
  .tuple(line, line, offset)
  .map(([first, other, away]) => ({ ratio: subtract(first, away), lines: [first, other] }))
  .filter(({ ratio }) => isPositive(ratio))

describe('a line', () => {
  it('keeps every digit it has', () => {
    expect(['0.915', '0.625', '0.8', '0.88250', '0.92'].map((ratio) => lineText(ratio))).toEqual([
      '91.5 %',
      '62.5 %',
      '80 %',
      '88.25 %',
      '92 %',
    ])
    expect([lineText('0.8', 2), lineText('0.79125', 2)]).toEqual(['80.00 %', '79.125 %'])
    fc.assert(fc.property(line, (ratio) => compare(asRatio(lineText(ratio)), ratio) === 0))
  })
})

describe('a ratio on its way to a line', () => {
  it('is never shown on the line before it is there', () => {
    expect(ratioText('0.79996', ['0.8'])).toBe('79.996 %')
    expect(ratioText('0.799999999', ['0.8'])).toBe('79.9999999 %')
    expect(ratioText('0.79996', null)).toBe('79.996 %')
    expect(ratioText('0.999999', null)).toBe('99.9999 %')
    expect(ratioText('0.634211', ['0.8'])).toBe('63.43 %')
    expect(ratioDigits('0.7996', ['0.8'], 1)).toBe('79.96')
  })

  it('compares with each threshold like its displayed figures, and is never shown lower', () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 0, max: 4 }), ({ ratio, lines }, decimals) => {
        const displayed = asRatio(ratioText(ratio, lines, decimals))
        expect(compare(displayed, ratio)).toBeGreaterThanOrEqual(0)
        for (const line of lines) expect(compare(displayed, asRatio(lineText(line)))).toBe(compare(ratio, line))
        for (const half of ['0.5', '0.625', '0.8', '0.915', '1'])
          expect(compare(asRatio(ratioText(ratio, null, decimals)), half)).toBe(compare(ratio, half))
      }),
    )
  })
})

describe('a distance to a line', () => {
  it('is never longer than it is, and none only where the line is reached', () => {
    expect([pointsToLine('0.04989'), pointsToLine('0.000003'), pointsToLine('0')]).toEqual([
      '4.98 pp',
      '0.0003 pp',
      '0.00 pp',
    ])
    expect([pointsToLine('-0.00312'), pointsBeyond('0.00312'), pointsBeyond('0.000001')]).toEqual([
      '-0.32 pp',
      '0.32 pp',
      '0.01 pp',
    ])
    expect([moveDigits('-0.01499', false), moveDigits('-0.00001', false), moveDigits('0.0101', true)]).toEqual([
      '-1.4',
      '-0.001',
      '1.1',
    ])
    fc.assert(
      fc.property(cases, ({ ratio, lines: [first = '1'] }) => {
        const distance = subtract(first, ratio)
        const displayed = asRatio(pointsToLine(distance))
        expect(compare(displayed, distance)).toBeLessThanOrEqual(0)
        expect(compare(displayed, '0')).toBe(compare(distance, '0'))
        const [near, far] = [false, true].map((isReached) => multiply(moveDigits(distance, isReached), '0.01'))
        expect(compare(absolute(near!), absolute(distance))).toBeLessThanOrEqual(0)
        expect(compare(absolute(far!), absolute(distance))).toBeGreaterThanOrEqual(0)
        expect(isZero(near!)).toBe(isZero(distance))
      }),
    )
  })
})

describe('the price of a line', () => {
  it('is never shown farther from the price of now, nor beyond it', () => {
    expect(priceOfLine('61234.2', '70000', false, 0)).toBe('61235')
    expect(priceOfLine('61234.2', '61234.8', false, 0)).toBe('61234.2')
    expect(priceOfLine('61234.8', '50000', false, 0)).toBe('61234')
    expect(priceOfLine('61234.2', '50000', true, 0)).toBe('61235')
    const price = fc.integer({ min: 1, max: 9_999_999 }).map((units) => multiply(String(units), '0.0001'))
    fc.assert(
      fc.property(price, price, fc.boolean(), fc.integer({ min: 0, max: 3 }), (at, now, isReached, decimals) => {
        const displayed = priceOfLine(at, now, isReached, decimals)
        expect(compare(displayed, now)).toBe(compare(at, now))
        const [distance, real] = [absolute(subtract(displayed, now)), absolute(subtract(at, now))]
        expect(compare(distance, real)).not.toBe(isReached ? -1 : 1)
      }),
    )
  })
})
