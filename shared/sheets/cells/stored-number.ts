import { decimalsOf, isSignedDecimal, toDecimals } from '@/shared/base/decimal'

/** Plain notation in one form, by its characters alone: thousands of cells are compared. */
const trim = (plain: string): string => {
  const isNegative = plain.startsWith('-')
  const [whole = '', fraction = ''] = (isNegative ? plain.slice(1) : plain).split('.')
  const units = whole.replace(/^0+(?=\d)/, '')
  const decimals = fraction.replace(/0+$/, '')
  const bare = decimals === '' ? units : `${units}.${decimals}`
  return isNegative && bare !== '0' ? `-${bare}` : bare
}

const scientific = /^([+-]?)(\d{0,40})(?:\.(\d{0,40}))?(?:[eE]([+-]?\d{1,3}))?$/
/** Larger exponents are neither prices nor quantities. They would only be long in plain notation. */
const LARGEST_EXPONENT = 40

/** Any notation of a number in plain form, such as `-1.5E-05`. Null if the text is none, or absurdly large or small. */
export function writtenOut(text: string): string | null {
  const match = scientific.exec(text.trim())
  if (!match) return null
  const [, sign = '', whole = '', fraction = ''] = match
  const exponent = Number(match[4] ?? 0)
  if (whole + fraction === '' || Math.abs(exponent) > LARGEST_EXPONENT) return null
  const digits = whole + fraction
  const point = whole.length + exponent
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0')
  const split = Math.max(point, 1)
  const plain = trim(`${padded.slice(0, split)}.${padded.slice(split)}`)
  return sign === '-' && plain !== '0' ? `-${plain}` : plain
}

const significantDigits = (plain: string): number =>
  plain
    .replace(/^-?0*\.?0*/, '')
    .replace('.', '')
    .replace(/^0+/, '').length

/** Spreadsheets display fifteen digits at most: further ones are the noise of binary sums, 0.30000000000000004. */
const SHOWN_DIGITS = 15
/** The digits that distinguish a binary number from its neighbors. */
const DIGITS_OF_A_DOUBLE = 17

/**
 * A spreadsheet's number in plain notation. Spreadsheets compute with binary numbers and write them with seventeen
 * digits (Excel: 64.123 as 64.123000000000005) or more (Gnumeric: 0.1 as 0.100000000000000000001): the value is the
 * shortest decimal with the same binary number. A longer text that is close to no short number was written by another
 * program, and keeps all its digits.
 */
export function storedNumber(text: string): string | null {
  const plain = writtenOut(text)
  if (plain === null || significantDigits(plain) <= SHOWN_DIGITS) return plain
  const shortest = writtenOut(String(Number(text)))
  const isNoise = shortest !== null && significantDigits(shortest) <= SHOWN_DIGITS
  return significantDigits(plain) <= DIGITS_OF_A_DOUBLE || isNoise ? shortest : plain
}

/** A stored number in full display. */
export function withoutNoise(stored: string): string {
  const digits = significantDigits(stored)
  if (digits <= SHOWN_DIGITS) return stored
  const decimals = decimalsOf(stored)
  const cut = decimals - (digits - SHOWN_DIGITS)
  return cut < 0 ? stored : trim(toDecimals(stored, cut, 'nearest'))
}

/** True if a displayed number has all digits of the cell's value. */
export function showsAll(displayed: string, stored: string): boolean {
  if (displayed === stored) return true
  if (!isSignedDecimal(displayed) || !isSignedDecimal(stored)) return false
  const full = trim(displayed)
  return full === trim(stored) || full === withoutNoise(stored)
}

/** True if a displayed number is the cell's value, rounded to the displayed decimals. */
export const isRoundingOf = (displayed: string, stored: string): boolean =>
  isSignedDecimal(displayed) && trim(displayed) === trim(toDecimals(stored, decimalsOf(displayed), 'nearest'))
