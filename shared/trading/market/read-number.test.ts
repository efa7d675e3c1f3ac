import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDecimal, trim } from '@/shared/base/decimal'
import { readNumber } from './read-number'

const readings = (text: string): readonly string[] => {
  const reading = readNumber(text)
  return reading.ok ? [reading.value] : reading.readings
}

const inGroups = (digits: string, sign: string): string => digits.replace(/\B(?=(\d{3})+$)/g, sign)
const asFullWidth = (text: string): string =>
  text.replace(/[!-~]/g, (char) => String.fromCodePoint(char.codePointAt(0)! + 0xfee0))

describe('a pasted number (V01)', () => {
  it.each([
    ['97,000.5', ['97000.5']],
    ['1.000,5', ['1000.5']],
    ['98,500', ['98500', '98.5']],
    ['1,000', ['1000', '1']],
    ['1,234,567', ['1234567']],
    ['1.234.567', ['1234567']],
    ['９８５００', ['98500']],
    ['９８，５００．５', ['98500.5']],
    ['98，500', ['98500', '98.5']],
    ['９８．５', ['98.5']],
    ['98\u2060,500', ['98500', '98.5']],
    ['-97,000.5', ['97000.5']],
    ['٩٨٥٠٠', []],
    ['98,50.5', []],
    ['=last+1%', []],
    ['abc', []],
  ])('%s may be %j', (text, expected) => {
    expect(readings(text)).toEqual(expected)
  })

  it('has the number that was written among its readings, whatever its notation, and each is plain', () => {
    const notation = fc.constantFrom(['', '.'], [',', '.'], ['.', ','], [' ', ','], ['\u202f', '.'], ["'", '.'])
    fc.assert(
      fc.property(
        fc.nat(99_999_999),
        fc.stringMatching(/^\d{0,6}$/),
        notation,
        fc.boolean(),
        (whole, fraction, [group = '', decimal = ''], isWide) => {
          const typed = inGroups(String(whole), group) + (fraction === '' ? '' : decimal + fraction)
          // One sign and three digits: a point is decimal in the notation of the exchange.
          fc.pre(!(group === '.' && fraction === '' && /^\d{1,3}\.\d{3}$/.test(typed)))
          const results = readings(isWide ? asFullWidth(typed) : typed)
          const plain = fraction === '' ? String(whole) : `${whole}.${fraction}`
          expect(results.map(trim)).toContain(trim(plain))
          expect(results.every(isDecimal)).toBe(true)
        },
      ),
    )
  })
})
