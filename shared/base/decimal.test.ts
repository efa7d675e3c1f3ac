import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  absolute,
  add,
  compare,
  divide,
  isMultipleOf,
  isDecimal,
  multiply,
  negate,
  plainDecimal,
  roundToStep,
  subtract,
  sum,
  sumOfProducts,
  trim,
} from './decimal'
import { DecimalString } from '../exchange/protocol/fields'

/** The reference: an amount as an integer count of 10^-18, where every operation except division is exact. */
const PLACES = 18
const toUnits = (text: string): bigint => {
  const negative = text.startsWith('-')
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  const units = BigInt(whole + fraction.padEnd(PLACES, '0'))
  return negative ? -units : units
}
const fromUnits = (units: bigint, places: number): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0')
  const fraction = digits.slice(-places).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -places)}${fraction === '' ? '' : `.${fraction}`}`
}

const amount = fc
  .tuple(
    fc.bigInt({ min: 0n, max: 10n ** 20n - 1n }),
    fc.integer({ min: 0, max: 18 }),
    fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }),
  )
  .map(([whole, places, fraction]) =>
    places === 0 ? `${whole}` : `${whole}.${fraction.toString().padStart(18, '0').slice(0, places)}`,
  )

describe('decimal arithmetic against a BigInt reference (V02)', () => {
  it('adds, subtracts, multiplies and compares exactly, and never prints an exponent', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(add(a, b)).toBe(fromUnits(toUnits(a) + toUnits(b), PLACES))
        expect(subtract(a, b)).toBe(fromUnits(toUnits(a) - toUnits(b), PLACES))
        expect(multiply(a, b)).toBe(fromUnits(toUnits(a) * toUnits(b), 2 * PLACES))
        expect(compare(a, b)).toBe(toUnits(a) < toUnits(b) ? -1 : toUnits(a) > toUnits(b) ? 1 : 0)
        expect(subtract(add(a, b), b)).toBe(trim(a))
        expect(absolute(negate(a))).toBe(trim(a))
      }),
      { numRuns: 3000 },
    )
  })

  it('divides with a remainder smaller than one unit of the 30th decimal of the divisor, cut towards zero', () => {
    fc.assert(
      fc.property(amount, amount, fc.boolean(), fc.boolean(), (a, b, isNegative, isOther) => {
        fc.pre(toUnits(b) !== 0n)
        const quotient = divide(isNegative ? negate(a) : a, isOther ? negate(b) : b)
        const rest = subtract(a, multiply(absolute(quotient), b))
        expect([compare(rest, '0') >= 0, compare(multiply(rest, `1${'0'.repeat(30)}`), b) < 0]).toEqual([true, true])
        expect(quotient.startsWith('-')).toBe(isNegative !== isOther && absolute(quotient) !== '0')
        expect(quotient).toBe(trim(quotient))
      }),
      { numRuns: 3000 },
    )
    expect([divide('1', '3'), divide('6', '-3'), divide('1e-7', '1'), divide('0', '5')]).toEqual([
      `0.${'3'.repeat(30)}`,
      '-2',
      '0.0000001',
      '0',
    ])
    expect(() => divide('1', '0')).toThrow('zero')
  })

  it('adds up products as one by one', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, amount)), (pairs) => {
        expect(sumOfProducts(pairs)).toBe(sum(pairs.map(([a, b]) => multiply(a, b))))
      }),
      { numRuns: 300 },
    )
    expect(sumOfProducts([['2', '3', '4'], ['5'], ['-1', '0.5']])).toBe('28.5')
  })

  it('sums tiny amounts without drifting', () => {
    expect(sum(Array.from({ length: 1000 }, () => '0.00000001'))).toBe('0.00001')
    expect(multiply('0.0000001', '0.0000001')).toBe('0.00000000000001')
  })
})

describe('steps against a BigInt reference (V03)', () => {
  const steps = ['0.5', '0.25', '5', '0.1', '0.00000001', '3']

  it('knows multiples, and rounds to the step below, above and nearest', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(...steps), (value, step) => {
        const unit = toUnits(step)
        const rest = toUnits(value) % unit
        const below = toUnits(value) - rest
        const above = rest === 0n ? below : below + unit
        expect(isMultipleOf(value, step)).toBe(rest === 0n)
        expect(toUnits(roundToStep(value, step, 'down'))).toBe(below)
        expect(toUnits(roundToStep(value, step, 'up'))).toBe(above)
        expect(toUnits(roundToStep(value, step, 'nearest'))).toBe(rest * 2n >= unit ? above : below)
      }),
      { numRuns: 3000 },
    )
  })
})

describe('the notation the exchange takes', () => {
  it('is what the request schema takes, and nothing else', () => {
    const refused = [
      '',
      '.',
      '1.',
      '.5',
      '+1',
      '-1',
      '-0',
      '1e5',
      '1E-7',
      '0x10',
      '1,5',
      '1 000',
      '1_000',
      '00.1',
      'NaN',
      'Infinity',
      '１',
      '٣',
      '1\u00a0',
      '1\0',
      '9'.repeat(10_000),
    ]
    for (const text of refused)
      expect([text, isDecimal(text), DecimalString.safeParse(text).success]).toEqual([text, false, false])
    fc.assert(fc.property(amount, (text) => isDecimal(text) && DecimalString.safeParse(text).success))
  })
})

describe('plain notation', () => {
  it.each([
    ['1E-4', '0.0001'],
    ['12.345e2', '1234.5'],
    ['12.345e-3', '0.012345'],
    ['12e3', '12000'],
    ['0E-8', '0.00000000'],
    ['-.5', '-0.5'],
    ['5.', '5'],
    ['007', '007'],
    ['00.5e1', '5'],
  ])('of %s is %s', (text, plain) => {
    expect(plainDecimal(text)).toBe(plain)
    expect(compare(text, plain)).toBe(0)
  })

  it.each(['', '-', '.', 'e1', '1e', '1e401', '1e-99999', '+1', '1 2', 'abc', '０'])('is not there for %j', (text) => {
    expect(plainDecimal(text)).toBeNull()
    expect(() => compare(text, '1')).toThrow(`Not a number: ${text}`)
  })
})
