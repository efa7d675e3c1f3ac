import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decimalText, readWholeDecimal } from './decimal-text'

/** Text of a whole number of units of the last decimal. */
const textOf = (digits: bigint, decimals: number): string => {
  const text = String(digits).padStart(decimals + 1, '0')
  return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`
}
const slots = new Float64Array(2)
const written = (text: string): string | null =>
  readWholeDecimal(text, slots, 0) ? decimalText(slots[0]!, slots[1]!) : null

/** Numbers of digits near the borders of exact arithmetic, and of every length. */
const digits = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 51n }),
  fc
    .tuple(fc.constantFrom(2n ** 31n, 2n ** 32n, 2n ** 49n, 2n ** 50n, 2n ** 51n), fc.bigInt({ min: -40n, max: 0n }))
    .map(([border, offset]) => border + offset),
  fc.tuple(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 1, max: 9 })).map(([zeros, digit]) => {
    return BigInt(digit) * 10n ** BigInt(zeros)
  }),
)

it('returns the text that was read, digit by digit', () => {
  fc.assert(
    fc.property(digits, fc.integer({ min: 0, max: 22 }), (number, decimals) => {
      const text = textOf(number, decimals)
      expect(written(text)).toBe(text)
    }),
    { numRuns: 2000 },
  )
})

it('keeps the trailing zeros of a longer text', () => {
  fc.assert(
    fc.property(digits, fc.integer({ min: 1, max: 22 }), fc.integer({ min: 0, max: 78 }), (number, decimals, zeros) => {
      const text = textOf(number, decimals) + '0'.repeat(zeros)
      expect(written(text)).toBe(text)
    }),
    { numRuns: 1000 },
  )
})

it.each(['', '.', '1.', '.5', '00.5', '-1', '+1', '1e5', ' 1', '1 ', '1,5', 'NaN', '１', 'ı', '1\u0131', 'ı.5'])(
  'reads no decimal from %j',
  (text) => expect(written(text)).toBeNull(),
)
