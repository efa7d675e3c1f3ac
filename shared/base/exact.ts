import { t } from '@/shared/languages/text'

/**
 * A decimal as a whole count of units of its last decimal: '-1.50' is -150 units of 2 decimals. The count is a number
 * while it has at most 15 digits, so that common amounts are computed by the processor, and a bigint beyond. Only
 * operations that name it round.
 */
export interface Exact {
  readonly units: number | bigint
  readonly decimals: number
}

export const NOTHING: Exact = { units: 0, decimals: 0 }

/**
 * Counts below it are exact in binary floating point, and so is any product of two that stays below it. Divided once by
 * a power of ten they print their own digits: decimals of 15 digits and binary numbers convert uniquely in both
 * directions.
 */
const LIMIT = 1e15
const WIDE_LIMIT = BigInt(LIMIT)
/** Powers of ten are exact up to this exponent. */
const MOST_DECIMALS = 22
const powers = Float64Array.from({ length: MOST_DECIMALS + 1 }, (_, exponent) => Number(`1e${exponent}`))
const widePowers = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent))
const widePower = (exponent: number): bigint => widePowers[exponent] ?? 10n ** BigInt(exponent)

/** True if a count, or a result of several, is an exact number. False for NaN. */
const isSmall = (units: number): boolean => units > -LIMIT && units < LIMIT

const MINUS = 45
const POINT = 46
const ZERO = 48
const NINE = 57

const signed = /^-?\d+(\.\d+)?$/
/** Plain notation of amounts from the exchange. '' and 'NaN' are none. */
export const isSignedDecimal = (text: string): boolean => signed.test(text)
/** Decimals after the point as written: '0.10' has 2. */
export const decimalsOf = (text: string): number => {
  const point = text.indexOf('.')
  return point < 0 ? 0 : text.length - point - 1
}

/** Larger exponents are no amounts: in plain notation they would fill the memory. */
const MOST_SHIFT = 400
const DECIMAL = /^(-?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,4}))?$/i

/**
 * A decimal number in plain notation: exponents are expanded (`1E-4` is 0.0001), and a point without a digit next to it
 * gets one. Plain notation is unchanged, including its zeros. Null for anything else, including ''.
 */
export function plainDecimal(text: string): string | null {
  if (signed.test(text)) return text
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(text) ?? []
  const shift = Number(exponent)
  if (whole === '' && fraction === '') return null
  if (Math.abs(shift) > MOST_SHIFT) return null
  const point = whole.length + shift
  const digits = (whole + fraction).padStart(whole.length + fraction.length + Math.max(0, 1 - point), '0')
  const before = Math.max(1, point)
  const padded = digits.padEnd(before, '0')
  const front = padded.slice(0, before).replace(/^0+(?=\d)/, '')
  const back = padded.slice(before)
  return `${sign}${front}${back === '' ? '' : `.${back}`}`
}

/** Throws if the text is no number. */
export function exactOf(text: string): Exact {
  const from = text.charCodeAt(0) === MINUS ? 1 : 0
  const end = text.length
  let size = 0
  let point = -1
  for (let at = from; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= ZERO && code <= NINE) size = size * 10 + (code - ZERO)
    else if (code === POINT && point < 0 && at > from && at < end - 1) point = at
    else return exactOf(unusual(text))
  }
  if (end === from) throw new RangeError(t`Not a number: ${text}`)
  const decimals = point < 0 ? 0 : end - point - 1
  if (size < LIMIT && decimals <= MOST_DECIMALS) return { units: from === 1 ? 0 - size : size, decimals }
  return { units: BigInt(point < 0 ? text : text.slice(0, point) + text.slice(point + 1)), decimals }
}

/** Exponents, and points without a digit next to them, in plain notation. */
function unusual(text: string): string {
  const plain = plainDecimal(text)
  if (plain === null) throw new RangeError(t`Not a number: ${text}`)
  return plain
}

function wideUnits({ units, decimals }: Exact, decimalCount: number): bigint {
  const wide = typeof units === 'bigint' ? units : BigInt(units)
  return decimalCount === decimals ? wide : wide * widePower(decimalCount - decimals)
}

/** The count at more decimals. NaN if no number can represent it. */
function smallUnits({ units, decimals }: Exact, decimalCount: number): number {
  if (typeof units !== 'number' || decimalCount > MOST_DECIMALS) return Number.NaN
  const scaled = units * powers[decimalCount - decimals]!
  return isSmall(scaled) ? scaled : Number.NaN
}

export function plus(a: Exact, b: Exact): Exact {
  const decimals = Math.max(a.decimals, b.decimals)
  const units = smallUnits(a, decimals) + smallUnits(b, decimals)
  return isSmall(units) ? { units, decimals } : { units: wideUnits(a, decimals) + wideUnits(b, decimals), decimals }
}

export const negative = ({ units, decimals }: Exact): Exact => ({
  units: typeof units === 'number' ? 0 - units : -units,
  decimals,
})
export const magnitude = (a: Exact): Exact => (a.units < 0 ? negative(a) : a)
export const distance = (a: Exact, b: Exact): Exact => magnitude(plus(a, negative(b)))
export const signOf = ({ units }: Exact): -1 | 0 | 1 => (units > 0 ? 1 : units < 0 ? -1 : 0)

export function order(a: Exact, b: Exact): -1 | 0 | 1 {
  const decimals = Math.max(a.decimals, b.decimals)
  const [small, other] = [smallUnits(a, decimals), smallUnits(b, decimals)]
  if (small < other) return -1
  if (small > other) return 1
  if (small === other) return 0
  const [wide, another] = [wideUnits(a, decimals), wideUnits(b, decimals)]
  return wide < another ? -1 : wide > another ? 1 : 0
}

export function times(a: Exact, b: Exact): Exact {
  const decimals = a.decimals + b.decimals
  if (typeof a.units === 'number' && typeof b.units === 'number' && decimals <= MOST_DECIMALS) {
    const units = a.units * b.units
    // Zero times a negative amount is zero.
    if (isSmall(units)) return { units: units + 0, decimals }
  }
  return { units: wideUnits(a, a.decimals) * wideUnits(b, b.decimals), decimals }
}

/** True if `a` is a whole multiple of `b`. Throws if `b` is zero. */
export function isWholeIn(a: Exact, b: Exact): boolean {
  const decimals = Math.max(a.decimals, b.decimals)
  if (signOf(b) === 0) throw new RangeError(t('Division by zero'))
  const rest = smallUnits(a, decimals) % smallUnits(b, decimals)
  return Number.isNaN(rest) ? wideUnits(a, decimals) % wideUnits(b, decimals) === 0n : rest === 0
}

/** The quotient if it ends within the digits of a number. Null if it does not, or needs the exact path. */
function smallQuotient(a: Exact, b: Exact): Exact | null {
  if (typeof a.units !== 'number' || typeof b.units !== 'number') return null
  const room = Math.floor(Math.log10(LIMIT / Math.max(1, Math.abs(a.units))))
  const decimals = a.decimals - b.decimals + room
  const dividend = a.units * powers[room]!
  if (decimals < 0 || decimals > MOST_DECIMALS || !isSmall(dividend) || dividend % b.units !== 0) return null
  return { units: dividend / b.units, decimals }
}

/** As a number if exact: faster to print and to calculate with. */
const narrow = (units: bigint, decimals: number): Exact => ({
  units: units > -WIDE_LIMIT && units < WIDE_LIMIT && decimals <= MOST_DECIMALS ? Number(units) : units,
  decimals,
})

/** Division is the only inexact operation. 30 places exceed every price and rate of the exchange. */
const QUOTIENT_DECIMALS = 30

/** Truncated after 30 decimals. Throws on division by zero. */
export function quotient(a: Exact, b: Exact): Exact {
  const small = smallQuotient(a, b)
  if (small !== null) return small
  const shift = QUOTIENT_DECIMALS + b.decimals - a.decimals
  const [dividend, divisor] = [wideUnits(a, a.decimals), wideUnits(b, b.decimals)]
  const units = shift < 0 ? dividend / (divisor * widePower(-shift)) : (dividend * widePower(shift)) / divisor
  return { units, decimals: QUOTIENT_DECIMALS }
}

/** Halves round away from zero with 'nearest', any remainder with 'up'. */
export type Rounding = 'down' | 'nearest' | 'up'

/**
 * Rounds to a number of decimals, padded with zeros. A negative amount that is rounded to zero is -0, so that it prints
 * its sign. Throws unless `decimals` is a whole number from 0 on.
 */
export function rounded(value: Exact, decimals: number, rounding: Rounding): Exact {
  if (!Number.isInteger(decimals) || decimals < 0) throw new RangeError(t`Invalid decimal places: ${decimals}`)
  const cut = value.decimals - decimals
  if (cut <= 0) {
    const units = smallUnits(value, decimals)
    return { units: Number.isNaN(units) ? wideUnits(value, decimals) : units, decimals }
  }
  if (typeof value.units === 'number') {
    const [size, power] = [Math.abs(value.units), powers[cut]!]
    // Below 1e15 no fraction is so close to the next whole number that the division rounds to it.
    const whole = Math.floor(size / power)
    const rest = size - whole * power
    const up = rounding === 'up' ? rest > 0 : rounding === 'nearest' && rest * 2 >= power
    return { units: Math.sign(value.units) * (up ? whole + 1 : whole), decimals }
  }
  const isNegative = value.units < 0n
  const size = isNegative ? -value.units : value.units
  const power = widePower(cut)
  const [whole, rest] = [size / power, size % power]
  const up = rounding === 'up' ? rest > 0n : rounding === 'nearest' && rest * 2n >= power
  const { units } = narrow(up ? whole + 1n : whole, decimals)
  return { units: !isNegative ? units : units === 0n ? -0 : -units, decimals }
}

const CHUNK = 15
const CHUNK_UNITS = 10n ** BigInt(CHUNK)
/** The digits of a whole number. Chromium prints numbers 16 times faster than a bigint. */
function digitsOf(units: bigint): string {
  let rest = units
  let digits = ''
  while (rest >= CHUNK_UNITS) {
    const chunks = rest / CHUNK_UNITS
    digits = String(Number(rest - chunks * CHUNK_UNITS)).padStart(CHUNK, '0') + digits
    rest = chunks
  }
  return String(Number(rest)) + digits
}

function wideText(units: bigint, decimals: number): string {
  const digits = digitsOf(units < 0n ? -units : units).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const text = decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
  return units < 0n ? `-${text}` : text
}

/** Up to this many decimals, the digits after the point are a number that engines print fastest. */
const FEW_DECIMALS = 9
/** Whole numbers are printed several times as fast as fractions. */
function smallText(units: number, decimals: number): string {
  const size = Math.abs(units)
  const power = powers[decimals]!
  const whole = Math.floor(size / power)
  // A digit before the fraction keeps its zeros.
  const fraction = String(size - whole * power + power).slice(1)
  return units < 0 ? `-${whole}.${fraction}` : `${whole}.${fraction}`
}

function withDecimals(units: number | bigint, decimals: number): string {
  if (typeof units === 'bigint' || decimals > MOST_DECIMALS) return wideText(BigInt(units), decimals)
  if (decimals === 0) return String(units)
  return decimals <= FEW_DECIMALS ? smallText(units, decimals) : (units / powers[decimals]!).toFixed(decimals)
}

/** All its decimals, and never an exponent. */
export const fixedText = ({ units, decimals }: Exact): string =>
  Object.is(units, -0) ? `-${withDecimals(0, decimals)}` : withDecimals(units, decimals)

/** Without trailing zeros, and never with an exponent. */
export function plainText(value: Exact): string {
  if (value.units === 0) return '0'
  const text = fixedText(value)
  if (value.decimals === 0) return text
  let end = text.length
  while (text.charCodeAt(end - 1) === ZERO) end -= 1
  return text.slice(0, text.charCodeAt(end - 1) === POINT ? end - 1 : end)
}
