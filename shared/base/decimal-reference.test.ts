import { Big } from 'big.js'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runs } from '@/shared/testing/runs'
import * as functions from './decimal'

/** A module cannot be indexed by a computed name. */
const decimal = { ...functions }
/** The same functions by a library that computes digit by digit, and whose text results must be equal. */
const plain = (value: Big): string => value.toFixed()
const modes = { down: Big.roundDown, nearest: Big.roundHalfUp, up: Big.roundUp } as const
const stepDecimals = (step: string): number => decimal.decimalsOf(plain(new Big(step)))
const countOf = (value: string, step: string, rounding: functions.Rounding): Big =>
  new Big(value).div(step).round(0, modes[rounding])
const reference = {
  add: (a: string, b: string) => plain(new Big(a).plus(b)),
  subtract: (a: string, b: string) => plain(new Big(a).minus(b)),
  multiply: (a: string, b: string) => plain(new Big(a).times(b)),
  divide: (a: string, b: string) => plain(new Big(a).div(b)),
  negate: (a: string) => plain(new Big(0).minus(a)),
  absolute: (a: string) => plain(new Big(a).abs()),
  compare: (a: string, b: string) => new Big(a).cmp(b),
  equals: (a: string, b: string) => new Big(a).eq(b),
  isZero: (a: string) => new Big(a).eq(0),
  isPositive: (a: string) => new Big(a).gt(0),
  minimum: (a: string, b: string) => (new Big(a).lte(b) ? a : b),
  maximum: (a: string, b: string) => (new Big(a).gte(b) ? a : b),
  trim: (a: string) => plain(new Big(a)),
  isMultipleOf: (a: string, b: string) => new Big(a).mod(b).eq(0),
  stepsIn: (a: string, b: string) => Number(countOf(a, b, 'down').toFixed()),
} as const
const names = Object.keys(reference) as (keyof typeof reference)[]

/** Result of a call, including a throw. */
function outcome(call: () => unknown): unknown {
  try {
    return call()
  } catch {
    return 'throws'
  }
}

const digits = (most: number): fc.Arbitrary<string> =>
  fc.stringMatching(new RegExp(`^\\d{1,${most}}$`)).filter((text) => text !== '')
const withPoint = (most: number): fc.Arbitrary<string> =>
  fc.tuple(digits(most), fc.nat(most), fc.boolean()).map(([text, place, isNegative]) => {
    const point = text.length - (place % text.length)
    return `${isNegative ? '-' : ''}${point === text.length ? text : `${text.slice(0, point)}.${text.slice(point)}`}`
  })
/** Counts at the limit of exact numbers, and at the limit of exact results. */
const edges = fc
  .tuple(
    fc.constantFrom(10n ** 15n, 2n ** 51n, 2n ** 53n, 10n ** 22n, 3_162_278n ** 2n, 10n ** 30n, 10n),
    fc.integer({ min: -2, max: 2 }),
    fc.nat(32),
    fc.boolean(),
  )
  .map(([edge, off, places, isNegative]) => {
    const text = String(edge + BigInt(off)).padStart(places + 1, '0')
    const point = text.length - places
    return `${isNegative ? '-' : ''}${text.slice(0, point)}${places === 0 ? '' : `.${text.slice(point)}`}`
  })
const odd = [
  '0',
  '-0',
  '0.0',
  '-0.000',
  '00',
  '007',
  '-010.50',
  '1.10',
  '.5',
  '5.',
  '-.5',
  '1e-7',
  '-1E+3',
  '1.5e22',
  '9e-40',
]
const none = [
  '',
  '-',
  '.',
  '-.',
  '1.2.3',
  '1-2',
  '--1',
  '+1',
  ' 1',
  '1 ',
  '1,5',
  '0x10',
  'NaN',
  'Infinity',
  '1e',
  '٣',
  '1\n',
]
const oddities = fc.constantFrom(...odd, ...none)
const number: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: withPoint(9) },
  { weight: 4, arbitrary: withPoint(16) },
  { weight: 2, arbitrary: withPoint(45) },
  { weight: 3, arbitrary: edges },
  { weight: 2, arbitrary: oddities },
)
const rounding = fc.constantFrom('down', 'nearest', 'up')
const many = { numRuns: runs(20_000) }

describe('decimal arithmetic against big.js (V02)', () => {
  const before = { dp: Big.DP, rm: Big.RM }
  beforeAll(() => Object.assign(Big, { DP: 30, RM: Big.roundDown }))
  afterAll(() => Object.assign(Big, { DP: before.dp, RM: before.rm }))

  it.each(names)('%s comes to the very same, whatever is written, and throws where it throws', (name) => {
    const [ours, theirs] = [decimal[name], reference[name]] as ((a: string, b: string) => unknown)[]
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(outcome(() => ours!(a, b))).toBe(outcome(() => theirs!(a, b)))
      }),
      many,
    )
  })

  it('sums and sums of products come to the very same', () => {
    fc.assert(
      fc.property(fc.array(number, { maxLength: 8 }), (values) => {
        const total = () => plain(values.reduce((sum, value) => sum.plus(value), new Big(0)))
        expect(outcome(() => decimal.sum(values))).toBe(outcome(total))
      }),
      many,
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(number, number, number), { maxLength: 4 }), (rows) => {
        const total = () => plain(rows.reduce((sum, [a, b, c]) => sum.plus(new Big(a).times(b).times(c)), new Big(0)))
        expect(outcome(() => decimal.sumOfProducts(rows))).toBe(outcome(total))
      }),
      many,
    )
  })

  it('rounds to decimals the very same, a minus before what is cut to nothing included', () => {
    fc.assert(
      fc.property(number, fc.integer({ min: -1, max: 34 }), rounding, (value, decimals, mode) => {
        const expected = () => new Big(value).toFixed(decimals, modes[mode])
        expect(outcome(() => decimal.toDecimals(value, decimals, mode))).toBe(outcome(expected))
      }),
      many,
    )
    expect(decimal.toDecimals('-0.001', 2)).toBe('-0.00')
  })

  it('rounds to steps and prints counts of them the very same', () => {
    fc.assert(
      fc.property(number, number, rounding, (value, step, mode) => {
        const expected = () => countOf(value, step, mode).times(step).toFixed(stepDecimals(step))
        expect(outcome(() => decimal.roundToStep(value, step, mode))).toBe(outcome(expected))
      }),
      many,
    )
    fc.assert(
      fc.property(fc.oneof(fc.maxSafeInteger(), fc.double()), number, (count, step) => {
        const expected = () => new Big(count).times(step).toFixed(stepDecimals(step))
        expect(outcome(() => decimal.stepsToText(count, step))).toBe(outcome(expected))
      }),
      many,
    )
  })

  it('sorts the same way, and keeps the order of equal ones', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(withPoint(4), edges), { maxLength: 12 }), (values) => {
        expect(decimal.ascendingBy(values, (value) => value)).toEqual(values.toSorted((a, b) => new Big(a).cmp(b)))
      }),
      { numRuns: runs(10_000) },
    )
  })
})
