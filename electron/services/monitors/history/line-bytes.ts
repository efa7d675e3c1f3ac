import { type Exact, fixedText, plainText } from '@/shared/base/exact'

const FIRST_BYTES = 2 ** 18
const MINUS = 45
const POINT = 46
const ZERO = 48
/** Number of digits that fit into a fast integer operation. */
const FEW_DIGITS = 9
const FEW = 10 ** FEW_DIGITS
/** Maximum number of digits of an exact amount that is stored as a number. */
const MOST_DIGITS = 15
const powers = Array.from({ length: MOST_DIGITS + 1 }, (_, exponent) => 10 ** exponent)

/**
 * Text of a file, written as bytes piece by piece. Years of samples are half a billion bytes, most of them digits. As
 * strings they would take three times as long to print, join, copy and encode.
 */
export interface LineBytes {
  /** Bytes since the last `take`. */
  length(): number
  append(bytes: Uint8Array): void
  /** Appends ASCII text. */
  ascii(text: string): void
  /** Appends a whole number from 0 to 999,999,999,999,999, padded with zeros to `count` digits. */
  digits(value: number, count: number): void
  /** Same output as `fixedText`. */
  fixed(value: Exact): void
  /** Same output as `plainText`. */
  plain(value: Exact): void
  /** Truncates to this number of bytes. */
  cut(length: number): void
  /** Returns all bytes in a separate buffer and starts the next piece. */
  take(): Uint8Array<ArrayBuffer>
}

export const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

export function createLineBytes(): LineBytes {
  let bytes = new Uint8Array(FIRST_BYTES)
  let used = 0

  function makeRoom(count: number): void {
    if (used + count > bytes.length) bytes = new Uint8Array(bytes.buffer.transfer(Math.max(used + count, 2 * used)))
  }
  function append(more: Uint8Array): void {
    makeRoom(more.length)
    // Parts of a line are short: a copy by a platform call would be slower.
    for (let at = 0; at < more.length; at += 1) bytes[used + at] = more[at]!
    used += more.length
  }
  function ascii(text: string): void {
    makeRoom(text.length)
    for (let at = 0; at < text.length; at += 1) bytes[used + at] = text.charCodeAt(at)
    used += text.length
  }
  /** For values below 1e9. */
  function fewDigits(value: number, count: number): void {
    let rest = value | 0
    for (let at = used + count - 1; at >= used; at -= 1) {
      const remaining = (rest / 10) | 0
      bytes[at] = ZERO + (rest - remaining * 10)
      rest = remaining
    }
    used += count
  }
  function digits(value: number, count: number): void {
    makeRoom(count)
    if (count <= FEW_DIGITS) return fewDigits(value, count)
    const high = Math.floor(value / FEW)
    fewDigits(high, count - FEW_DIGITS)
    fewDigits(value - high * FEW, FEW_DIGITS)
  }
  function byte(code: number): void {
    makeRoom(1)
    bytes[used] = code
    used += 1
  }
  function whole(value: number): void {
    let count = 1
    while (count < MOST_DIGITS && value >= powers[count]!) count += 1
    digits(value, count)
  }
  function fixed(value: Exact): void {
    const { units, decimals } = value
    if (typeof units !== 'number' || decimals > MOST_DIGITS || Object.is(units, -0)) return ascii(fixedText(value))
    if (units < 0) byte(MINUS)
    const size = Math.abs(units)
    if (decimals === 0) return whole(size)
    const power = powers[decimals]!
    const before = Math.floor(size / power)
    whole(before)
    byte(POINT)
    digits(size - before * power, decimals)
  }

  return {
    length: () => used,
    append,
    ascii,
    digits,
    fixed,
    plain(value) {
      if (typeof value.units !== 'number' || value.units === 0) return ascii(plainText(value))
      fixed(value)
      if (value.decimals === 0) return
      while (bytes[used - 1] === ZERO) used -= 1
      if (bytes[used - 1] === POINT) used -= 1
    },
    cut: (length) => void (used = length),
    take() {
      const encoded = bytes.slice(0, used)
      used = 0
      return encoded
    },
  }
}
