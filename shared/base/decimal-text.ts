const POINT = 46
const ZERO = 48
/**
 * Up to here a sum of digits is exact, one division by a power of ten is correctly rounded, and `toFixed` returns the
 * same digits: the rounding moves the last of them by less than a half.
 */
const LARGEST_EXACT = 2 ** 51
/** Powers of ten are exact up to this exponent. */
const MOST_DECIMALS = 22
const powersOfTen = Float64Array.from({ length: 101 }, (_, exponent) => 10 ** exponent)

/**
 * Reads the unsigned plain decimal that begins at `from`: its value into `slots[slot]`, and the number of its decimals
 * into the next slot. Returns its end, or -1 if there is none or it has more digits than a number can represent. Equal
 * amounts give equal values with any number of trailing zeros, because the division is correctly rounded. A byte that
 * is no digit follows the last character of `ascii`.
 */
export function readDecimal(ascii: Uint8Array, from: number, slots: Float64Array, slot: number): number {
  let digits = 0
  let point = -1
  let at = from
  // Without this bound, the byte after the end is undefined, and all bytes become floating-point numbers.
  for (const { length } = ascii; at < length; at += 1) {
    const digit = ascii[at]! - ZERO
    if (digit >= 0 && digit <= 9) digits = digits * 10 + digit
    else if (digit === POINT - ZERO && point < 0) point = at
    else break
  }
  const decimals = point < 0 ? 0 : at - point - 1
  const leadingZero = ascii[from] === ZERO && at > from + 1 && point !== from + 1
  if (at === from || point === from || point === at - 1 || leadingZero) return -1
  if (digits > LARGEST_EXACT || decimals > MOST_DECIMALS) return -1
  slots[slot] = digits / powersOfTen[decimals]!
  slots[slot + 1] = decimals
  return at
}

/** A longer text has more decimals than there are powers of ten, or more digits than a number can represent. */
const MOST_CHARACTERS = 127
const characters = new Uint8Array(MOST_CHARACTERS + 1)

/** True if the whole text is a decimal that `readDecimal` can read. */
function readShortDecimal(text: string, slots: Float64Array, slot: number): boolean {
  const { length } = text
  if (length > MOST_CHARACTERS) return false
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at)
    // The array would keep only its lowest byte, which may be a digit.
    if (code > MOST_CHARACTERS) return false
    characters[at] = code
  }
  characters[length] = 0
  return readDecimal(characters, 0, slots, slot) === length
}

/**
 * Reads a text that is a decimal as a whole. A long one may be short without its trailing zeros. False if it is none.
 */
export function readWholeDecimal(text: string, slots: Float64Array, slot: number): boolean {
  if (readShortDecimal(text, slots, slot)) return true
  const short = text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
  const decimals = text.length - 1 - text.indexOf('.')
  if (
    short.length === text.length ||
    text.endsWith('.') ||
    decimals >= powersOfTen.length ||
    !readShortDecimal(short, slots, slot)
  )
    return false
  slots[slot + 1] = decimals
  return true
}

/** Below this the product of a value and its power of ten differs from the digits by less than a half. */
const LARGEST_ROUNDED = 2 ** 50

/** Text of a value that `readDecimal` read, with its number of decimals. */
export function decimalText(value: number, decimals: number): string {
  const digits = Math.round(value * powersOfTen[decimals]!)
  if (digits < LARGEST_ROUNDED) {
    const text = String(digits)
    if (decimals === 0) return text
    // `toFixed` would return the same, and takes four times as long.
    const point = text.length - decimals
    return point > 0 ? `${text.slice(0, point)}.${text.slice(point)}` : `0.${'0'.repeat(-point)}${text}`
  }
  let exact = decimals
  while (value * powersOfTen[exact]! > LARGEST_EXACT) exact -= 1
  return value.toFixed(exact) + '0'.repeat(decimals - exact)
}
